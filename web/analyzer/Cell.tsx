import { dateTime } from '#web/times.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Format } from './display-config.ts';
import { textOf } from './rows.ts';
import { SeverityBadge } from './SeverityBadge.tsx';

interface CellProps {
  value: unknown;
  format: Format;
}

/** A value in its column's form; what does not fit the form is shown as it is. */
export function Cell({ value, format }: CellProps) {
  const text = textOf(value);
  if (text === '') {
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">none</span>
      </span>
    );
  }
  switch (format) {
    case 'severity':
      return <SeverityBadge severity={text} />;
    case 'boolean':
      return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : text;
    case 'number':
      return (
        <span className="font-mono tabular-nums">
          {typeof value === 'number' ? value.toLocaleString('en') : text}
        </span>
      );
    case 'date':
      return <span className="font-mono text-meta">{dateTime(text)}</span>;
    case 'link':
      return <Links addresses={Array.isArray(value) ? value.map(textOf) : [text]} />;
    case 'words':
      return inWords(text);
    case 'mono':
    case 'text':
      return (
        <span className={classNames('min-w-0 wrap-anywhere', format === 'mono' && 'font-mono text-meta')}>
          {text}
        </span>
      );
  }
}

/** 'known_vendor' → 'Known vendor' */
function inWords(text: string): string {
  const words = text.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Addresses that lead to the web; anything else, 'javascript:' too, stays text. */
function Links({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className="grid justify-items-start gap-0.5 text-meta">
      {addresses.map((address) =>
        /^https?:\/\//i.test(address) ? (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noreferrer"
            title={address}
            className="max-w-full truncate leading-6 text-primary underline underline-offset-4"
          >
            {hostOf(address)}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <span key={address}>{address}</span>
        ),
      )}
    </span>
  );
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
