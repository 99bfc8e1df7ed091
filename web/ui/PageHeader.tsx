import { type ReactNode, useEffect } from 'react';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** The document's title where it is not the heading's text. */
  documentTitle?: string;
  /** The page's actions; the primary one is the last. */
  children?: ReactNode;
}

/** The page's one h1, top left, its one primary action top right; also names the browser's tab. */
export function PageHeader({ title, subtitle, documentTitle, children }: PageHeaderProps) {
  useEffect(() => {
    document.title = documentTitle ?? `${title} · Leakdrill`;
  }, [title, documentTitle]);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      {/* A long title goes to a second line before the actions do. */}
      <div className="min-w-0 md:flex-1 md:basis-80">
        <h1 className="text-h1 font-semibold wrap-anywhere">{title}</h1>
        {subtitle !== undefined && <p className="mt-1 text-app text-muted">{subtitle}</p>}
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
      )}
    </div>
  );
}
