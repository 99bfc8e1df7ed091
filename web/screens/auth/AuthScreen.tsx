import { useEffect, useRef } from 'react';
import { takeDestination } from '#web/session/sign-in.ts';
import { useSession } from '#web/session/use-session.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { SignInButton } from './SignInButton.tsx';

/** Sign in with Google, or with the local provider; who is signed in already goes on. */
export function AuthScreen() {
  const { state } = useSession();
  const isLeaving = useRef(false);

  useEffect(() => {
    document.title = 'Sign in · Leakdrill';
  }, []);

  useEffect(() => {
    if (state !== 'authenticated' || isLeaving.current) return;
    isLeaving.current = true;
    // A full page load: this page has a content policy of its own (Q58).
    location.replace(takeDestination());
  }, [state]);

  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-2 md:grid-rows-1">
      <Aside />
      <main className="flex items-start px-4 py-12 md:items-center md:justify-center md:px-8">
        <div className="grid w-full max-w-[360px] grid-cols-1 gap-6 max-md:mx-auto">
          <div className="grid gap-2">
            <h1 className="text-h1 font-semibold">Sign in to Leakdrill</h1>
            <p className="text-prose text-balance text-muted">
              Sign in or create an account with your Google account
            </p>
          </div>
          <div className="min-h-32">
            {state === 'unauthenticated' ? (
              <SignInButton />
            ) : (
              <p role="status" className="flex h-11 items-center gap-2 text-muted">
                <Spinner />
                Checking your session
              </p>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}

/** Mark, tagline and a resting trace; a band of 96 px on a phone. */
function Aside() {
  return (
    <aside
      aria-label="Leakdrill"
      className="relative flex h-24 items-center overflow-hidden border-b bg-sunken px-4 md:h-auto md:border-r md:border-b-0 md:px-12"
    >
      <div className="relative z-10 grid gap-1 md:gap-6">
        <p className="flex items-center gap-2 text-prose font-semibold md:text-section">
          <Mark className="md:size-8" />
          Leakdrill
        </p>
        <p className="text-app text-muted md:text-landing md:font-semibold md:tracking-tight md:text-text">
          Validate. <br className="hidden md:block" />
          Simulate. <br className="hidden md:block" />
          Secure.
        </p>
      </div>
      <svg
        aria-hidden
        viewBox="0 0 640 40"
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-x-0 bottom-0 h-6 w-full md:bottom-16 md:h-10"
      >
        <path d="M0 20H640" stroke="var(--control)" strokeWidth="1.5" strokeDasharray="4 4" />
        {[80, 240, 400, 560].map((x) => (
          <circle
            key={x}
            cx={x}
            cy="20"
            r="4.5"
            fill="var(--sunken)"
            stroke="var(--control)"
            strokeWidth="1.5"
          />
        ))}
      </svg>
    </aside>
  );
}
