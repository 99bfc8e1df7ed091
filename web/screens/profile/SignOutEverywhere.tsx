import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, sentenceOf } from '#web/api.ts';
import { signOutEverywhere } from '#web/session/sign-in.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { toast } from '#web/ui/toast.ts';
import { expiryOf } from './expiry.ts';
import { apiTokensQuery } from './profile-queries.ts';

interface SignOutEverywhereProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks first. API tokens are no sessions and go on, unless they are meant too. */
export function SignOutEverywhere({ isOpen, onOpenChange }: SignOutEverywhereProps) {
  const { data: tokens = [] } = useQuery(apiTokensQuery);
  const [isWithTokens, setIsWithTokens] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [now] = useState(Date.now);
  const live = tokens.filter((token) => expiryOf(token.expires_at, now).state !== 'over').length;

  async function leave(): Promise<void> {
    setIsPending(true);
    try {
      if (isWithTokens) await api.revokeAllApiTokens();
      await signOutEverywhere();
    } catch (error) {
      setIsPending(false);
      onOpenChange(false);
      toast.error(sentenceOf(error));
    }
  }

  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title="Sign out everywhere"
      description="Every session of this account ends at once, also the one in this browser. Runs that are under way go on."
      confirmLabel="Sign Out Everywhere"
      isPending={isPending}
      onConfirm={() => void leave()}
    >
      {live > 0 && (
        <label className="flex min-h-6 items-start gap-2 text-app pointer-coarse:min-h-11 pointer-coarse:items-center">
          <Choice
            type="checkbox"
            className="mt-0.5 pointer-coarse:mt-0"
            checked={isWithTokens}
            disabled={isPending}
            onChange={(event) => setIsWithTokens(event.target.checked)}
          />
          Also revoke {live === 1 ? 'the API token' : `all ${live} API tokens`}
        </label>
      )}
    </AlertDialog>
  );
}
