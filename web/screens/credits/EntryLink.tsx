import { Link } from 'react-router';
import type { CreditEntry } from '#contract/credits.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { entryTarget } from './entry-target.ts';

/** The way to what was paid for. */
export function EntryLink({ entry }: { entry: CreditEntry }) {
  const target = entryTarget(entry);
  if (target === undefined) return null;
  return (
    <Link to={target.to} className={buttonClass({ look: 'link', size: 'inline', className: 'text-meta' })}>
      {target.label}
      <span className="sr-only">: {entry.reason}</span>
    </Link>
  );
}
