import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/use-session.ts';
import { ThemeSelect } from '#web/theme/ThemeSelect.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { DrillPicture } from './DrillPicture.tsx';
import { SampleAgents } from './SampleAgents.tsx';

/** The drill in one screen. */
export function HomeScreen() {
  const { isSignedIn } = useSession();
  useEffect(() => {
    document.title = 'Leakdrill: Validate. Simulate. Secure.';
  }, []);
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1200px] flex-col px-4 md:px-6 lg:px-8">
      <header className="flex h-14 items-center justify-between gap-4">
        <p className="flex items-center gap-2 text-prose font-semibold">
          <Mark />
          Leakdrill
        </p>
        <div className="flex items-center gap-4">
          {isSignedIn && (
            <nav aria-label="Main" className="hidden gap-4 text-app sm:flex">
              <MarketplaceLinks />
            </nav>
          )}
          <ThemeSelect />
        </div>
      </header>
      <main className="grid flex-1 content-start gap-12 py-8 md:gap-16 md:py-12">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
          <div className="grid max-w-[720px] gap-4">
            <h1 className="text-landing font-semibold tracking-tight">Validate. Simulate. Secure.</h1>
            <p className="max-w-[35em] text-section text-muted">
              A fire drill for credential leaks: plant synthetic secrets where real ones leak, and learn who
              notices.
            </p>
          </div>
          <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 sm:w-auto">
            <Button
              look="primary"
              className="h-11 w-full px-6 text-prose sm:w-auto"
              onClick={() => location.assign(paths.auth)}
            >
              Get Started
            </Button>
            {isSignedIn && (
              <nav aria-label="Main" className="flex gap-4 text-app sm:hidden">
                <MarketplaceLinks />
              </nav>
            )}
          </div>
        </div>
        <DrillPicture />
        <SampleAgents />
        <section aria-labelledby="features" className="grid gap-4">
          <h2 id="features" className="text-section font-semibold">
            Key features
          </h2>
          <div className="grid gap-6 border-t pt-6 md:grid-cols-3 md:gap-8">
            {features.map((feature) => (
              <div key={feature.title} className="grid content-start gap-1">
                <h3 className="text-prose font-semibold">{feature.title}</h3>
                <p className="max-w-measure text-app text-muted">{feature.text}</p>
              </div>
            ))}
          </div>
        </section>
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t py-6 text-meta text-muted">
        <p>© 2025 Leakdrill</p>
        <p className="flex gap-6">
          <Link to={paths.terms} className="py-1 underline underline-offset-4 hover:text-text">
            Terms
          </Link>
          <Link to={paths.privacy} className="py-1 underline underline-offset-4 hover:text-text">
            Privacy
          </Link>
        </p>
      </footer>
    </div>
  );
}

const features = [
  {
    title: 'Agent Marketplace',
    text: 'Agents that generate secrets, deploy them to storage, describe your clouds and analyze them. Each shows its permissions and its price before you use it.',
  },
  {
    title: 'Workflow Builder',
    text: 'A visual editor: put agents on a canvas, connect them, and run the whole drill with one button.',
  },
  {
    title: 'Credit System',
    text: 'Pay for what you use. The highest cost is shown before you publish a workflow, and what failed is not charged.',
  },
];

function MarketplaceLinks() {
  return (
    <>
      <Link to={paths.marketplace} className={buttonClass({ look: 'link', size: 'inline' })}>
        Marketplace
      </Link>
      <Link to={paths.marketplace} className={buttonClass({ look: 'link', size: 'inline' })}>
        Explore Agents
      </Link>
    </>
  );
}
