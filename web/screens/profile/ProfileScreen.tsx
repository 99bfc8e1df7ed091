import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { balanceQuery } from '#web/queries.ts';
import { signOutEverywhere } from '#web/session/sign-in.ts';
import { useSession } from '#web/session/use-session.ts';
import { AlertDialog } from '#web/ui/AlertDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.ts';

/** Account and sessions (Q47). */
export function ProfileScreen() {
  return (
    <div className="grid gap-8">
      <PageHeader title="Profile" subtitle="Your account and where it is signed in." />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Account />
        <Sessions />
      </div>
    </div>
  );
}

function Account() {
  const { user } = useSession();
  const { data: balance } = useQuery(balanceQuery);
  return (
    <section aria-labelledby="account" className="grid gap-3">
      <h2 id="account" className="text-section font-semibold">
        Account
      </h2>
      <Card className="flex gap-4">
        <Avatar name={user?.name} photoUrl={user?.photoURL} className="size-16 text-h1" />
        <dl className="grid min-w-0 gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          <dt className="text-meta text-muted">Name</dt>
          <dd className="wrap-anywhere">{user?.name}</dd>
          <dt className="text-meta text-muted">E-mail</dt>
          <dd className="wrap-anywhere">{user?.email}</dd>
          <dt className="text-meta text-muted">Plan</dt>
          <dd>{balance?.plan_name ?? 'Free'}</dd>
        </dl>
      </Card>
      <p className="max-w-[68ch] text-meta text-muted">
        Name, e-mail and photo come from the account you sign in with and are read again at each sign-in.
      </p>
    </section>
  );
}

function Sessions() {
  const [isAsking, setIsAsking] = useState(false);
  const [isPending, setIsPending] = useState(false);

  async function leaveEverywhere() {
    setIsPending(true);
    try {
      await signOutEverywhere();
    } catch (error) {
      setIsPending(false);
      setIsAsking(false);
      toast.error(sentenceOf(error));
    }
  }

  return (
    <section aria-labelledby="sessions" className="grid gap-3">
      <h2 id="sessions" className="text-section font-semibold">
        Sessions
      </h2>
      <Card className="grid justify-items-start gap-3">
        <p className="max-w-[68ch] text-muted">
          Lost a device, or signed in somewhere you should not have? This ends every session of this account
          at once, also the one in this browser. Runs that are under way go on.
        </p>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          Sign out everywhere
        </Button>
      </Card>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere"
        description="Every browser and script that uses this account has to sign in again."
        confirmLabel="Sign Out Everywhere"
        isPending={isPending}
        onConfirm={() => void leaveEverywhere()}
      />
    </section>
  );
}
