import { isRecord, wordsOf } from './read-analysis.ts';
import { textOf } from './rows.ts';

/** Single values with their names; what lies deeper carries the names on the way to it. */
export function KeyValues({ value }: { value: unknown }) {
  return (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-6 gap-y-1 text-app">
      {flat(value).map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-muted wrap-anywhere">{name}</dt>
          <dd className="font-mono text-meta wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function flat(value: unknown, before = ''): [string, string][] {
  if (!isRecord(value)) return [[before === '' ? 'Value' : before, textOf(value)]];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = before === '' ? wordsOf(key) : `${before}: ${wordsOf(key).toLowerCase()}`;
    return isRecord(inner) ? flat(inner, name) : [[name, shown(inner)] satisfies [string, string]];
  });
}

function shown(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en') : textOf(value);
}
