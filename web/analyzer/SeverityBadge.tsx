import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { StatusLook } from '#web/ui/status-look.ts';

const looks: Record<string, StatusLook> = {
  critical: 'bad',
  high: 'bad',
  medium: 'warn',
  review: 'warn',
  low: 'neutral',
  unknown: 'neutral',
  ok: 'ok',
};

export function SeverityBadge({ severity }: { severity: string }) {
  const look = (Object.hasOwn(looks, severity) ? looks[severity] : undefined) ?? 'neutral';
  const label = severity === 'ok' ? 'OK' : severity.charAt(0).toUpperCase() + severity.slice(1);
  return <StatusBadge look={look} label={label} />;
}
