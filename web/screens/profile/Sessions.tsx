import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, MonitorSmartphone, Smartphone, Terminal } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#contract/auth.ts';
import { api, sentenceOf } from '#web/api.ts';
import { dateTime, inUtc } from '#web/times.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.ts';
import { deviceOf } from './device.ts';
import { sessionsQuery } from './profile-queries.ts';
import { RowSkeleton } from './RowSkeleton.tsx';
import { focusSection, rows, Section } from './Section.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      id="sessions"
      title="Sessions"
      text="Where you are signed in now. A session ends after an hour without use, and after twelve hours in any case."
      isBusy={sessions.isPending}
      action={<Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button>}
    >
      {sessions.isPending && <RowSkeleton count={1} />}
      {sessions.isError && sessions.data === undefined && (
        <LoadError
          text="The sessions could not be loaded. You can still sign out everywhere."
          error={sessions.error}
          isRetrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data !== undefined && (
        <ul aria-labelledby="sessions" className={rows}>
          {sessions.data.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      )}
      <SignOutEverywhere isOpen={isAsking} onOpenChange={setIsAsking} />
    </Section>
  );
}

const icons = { computer: Laptop, phone: Smartphone, script: Terminal, unknown: MonitorSmartphone };

function SessionRow({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const device = deviceOf(session.user_agent);
  const Icon = icons[device.kind];
  const name = `session-${session.id}`;
  const end = useMutation({
    mutationFn: () => api.endSession({ id: session.id }),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== session.id));
      toast.success(`Signed out ${device.name}`);
      focusSection('sessions');
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  return (
    <article aria-labelledby={name} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3
            id={name}
            title={session.user_agent ?? undefined}
            className="min-w-0 text-app font-medium wrap-anywhere"
          >
            {device.name}
          </h3>
          {session.ip !== null && (
            <span className="font-mono text-meta wrap-anywhere text-muted">{session.ip}</span>
          )}
          {session.is_current && <StatusBadge look="ok" label="This session" />}
        </div>
        <p className="flex flex-wrap gap-x-3 text-meta text-muted">
          <span>
            Last used <RelativeTime timestamp={session.last_used_at} className="whitespace-nowrap" />
          </span>
          <span className="flex flex-wrap gap-x-1.5">
            Signed in
            <time
              dateTime={session.created_at}
              title={inUtc(session.created_at)}
              className="font-mono whitespace-nowrap"
            >
              {dateTime(session.created_at)}
            </time>
          </span>
        </p>
      </div>
      {!session.is_current && (
        <Button size="toolbar" aria-describedby={name} isPending={end.isPending} onClick={() => end.mutate()}>
          Sign out
        </Button>
      )}
    </article>
  );
}
