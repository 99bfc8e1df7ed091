import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { type ApiToken, apiTokenPrefix } from '#contract/auth.ts';
import { api, sentenceOf } from '#web/api.ts';
import { dateOnly, inUtc } from '#web/times.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.ts';
import { expiryOf } from './expiry.ts';
import { apiTokensQuery } from './profile-queries.ts';
import { focusSection } from './Section.tsx';

export function ApiTokenRow({ token }: { token: ApiToken }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [now] = useState(Date.now);
  const expiry = expiryOf(token.expires_at, now);
  const isOver = expiry.state === 'over';
  const name = `token-${token.id}`;
  const revoke = useMutation({
    mutationFn: () => api.revokeApiToken({ id: token.id }),
    onSuccess: () => {
      queryClient.setQueryData(apiTokensQuery.queryKey, (all) => all?.filter(({ id }) => id !== token.id));
      toast.success(isOver ? `${token.name} removed` : `${token.name} revoked`);
      focusSection('api-tokens');
    },
    onError: (error) => {
      setIsAsking(false);
      toast.error(sentenceOf(error));
      void queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
    },
  });
  return (
    <article aria-labelledby={name} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control bg-sunken text-muted">
        <KeyRound aria-hidden className="size-4.5" />
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={name} className="min-w-0 text-app font-medium wrap-anywhere">
            {token.name}
          </h3>
          <TapedValue ending={token.ending} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
          <span>
            {token.last_used_at === null ? (
              'Never used'
            ) : (
              <>
                Last used <RelativeTime timestamp={token.last_used_at} className="whitespace-nowrap" />
              </>
            )}
          </span>
          <span className="flex flex-wrap gap-x-1.5">
            Created
            <time
              dateTime={token.created_at}
              title={inUtc(token.created_at)}
              className="font-mono whitespace-nowrap"
            >
              {dateOnly(token.created_at)}
            </time>
          </span>
          <time dateTime={token.expires_at} title={inUtc(token.expires_at)} className="whitespace-nowrap">
            {expiry.state === 'far' ? (
              expiry.text
            ) : (
              <StatusBadge look={isOver ? 'neutral' : 'warn'} label={expiry.text} />
            )}
          </time>
        </p>
      </div>
      <Button
        size="toolbar"
        aria-describedby={name}
        isPending={isOver && revoke.isPending}
        onClick={() => (isOver ? revoke.mutate() : setIsAsking(true))}
      >
        {isOver ? 'Remove' : 'Revoke'}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Revoke Token"
        description={`Whatever uses ${token.name} is refused from now on. This cannot be taken back.`}
        confirmLabel="Revoke"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </article>
  );
}

/** The value is nowhere any more: the tape stands for what only the script knows. */
function TapedValue({ ending }: { ending: string }) {
  return (
    <span className="font-mono text-meta whitespace-nowrap text-muted">
      {apiTokenPrefix}
      <span className="tape" aria-label="hidden" role="img">
        {'\u2022'.repeat(8)}
      </span>
      {ending}
    </span>
  );
}
