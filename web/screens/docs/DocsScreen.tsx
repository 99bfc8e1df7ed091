import './docs.css';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { type DocsPage, docsPages, docsPath } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { docsPageAt, neighbours, pages } from './docs-pages.ts';

/** The documentation: four pages to read before, or while, one does it. The text of each is a route inside. */
export function DocsScreen() {
  const wanted = docsPageAt(useLocation().pathname);
  const navigate = useNavigate();
  const { title, sections } = pages[wanted];
  return (
    <div className="grid gap-6 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-12">
      <nav aria-label="Getting Started" className="max-lg:hidden">
        <div className="sticky top-20">
          <p className="pb-2 text-label font-medium text-muted">Getting Started</p>
          <ul className="grid gap-0.5">
            {docsPages.map((one) => (
              <li key={one}>
                <Link
                  to={docsPath(one)}
                  aria-current={one === wanted ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-9 items-center rounded-control px-3 py-1.5 text-app hover:bg-sunken',
                    one === wanted && 'bg-soft font-medium text-primary hover:bg-soft',
                  )}
                >
                  {pages[one].title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <NativeSelect
        aria-label="Page"
        value={wanted}
        onChange={(event) => void navigate(docsPath(event.target.value as DocsPage))}
        className="lg:hidden"
      >
        {docsPages.map((one) => (
          <option key={one} value={one}>
            {pages[one].title}
          </option>
        ))}
      </NativeSelect>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,var(--container-measure))_180px]">
        <article className="docs-prose grid min-w-0 grid-cols-1 max-w-measure content-start gap-6">
          <PageHeader title={title} />
          <Outlet />
          <Neighbours page={wanted} />
        </article>
        <nav aria-label="On this page" className="max-xl:hidden">
          <div className="sticky top-20">
            <p className="pb-2 text-label font-medium text-muted">On this page</p>
            <ul className="grid gap-1 border-l">
              {sections.map((section) => (
                <li key={section.id}>
                  <a
                    href={`#${section.id}`}
                    className="block py-0.5 pl-3 text-meta text-muted hover:text-text"
                  >
                    {section.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </div>
  );
}

function Neighbours({ page }: { page: DocsPage }) {
  const { before, after } = neighbours(page);
  return (
    <nav aria-label="Previous and next" className="mt-4 flex flex-wrap justify-between gap-3 border-t pt-6">
      {before !== undefined && (
        <Link to={docsPath(before)} className={buttonClass({ className: 'max-w-full' })}>
          <ArrowLeft aria-hidden />
          {pages[before].title}
        </Link>
      )}
      {after !== undefined && (
        <Link to={docsPath(after)} className={buttonClass({ className: 'ml-auto max-w-full' })}>
          {pages[after].title}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </nav>
  );
}
