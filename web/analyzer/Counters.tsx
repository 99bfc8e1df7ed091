import { classNames } from '#web/ui/class-names.ts';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
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

/** One tile for each number; a zero steps back. What each counts can be unfolded below them. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  if (counters.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <ul
        aria-label="Counters"
        className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] overflow-hidden rounded-control border"
      >
        {counters.map((counter) => (
          <Tile key={counter.key} counter={counter} />
        ))}
      </ul>
      <Meanings counters={counters} />
    </div>
  );
}

function Meanings({ counters }: { counters: readonly Counter[] }) {
  const told = counters.flatMap(({ key, label, definition: { description = '' } }) =>
    description === '' ? [] : [{ key, label, description }],
  );
  if (told.length === 0) return null;
  return (
    <Collapsible className="print:hidden">
      <CollapsibleTrigger className="text-meta">What the counters mean</CollapsibleTrigger>
      <CollapsibleContent>
        <dl className="grid gap-x-6 gap-y-1 pt-1 pb-2 text-meta md:grid-cols-[max-content_minmax(0,1fr)] md:pl-6">
          {told.map(({ key, label, description }) => (
            <div key={key} className="md:contents">
              <dt className="font-medium wrap-anywhere">{label}</dt>
              <dd className="text-muted wrap-anywhere">{description}</dd>
            </div>
          ))}
        </dl>
      </CollapsibleContent>
    </Collapsible>
  );
}

function Tile({ counter: { count, label, definition } }: { counter: Counter }) {
  const isZero = count === 0;
  return (
    <li className="-mr-px -mb-px grid content-start gap-1 border-r border-b px-3 py-2">
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
