import { classNames } from '#web/ui/class-names.ts';
import { Readout } from '#web/ui/Readout.tsx';
import type { Tone } from './display-config.ts';
import { NamedIcon } from './NamedIcon.tsx';
import type { Counter } from './read-analysis.ts';

const colours: Record<Tone, string> = {
  bad: 'text-danger',
  warn: 'text-warn-fg',
  neutral: 'text-muted',
  ok: 'text-ok-fg',
};

/** One tile for each number; a zero steps back. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  if (counters.length === 0) return null;
  return (
    <ul
      aria-label="Counters"
      className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] overflow-hidden rounded-control border"
    >
      {counters.map((counter) => (
        <Tile key={counter.key} counter={counter} />
      ))}
    </ul>
  );
}

function Tile({ counter: { count, label, definition } }: { counter: Counter }) {
  const isZero = count === 0;
  return (
    <li
      title={definition.description}
      className="-mr-px -mb-px grid content-start gap-1 border-r border-b px-3 py-2"
    >
      <Readout
        value={count.toLocaleString('en')}
        size="section"
        className={classNames(
          isZero && 'font-normal text-muted',
          !isZero && definition.tone === 'bad' && 'text-danger',
        )}
      />{' '}
      <span className="flex items-start gap-1.5 text-meta text-muted">
        <NamedIcon
          name={definition.icon}
          className={classNames('mt-0.5 size-4 shrink-0', isZero ? 'text-control' : colours[definition.tone])}
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </span>
    </li>
  );
}
