import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { balanceQuery } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { dateOnly } from '#web/times.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Readout } from '#web/ui/Readout.tsx';

export function AccountCard() {
  const { user, memberSince } = useSession();
  const { data: balance, isError } = useQuery(balanceQuery);
  const [today] = useState(() => new Date().toISOString());
  return (
    <section aria-labelledby="my-account" className="grid gap-3">
      <h2 id="my-account" className="text-section font-semibold">
        My Account
      </h2>
      <Card className="grid gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user?.name} photoUrl={user?.photoURL} className="size-12 text-section" />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{user?.name}</p>
            <p className="text-meta text-muted wrap-anywhere">{user?.email}</p>
          </div>
        </div>
        <div className="grid gap-2 border-t pt-4">
          <h3 className="text-app font-semibold">Account Details</h3>
          <dl className="grid gap-2">
            <Detail term="Plan">{balance?.plan_name ?? 'Free'}</Detail>
            <Detail term="Credits remaining">
              {balance === undefined ? (
                isError ? (
                  'Error'
                ) : (
                  'Loading...'
                )
              ) : (
                <Readout value={balance.current_credits} />
              )}
            </Detail>
            <Detail term="Member Since">
              <Readout value={dateOnly(memberSince ?? today)} />
            </Detail>
          </dl>
        </div>
      </Card>
    </section>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
