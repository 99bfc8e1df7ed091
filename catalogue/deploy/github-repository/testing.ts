import { randomUUID } from 'node:crypto';
import type { ConfigOf } from '#catalogue/fields.ts';
import type { GitHubWorld } from '#catalogue/providers/github/testing.ts';
import type { fields } from './manifest.ts';

export type Config = ConfigOf<typeof fields>;

/** Commits a file to a folder that no other test uses, unless more is said. */
export function configIn({ config, newFolder }: GitHubWorld, more: Partial<Config> = {}): Config {
  return {
    ...config,
    plantAs: 'file',
    branch: undefined,
    folder: newFolder(),
    alsoIn: undefined,
    issue: undefined,
    ...more,
  };
}

export function newBranch(): string {
  return `drill/${randomUUID()}`;
}
