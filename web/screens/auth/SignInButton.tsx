import { useEffect, useRef, useState } from 'react';
import type { SignInOptions } from '#contract/auth.ts';
import { api, sentenceOf } from '#web/api.ts';
import { signInWithCredential } from '#web/session/sign-in.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { loadIdentityScript } from './google-identity.ts';

const notLoaded = 'Google sign-in did not load. Check your connection or an ad blocker, then try again.';
/** The server's nonce is good for five minutes; a page left open asks for a new one before. */
const renewNonceMs = 4 * 60_000;

/** The identity provider's own button; Google's, or that of the local provider on the same code path. */
export function SignInButton() {
  const [options, setOptions] = useState<SignInOptions>();
  const { shown } = useTheme();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<'loading' | 'ready' | 'signing-in'>('loading');
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    let isGone = false;

    async function draw(target: HTMLDivElement) {
      try {
        const known = await api.readSignInOptions();
        const { script_url, client_id } = known;
        const [google, { nonce }] = await Promise.all([loadIdentityScript(script_url), api.makeNonce()]);
        if (isGone) return;
        setOptions(known);
        google.initialize({ client_id, nonce, callback: (answer) => void receive(answer.credential), ux_mode: 'popup' });
        target.replaceChildren();
        google.renderButton(target, {
          type: 'standard',
          theme: shown === 'dark' ? 'filled_black' : 'outline',
          size: 'large',
          text: 'continue_with',
          shape: 'rectangular',
          logo_alignment: 'left',
          width: Math.min(360, target.clientWidth),
        });
        setStep('ready');
      } catch {
        if (isGone) return;
        setStep('ready');
        setFailure(notLoaded);
      }
    }

    async function receive(credential: string | undefined) {
      if (isGone || credential === undefined) return;
      setFailure(undefined);
      setStep('signing-in');
      try {
        await signInWithCredential(credential);
      } catch (error) {
        // The nonce is used up: the next try needs a fresh one.
        setFailure(sentenceOf(error));
        setStep('loading');
        setAttempt((count) => count + 1);
      }
    }

    void draw(parent);
    const timer = setInterval(() => void draw(parent), renewNonceMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [shown, attempt]);

  function tryAgain() {
    setFailure(undefined);
    setStep('loading');
    setAttempt((count) => count + 1);
  }

  return (
    <div className="grid gap-3">
      <div className="relative min-h-11">
        <div ref={place} className={step === 'ready' ? undefined : 'invisible'} />
        {step !== 'ready' && failure === undefined && (
          <p role="status" className="absolute inset-0 flex items-center gap-2 text-muted">
            <Spinner />
            {step === 'signing-in' ? 'Signing in' : 'Loading sign-in'}
          </p>
        )}
      </div>
      {failure !== undefined && (
        <div role="alert" className="grid justify-items-start gap-2 text-app text-danger">
          <p>{failure}</p>
          {failure === notLoaded && (
            <Button size="toolbar" onClick={tryAgain}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {options?.provider === 'local' && (
        <p role="status" className="text-meta text-muted">
          Local sign-in: any name and e-mail works. Set GOOGLE_CLIENT_ID to use Google.
        </p>
      )}
    </div>
  );
}
