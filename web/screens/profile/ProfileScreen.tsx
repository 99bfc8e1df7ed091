import { PageHeader } from '#web/ui/PageHeader.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { Preferences } from './Preferences.tsx';
import { Sessions } from './Sessions.tsx';

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
