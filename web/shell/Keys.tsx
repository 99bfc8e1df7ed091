import { Fragment } from 'react';

interface KeysProps {
  keys: readonly string[];
  between?: '+' | 'then';
}

/** Keys as they stand on a keyboard. */
export function Keys({ keys, between = '+' }: KeysProps) {
  return (
    <span className="flex items-center gap-1 text-label text-muted">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span>{between}</span>}
          <kbd className="min-w-6 rounded-badge border bg-sunken px-1.5 py-0.5 text-center font-mono text-text">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
}
