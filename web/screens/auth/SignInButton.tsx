import { useState } from 'react';
import { sentenceOf } from '#web/failure.ts';
import { useTheme } from '#web/theme/use-theme.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestId } from '#web/ui/RequestId.tsx';
import { ProviderButton } from './ProviderButton.tsx';

const notLoaded = 'Google sign-in did not load. Check your connection or an ad blocker, then try again.';

interface SignInFailure {
  sentence: string;
  error: unknown;
}

/** Sign-in, and in the same place what went wrong with it. */
export function SignInButton() {
  const { shown } = useTheme();
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<SignInFailure>();
  const [isLocal, setIsLocal] = useState(false);

  function start(next: SignInFailure | undefined) {
    setFailure(next);
    setAttempt(attempt + 1);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      {failure?.sentence !== notLoaded && (
        <ProviderButton
          key={`${shown} ${attempt}`}
          shown={shown}
          onProvider={(provider) => setIsLocal(provider === 'local')}
          onNotLoaded={(error) => setFailure({ sentence: notLoaded, error })}
          onRefused={(error) => start({ sentence: sentenceOf(error), error })}
        />
      )}
      {failure !== undefined && (
        <div role="alert" className="grid justify-items-start gap-2 text-app text-danger">
          <p>{failure.sentence}</p>
          <RequestId error={failure.error} />
          {failure.sentence === notLoaded && (
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
