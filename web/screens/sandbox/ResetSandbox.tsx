import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';

const ResetDialog = lazy(async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog }));

/** The way back to clouds as they were at first; the question comes when it is asked first. */
export function ResetSandbox() {
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setWasAsked(true);
          setIsAsking(true);
        }}
      >
        <RotateCcw aria-hidden />
        Reset Sandbox
      </Button>
      {wasAsked && (
        <Suspense fallback={null}>
          <ResetDialog isOpen={isAsking} onOpenChange={setIsAsking} />
        </Suspense>
      )}
    </>
  );
}
