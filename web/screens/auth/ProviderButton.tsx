import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignInOptions } from '#contract/auth.ts';
import { authApi } from '#web/session/auth-api.ts';
import { signInWithCredential } from '#web/session/sign-in.ts';
import type { ShownTheme } from '#web/theme/theme-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { type GoogleIdentity, loadIdentityScript } from './google-identity.ts';

/** The server's nonce is good for five minutes; a page left open asks for a new one before. */
const renewNonceMs = 4 * 60_000;

interface ProviderButtonProps {
  /** Google draws in the colours it is told: another theme needs another button, so the key holds it too. */
  shown: ShownTheme;
  onProvider: (provider: SignInOptions['provider']) => void;
  onNotLoaded: (error: unknown) => void;
  /** The server refused the credential; its nonce is used up. */
  onRefused: (error: unknown) => void;
}

/** The identity provider's own button: Google's, or that of the local provider on the same code path. */
export function ProviderButton({ shown, ...props }: ProviderButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<'loading' | 'ready' | 'signing-in'>('loading');

  const receive = useEffectEvent(async (credential: string | undefined) => {
    if (credential === undefined) return;
    setStep('signing-in');
    try {
      await signInWithCredential(credential);
    } catch (error) {
      props.onRefused(error);
    }
  });

  const draw = useEffectEvent(({ options, google, nonce }: Provider) => {
    const parent = place.current;
    if (parent === null) return;
    google.initialize({
      client_id: options.client_id,
      nonce,
      callback: (answer) => void receive(answer.credential),
      ux_mode: 'popup',
    });
    parent.replaceChildren();
    google.renderButton(parent, look(shown, parent.clientWidth));
    props.onProvider(options.provider);
    setStep((before) => (before === 'loading' ? 'ready' : before));
  });

  const giveUp = useEffectEvent((error: unknown) => {
    // A button that is there stays: the next renewal may succeed, and the server tells when its nonce is too old.
    if (step === 'loading') props.onNotLoaded(error);
  });

  useEffect(() => {
    let isOver = false;
    function prepare() {
      loadProvider().then(
        (provider) => !isOver && draw(provider),
        (error: unknown) => !isOver && giveUp(error),
      );
    }
    prepare();
    const timer = setInterval(prepare, renewNonceMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, []);

  return (
    <div className="relative min-h-11">
      {/* Its width is fixed when it is drawn; the window may become narrower afterwards. */}
      <div ref={place} className={classNames('*:max-w-full', step !== 'ready' && 'invisible')} />
      {step !== 'ready' && (
        <p role="status" className="absolute inset-0 flex items-center gap-2 text-muted">
          <Spinner />
          {step === 'signing-in' ? 'Signing in' : 'Loading sign-in'}
        </p>
      )}
    </div>
  );
}

interface Provider {
  options: SignInOptions;
  google: GoogleIdentity;
  nonce: string;
}

async function loadProvider(): Promise<Provider> {
  const options = await authApi.readSignInOptions();
  const [google, { nonce }] = await Promise.all([loadIdentityScript(options.script_url), makeNonceInTurn()]);
  return { options, google, nonce };
}

/**
 * All tabs share the cookie that a nonce is bound to, and the first answer sets it: two tabs that were logged out
 * together would each get one, and only the later would be good. Absent over plain HTTP on another machine.
 */
async function makeNonceInTurn(): Promise<{ nonce: string }> {
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined
    ? authApi.makeNonce()
    : locks.request('leakdrill.nonce', async () => authApi.makeNonce());
}

function look(shown: ShownTheme, width: number): Parameters<GoogleIdentity['renderButton']>[1] {
  return {
    type: 'standard',
    theme: shown === 'dark' ? 'filled_black' : 'outline',
    size: 'large',
    text: 'continue_with',
    shape: 'rectangular',
    logo_alignment: 'left',
    width: Math.min(360, width),
  };
}
