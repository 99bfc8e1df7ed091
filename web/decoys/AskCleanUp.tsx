import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { CleanUpDialog as Dialog } from './CleanUpDialog.tsx';

const CleanUpDialog = lazy(async () => ({ default: (await import('./CleanUpDialog.tsx')).CleanUpDialog }));

/** The question comes when it is asked first: most visits only look. */
export function AskCleanUp(props: ComponentProps<typeof Dialog>) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <CleanUpDialog {...props} />
    </Suspense>
  );
}
