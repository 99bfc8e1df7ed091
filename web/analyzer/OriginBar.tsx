import { classNames } from '#web/ui/class-names.ts';
import { findingOf, type Origin } from './origins.ts';

/** One bar of all images by who made them; the words and numbers stand below it. */
export function OriginBar({ origins }: { origins: readonly Origin[] }) {
  if (origins.length === 0) return null;
  return (
    <div className="grid gap-2 pt-1">
      <div
        role="img"
        aria-label={findingOf(origins)}
        className="flex h-3 gap-0.5 overflow-hidden rounded-badge forced-colors:border"
      >
        {origins.map(({ type, count, fill }) => (
          <span
            key={type}
            className={classNames('min-w-1 forced-color-adjust-none', fill)}
            style={{ flexGrow: count }}
          />
        ))}
      </div>
      <ul aria-label="Image origin" className="flex flex-wrap gap-x-4 gap-y-1 text-meta">
        {origins.map(({ type, label, count, fill }) => (
          <li key={type} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={classNames('size-2.5 rounded-[2px] forced-color-adjust-none', fill)}
            />
            <span className="font-mono">{count.toLocaleString('en')}</span>{' '}
            <span className="text-muted">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
