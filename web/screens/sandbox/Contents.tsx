import { useQuery } from '@tanstack/react-query';
import { Archive, File, UserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SandboxCloud, SandboxContainer } from '#contract/sandbox.ts';
import { whyNotLoaded } from '#web/api.ts';
import { fileSize } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { contentsQuery, type ThingPlace } from './sandbox-queries.ts';

const ThingPreview = lazy(async () => ({ default: (await import('./ThingPreview.tsx')).ThingPreview }));

/** A container may hold thousands; the rest is a click away. */
const shownAtFirst = 50;

const units = new Map(
  Object.entries({
    bucket: 'object',
    secrets: 'secret',
    parameters: 'parameter',
    table: 'item',
    branch: 'file',
    pulls: 'pull request',
    issues: 'post',
    channel: 'post',
    container: 'blob',
    library: 'file',
    users: 'user',
    roles: 'role',
  }),
);

/** What is nobody's file: it is told of and cannot be opened. */
const entities = new Set(['users', 'roles']);

const belowName = 'col-start-2 col-end-[-1]';

interface ContentsProps {
  cloud: SandboxCloud;
  onPlay: (place: ThingPlace) => void;
}

/** What lies in a cloud of the sandbox. */
export function Contents({ cloud, onPlay }: ContentsProps) {
  const [preview, setPreview] = useState<ThingPlace | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (preview !== null && !wasOpened) setWasOpened(true);
  const contents = useQuery(contentsQuery(cloud.id));
  const containers = contents.data?.containers;
  return (
    <section aria-labelledby="sandbox-contents" className="grid grid-cols-1 gap-3">
      <h2 id="sandbox-contents" className="text-section font-semibold">
        Contents
      </h2>
      {contents.isError && (
        <LoadError
          text={whyNotLoaded('What lies in this cloud', contents.error)}
          error={contents.error}
          onRetry={() => void contents.refetch()}
        />
      )}
      {containers?.length === 0 && (
        <p className="text-app text-muted">
          Nothing lies here yet. Run a workflow that plants a file in this cloud, and it shows here.
        </p>
      )}
      {containers !== undefined && containers.length > 0 && (
        <ul aria-labelledby="sandbox-contents" className="@container divide-y rounded-card border bg-surface">
          {containers.map((container) => (
            <Container key={container.id} container={container} onPreview={setPreview} onPlay={onPlay} />
          ))}
        </ul>
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <ThingPreview cloud={cloud.id} place={preview} onClose={() => setPreview(null)} />
        </Suspense>
      )}
    </section>
  );
}

interface ContainerProps {
  container: SandboxContainer;
  onPreview: (place: ThingPlace) => void;
  onPlay: (place: ThingPlace) => void;
}

function Container({ container, onPreview, onPlay }: ContainerProps) {
  const [isWhole, setIsWhole] = useState(false);
  const things = container.things.toSorted((a, b) => (b.changed_at ?? '').localeCompare(a.changed_at ?? ''));
  const shown = isWhole ? things : things.slice(0, shownAtFirst);
  const unit = units.get(container.kind) ?? 'thing';
  const Icon = entities.has(container.kind) ? UserRound : File;
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-app">
        <Archive aria-hidden className="size-4 shrink-0 text-deploy-mid" />
        <span className="min-w-0 flex-1 basis-48 font-mono wrap-anywhere @2xl:flex-initial @2xl:basis-auto">
          {container.name}
        </span>
        <span className="min-w-0 text-meta wrap-anywhere text-muted pl-7 @2xl:pl-0">{container.note}</span>
        <Readout
          value={things.length}
          unit={things.length === 1 ? unit : `${unit}s`}
          className="ml-auto text-meta"
        />
      </p>
      {shown.length > 0 && (
        <ul aria-label={`Things in ${container.name}`} className="pt-1 @2xl:pl-7">
          {shown.map((thing) => {
            const { id: containerId, name: containerName } = container;
            const place = { container: containerId, thing: thing.id, containerName, name: thing.name };
            return (
              <li
                key={thing.id}
                // Where there is little room all stands under the name, from row to row alike.
                className="grid min-h-10 grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-0.5 py-1 text-meta @2xl:flex"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 basis-48 font-mono wrap-anywhere">{thing.name}</span>
                {thing.size !== null && <Readout value={fileSize(thing.size)} className="text-muted" />}
                {thing.note !== undefined && (
                  <span
                    className={classNames(
                      'min-w-0 font-mono wrap-anywhere text-muted @2xl:text-right',
                      belowName,
                    )}
                  >
                    {thing.note}
                  </span>
                )}
                {thing.changed_at !== null && (
                  <RelativeTime
                    timestamp={thing.changed_at}
                    className={classNames('whitespace-nowrap text-muted', belowName)}
                  />
                )}
                {thing.size !== null && (
                  <span className={classNames('-ml-3 flex items-center gap-x-3 @2xl:ml-0', belowName)}>
                    <Button
                      size="toolbar"
                      look="ghost"
                      aria-label={`Preview ${thing.name}`}
                      onClick={() => onPreview(place)}
                    >
                      Preview
                    </Button>
                    <Button
                      size="toolbar"
                      look="ghost"
                      aria-label={`Play the Thief: ${thing.name}`}
                      onClick={() => onPlay(place)}
                    >
                      Play the Thief
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < things.length && (
        <Button size="toolbar" look="ghost" className="@2xl:ml-7" onClick={() => setIsWhole(true)}>
          Show All
        </Button>
      )}
    </li>
  );
}
