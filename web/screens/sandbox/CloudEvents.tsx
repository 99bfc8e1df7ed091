import { useQuery } from '@tanstack/react-query';
import type { SandboxCloud, SandboxEvent } from '#contract/sandbox.ts';
import { whyNotLoaded } from '#web/api.ts';
import { inUtc } from '#web/times.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';
import { eventsQuery } from './sandbox-queries.ts';

const mostShown = 200;

/** What the stand-in cloud wrote into its own log, newest first, and what a real one would show of it. */
export function CloudEvents({ cloud }: { cloud: SandboxCloud }) {
  const events = useQuery(eventsQuery(cloud.id));
  const list = events.data?.events ?? [];
  return (
    <section aria-labelledby="sandbox-events" className="grid grid-cols-1 gap-3">
      <h2 id="sandbox-events" className="text-section font-semibold">
        Cloud events
      </h2>
      {events.data !== undefined && (
        <p className="max-w-measure text-app text-muted">
          {events.data.about} Source:{' '}
          {events.data.sources.filter(isPage).map((source, index) => (
            <span key={source}>
              {index > 0 && ', '}
              <a href={source} target="_blank" rel="noreferrer" className="underline wrap-anywhere">
                {pageOf(source)}
              </a>
            </span>
          ))}
          .
        </p>
      )}
      {events.isError && (
        <LoadError
          text={whyNotLoaded('The events of this cloud', events.error)}
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
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
      {event.visibility !== 'shown' && (
        <span className="text-warn-fg">
          {event.visibility === 'extra' ? 'only where recorded' : 'shown to nobody'}
        </span>
      )}
      {event.error_code !== null && <span className="text-danger">{event.error_code}</span>}
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{event.resource ?? event.source}</span>
      <span className="w-full truncate text-label text-muted" title={event.user_agent}>
        {[event.who, event.credential, event.source_ip, event.user_agent]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
    </div>
  );
}

function isPage(source: string): boolean {
  return URL.canParse(source) && new URL(source).protocol === 'https:';
}

/** 'docs.github.com: streaming-the-audit-log-for-your-enterprise' without what leads there. */
function pageOf(source: string): string {
  const { hostname, pathname } = new URL(source);
  const page = pathname.split('/').findLast((part) => part !== '') ?? '';
  return `${hostname}: ${page.replace(/\.html$/, '').replaceAll('-', ' ')}`;
}
