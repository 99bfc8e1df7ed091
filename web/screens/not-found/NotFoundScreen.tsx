import { useLocation, useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** Any other path: a trace that breaks off, and two ways on. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader title="Page not found" />
      <svg aria-hidden viewBox="0 0 420 24" className="h-6 w-full max-w-[420px]">
        <path d="M4 12H200" stroke="var(--primary)" strokeWidth="1.5" />
        <circle cx="8" cy="12" r="4" fill="var(--primary)" />
        <circle cx="104" cy="12" r="4" fill="var(--primary)" />
        <path d="M206 6l12 12M218 6l-12 12" stroke="var(--danger)" strokeWidth="1.5" />
        <path d="M226 12H416" stroke="var(--control)" strokeWidth="1.5" strokeDasharray="2 6" />
      </svg>
      <p className="max-w-measure text-muted">
        There is nothing at <span className="font-mono wrap-anywhere text-text">{pathname}</span>. The address
        may be mistyped, or what stood here is gone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void navigate(paths.dashboard)}>
          Go to Dashboard
        </Button>
        <Button onClick={() => void navigate(paths.root)}>Return Home</Button>
      </div>
    </div>
  );
}
