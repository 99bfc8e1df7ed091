import { useId, useState } from 'react';
import { Button } from './Button.tsx';

/** The bare answer, for whoever wants to see it: behind a button. */
export function RawJson({ value }: { value: unknown }) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="link"
        size="inline"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide Raw JSON' : 'Show Raw JSON'}
      </Button>
      <pre
        id={id}
        hidden={!isShown}
        // A long answer scrolls, so keys must reach it.
        tabIndex={0}
        className="max-h-80 w-full overflow-auto rounded-card border bg-sunken p-3 font-mono text-meta"
      >
        {isShown && JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
