import { useQuery } from '@tanstack/react-query';
import { Archive, File, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { SandboxCloud, SandboxContainer } from '#contract/sandbox.ts';
import { sentenceOf } from '#web/api.ts';
import { fileSize } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { contentsQuery, type ThingPlace } from './sandbox-queries.ts';
import { ThingPreview } from './ThingPreview.tsx';

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
  }),
);

interface ContentsProps {
  cloud: SandboxCloud;
  onPlay: (place: ThingPlace) => void;
}

/** What lies in a cloud of the sandbox. */
export function Contents({ cloud, onPlay }: ContentsProps) {
  const [preview, setPreview] = useState<ThingPlace | null>(null);
  const contents = useQuery(contentsQuery(cloud.id));
  const containers = contents.data?.containers;
  return (
    <section aria-labelledby="sandbox-contents" className="grid grid-cols-1 gap-3">
      <h2 id="sandbox-contents" className="text-section font-semibold">
        Contents
      </h2>
      {contents.isError && (
        <LoadError
          text={sentenceOf(contents.error)}
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
        <ul aria-labelledby="sandbox-contents" className="divide-y rounded-card border bg-surface">
          {containers.map((container) => (
            <Container key={container.id} container={container} onPreview={setPreview} onPlay={onPlay} />
          ))}
        </ul>
      )}
      <ThingPreview cloud={cloud.id} place={preview} onClose={() => setPreview(null)} />
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
  const Icon = container.kind === 'users' ? UserRound : File;
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-app">
        <Archive aria-hidden className="size-4 shrink-0 text-deploy-mid" />
        <span className="min-w-0 font-mono wrap-anywhere">{container.name}</span>
        <span className="min-w-0 text-meta wrap-anywhere text-muted">{container.note}</span>
        <Readout
          value={things.length}
          unit={things.length === 1 ? unit : `${unit}s`}
          className="ml-auto text-meta"
        />
      </p>
      {shown.length > 0 && (
        <ul aria-label={`Things in ${container.name}`} className="pt-1 pl-7 max-md:pl-0">
          {shown.map((thing) => {
            const { id: containerId, name: containerName } = container;
            const place = { container: containerId, thing: thing.id, containerName, name: thing.name };
            return (
              <li
                key={thing.id}
                className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 py-1 text-meta"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 basis-48 font-mono wrap-anywhere">{thing.name}</span>
                {thing.note !== undefined && (
                  <span className="min-w-0 font-mono wrap-anywhere text-muted max-md:order-1 max-md:w-full max-md:pl-7">
                    {thing.note}
                  </span>
                )}
                {thing.size !== null && <Readout value={fileSize(thing.size)} className="text-muted" />}
                {thing.changed_at !== null && (
                  <RelativeTime timestamp={thing.changed_at} className="text-muted" />
                )}
                {thing.size !== null && (
                  // On a phone a line of their own, so that they stand under each other from row to row.
                  <span className="flex items-center gap-x-3 max-md:order-1 max-md:w-full max-md:pl-4">
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
        <Button size="toolbar" look="ghost" className="ml-7 max-md:ml-0" onClick={() => setIsWhole(true)}>
          Show All
        </Button>
      )}
    </li>
  );
}
