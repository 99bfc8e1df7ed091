import { useQuery } from '@tanstack/react-query';
import type { SandboxEvent } from '#contract/sandbox.ts';
import { sentenceOf } from '#web/api.ts';
import { inUtc } from '#web/times.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { eventsQuery } from './sandbox-queries.ts';

const mostShown = 200;

/** What the stand-in cloud wrote into its own log, newest first. */
export function CloudEvents() {
  const events = useQuery(eventsQuery);
  const list = events.data?.events ?? [];
  return (
    <section aria-labelledby="sandbox-events" aria-busy={events.isPending} className="grid gap-3">
      <h2 id="sandbox-events" className="text-section font-semibold">
        Cloud events
      </h2>
      {events.isError && <LoadError text={sentenceOf(events.error)} onRetry={() => void events.refetch()} />}
      {events.isPending && <Skeleton className="h-40 rounded-card" />}
      {events.data !== undefined && (
        <ScrollBox
          role="log"
          aria-labelledby="sandbox-events"
          className="max-h-96 divide-y overflow-auto rounded-card border bg-sunken"
        >
          {list.length === 0 && (
            <p className="px-4 py-3 text-app text-muted">No events yet. Use a secret and watch.</p>
          )}
          {list.slice(0, mostShown).map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ScrollBox>
      )}
    </section>
  );
}

function Event({ event }: { event: SandboxEvent }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-1.5 font-mono text-meta">
      <time dateTime={event.time} title={inUtc(event.time)} className="text-muted">
        {inUtc(event.time).slice(11, 19)}
      </time>
      <span className="w-60 font-medium wrap-anywhere">{event.name}</span>
      {event.error_code !== null && <span className="text-danger">{event.error_code}</span>}
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{event.resource ?? event.source}</span>
      <span className="w-full truncate text-label text-muted" title={event.user_agent}>
        {[event.credential, event.source_ip, event.user_agent].filter((part) => part !== '').join(' · ')}
      </span>
    </div>
  );
}
