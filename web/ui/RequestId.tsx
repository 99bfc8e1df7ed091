import { isFailure } from '#web/failure.ts';

/** Behind what the server failed at: what its operator finds in the log. A refusal explains itself. */
export function RequestId({ error }: { error: unknown }) {
  if (!isFailure(error) || error.requestId === undefined || (error.status ?? 0) < 500) return null;
  return (
    <p className="text-label wrap-anywhere">
      Request <span className="font-mono">{error.requestId}</span>
    </p>
  );
}
