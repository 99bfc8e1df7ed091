import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balanceQuery } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { dateOnly, inUtc } from '#web/times.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Readout } from '#web/ui/Readout.tsx';
import { sessionsQuery } from './profile-queries.ts';
import { Section } from './Section.tsx';

export const signInWays = {
  google: 'Google',
  local: 'Local account',
  password: 'E-mail and password',
} as const;

export function AccountSection() {
  const { user, memberSince } = useSession();
  const { data: balance } = useQuery(balanceQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  const way = sessions?.find((session) => session.is_current)?.signed_in_with;
  return (
    <Section
      id="account"
      title="Account"
      text="Name, e-mail and photo come from the account you sign in with and are read again at each sign-in."
    >
      <div className="grid gap-5">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={user?.name} photoUrl={user?.photoURL} className="size-16 text-h1!" />
          <div className="min-w-0">
            <p className="text-section font-medium wrap-anywhere">{user?.name}</p>
            <p className="text-app text-muted wrap-anywhere">{user?.email}</p>
          </div>
        </div>
        <dl className="grid gap-x-12 gap-y-3 sm:flex sm:flex-wrap">
          <Fact term="Signed in with">{way ? signInWays[way] : unknown}</Fact>
          <Fact term="Member since">
            {memberSince === undefined ? (
              unknown
            ) : (
              <time dateTime={memberSince} title={inUtc(memberSince)}>
                <Readout value={dateOnly(memberSince)} />
              </time>
            )}
          </Fact>
          <Fact term="Plan">{balance?.plan_name ?? unknown}</Fact>
        </dl>
      </div>
    </Section>
  );
}

/** Not known yet, or not at all: the same height as what comes. */
const unknown = <span className="text-muted">–</span>;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:grid sm:gap-0.5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="text-app">{children}</dd>
    </div>
  );
}
