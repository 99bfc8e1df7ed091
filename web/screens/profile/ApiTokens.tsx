import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { ApiTokenRow } from './ApiTokenRow.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { apiTokensQuery } from './profile-queries.ts';
import { RowSkeleton } from './RowSkeleton.tsx';
import { rows, Section } from './Section.tsx';

export function ApiTokens() {
  const tokens = useQuery(apiTokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Section
      id="api-tokens"
      title="API tokens"
      text={
        <>
          For scripts that use the{' '}
          <a href="/api/docs" className="text-primary underline underline-offset-4">
            API
          </a>{' '}
          as you. A token cannot make tokens, sign anybody out or read stored credentials.
        </>
      }
      isBusy={tokens.isPending}
      action={
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          Create Token
        </Button>
      }
    >
      {tokens.isPending && <RowSkeleton count={1} />}
      {tokens.isError && tokens.data === undefined && (
        <LoadError
          text="The API tokens could not be loaded. They go on working."
          error={tokens.error}
          isRetrying={tokens.isFetching}
          onRetry={() => void tokens.refetch()}
        />
      )}
      {tokens.data?.length === 0 && (
        <EmptyState
          title="No tokens yet."
          text="Create one for each script, so that each can be revoked alone."
        />
      )}
      {tokens.data !== undefined && tokens.data.length > 0 && (
        <ul aria-labelledby="api-tokens" className={rows}>
          {tokens.data.map((token) => (
            <li key={token.id}>
              <ApiTokenRow token={token} />
            </li>
          ))}
        </ul>
      )}
      <CreateTokenDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Section>
  );
}
