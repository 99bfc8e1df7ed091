import { useState } from 'react';
import { useTheme } from '#web/theme/use-theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { ProviderButton } from './ProviderButton.tsx';

const notLoaded = 'Google sign-in did not load. Check your connection or an ad blocker, then try again.';

/** Sign-in, and in the same place what went wrong with it. */
export function SignInButton() {
  const { shown } = useTheme();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [isLocal, setIsLocal] = useState(false);

  function start(sentence: string | undefined) {
    setFailure(sentence);
    setAttempt(attempt + 1);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {failure !== notLoaded && (
        <ProviderButton
          key={`${shown} ${attempt}`}
          shown={shown}
          onProvider={(provider) => setIsLocal(provider === 'local')}
          onNotLoaded={() => setFailure(notLoaded)}
          onRefused={start}
        />
      )}
      {failure !== undefined && (
        <div role="alert" className="grid justify-items-start gap-2 text-app text-danger">
          <p>{failure}</p>
          {failure === notLoaded && (
            <Button size="toolbar" onClick={() => start(undefined)}>
              Try Again
            </Button>
          )}
        </div>
      )}
      {isLocal && (
        <p role="status" className="text-meta text-muted">
          Local sign-in: any name and e-mail works. Set GOOGLE_CLIENT_ID to use Google.
        </p>
      )}
    </div>
  );
}
