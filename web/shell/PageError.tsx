import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestId } from '#web/ui/RequestId.tsx';

/** What shows in place of a page that broke; the shell around it lives on. */
export function PageError() {
  const error = useRouteError();
  const isOld = isMissingChunk(error);
  const isOffline = isOld && !navigator.onLine;
  const title = isOld && !isOffline ? 'A new version is ready.' : 'This page could not be shown';
  useEffect(() => {
    document.title = `${title.replace(/\.$/, '')} · Leakdrill`;
    console.error(error);
  }, [title, error]);
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <h1 className="text-h1 font-semibold">{title}</h1>
      <p className="max-w-measure text-muted">
        {isOffline
          ? 'You are offline, and this page was not loaded before. Reload it once you are connected again.'
          : isOld
            ? 'Reload the page to get it; nothing you saved is lost.'
            : 'Something in this page failed while it was drawn. What you saved is safe. Reload the page, or go on elsewhere.'}
      </p>
      <RequestId error={error} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Reload Page
        </Button>
        <Button onClick={() => location.assign(paths.dashboard)}>Go to Dashboard</Button>
      </div>
    </div>
  );
}

/** After an update the old page asks for files that are gone. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);
}
