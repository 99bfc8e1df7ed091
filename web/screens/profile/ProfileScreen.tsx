import { balanceQuery } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Preferences } from './Preferences.tsx';
import { apiTokensQuery, sessionsQuery } from './profile-queries.ts';
import { Sessions } from './Sessions.tsx';

export const fetchFirst = () => [
  queryClient.prefetchQuery(sessionsQuery),
  queryClient.prefetchQuery(apiTokensQuery),
  queryClient.prefetchQuery(balanceQuery),
];

/** Who you are here, where you are signed in, what works in your name, and how you like it (Q47). */
export function ProfileScreen() {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Profile"
        subtitle="Your account, where it is signed in, and what works in its name."
      />
      <AccountSection />
      <Sessions />
      <ApiTokens />
      <Preferences />
    </div>
  );
}
