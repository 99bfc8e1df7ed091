import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { RequestId } from './RequestId.tsx';

interface LoadErrorProps {
  text: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  className?: string;
}

/** What could not be loaded, in its place, with 'Try Again'. */
export function LoadError({ text, error, onRetry, isRetrying = false, className }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-wrap items-center gap-3 rounded-card border border-danger/50 bg-bad-bg px-4 py-3 text-app text-bad-fg',
        className,
      )}
    >
      <div className="min-w-0 flex-1 basis-48">
        <p>{text}</p>
        <RequestId error={error} />
      </div>
      {onRetry !== undefined && (
        <Button size="toolbar" isPending={isRetrying} onClick={onRetry}>
          Try Again
        </Button>
      )}
    </div>
  );
}
