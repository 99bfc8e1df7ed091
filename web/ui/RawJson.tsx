import { useId, useState } from 'react';
import { Button } from './Button.tsx';
import { ScrollBox } from './ScrollBox.tsx';

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
      <ScrollBox
        as="pre"
        id={id}
        hidden={!isShown}
        className="max-h-80 w-full overflow-auto rounded-card border bg-sunken p-3 font-mono text-meta"
      >
        {isShown && JSON.stringify(value, null, 2)}
      </ScrollBox>
    </div>
  );
}
