export function isInstalled(lockfile: { packages?: Record<string, unknown> }, recordFile: string): boolean;
