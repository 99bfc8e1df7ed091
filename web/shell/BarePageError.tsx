import { PageError } from './PageError.tsx';

/** The same where no shell stands around it. */
export function BarePageError() {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-[720px] content-center px-4 py-12">
      <PageError />
    </main>
  );
}
