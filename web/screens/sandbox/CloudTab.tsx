import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SandboxCloud } from '#contract/sandbox.ts';
import { isFailure } from '#web/api.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CloudAccess } from './CloudAccess.tsx';
import { CloudEvents } from './CloudEvents.tsx';
import { Contents } from './Contents.tsx';
import { PlayThief } from './PlayThief.tsx';
import { contentsQuery, eventsQuery } from './sandbox-queries.ts';
import { useThief } from './use-thief.ts';

/** One stand-in cloud, the same for each: what lies in it, the thief, its log, and how to reach it. */
export function CloudTab({ cloud }: { cloud: SandboxCloud }) {
  const contents = useQuery(contentsQuery(cloud.id));
  const events = useQuery(eventsQuery(cloud.id));
  const thief = useThief(cloud.id);
  const heading = useRef<HTMLHeadingElement>(null);
  // What stands below would move when these come, so all is shown at once.
  if (contents.isPending || events.isPending) {
    return (
      <div aria-busy>
        <Skeleton className="h-72 rounded-card" />
      </div>
    );
  }
  // A cloud that can be reached and not yet looked into has its access only.
  const isClosed = isFailure(contents.error) && contents.error.status === 404;
  if (isClosed) return <CloudAccess cloud={cloud} />;
  return (
    <>
      <Contents
        cloud={cloud}
        onPlay={(place) => {
          thief.play({ of: 'thing', place });
          heading.current?.focus();
        }}
      />
      <PlayThief containers={contents.data?.containers ?? []} thief={thief} headingRef={heading} />
      <CloudEvents cloud={cloud} />
      <CloudAccess cloud={cloud} />
    </>
  );
}
