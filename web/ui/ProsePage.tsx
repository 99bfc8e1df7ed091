import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';

export interface ProseSection {
  id: string;
  title: string;
  content: ReactNode;
}

interface ProsePageProps {
  title: string;
  /** When the text was last changed: '2026-11-21'. */
  changed: string;
  lead: string;
  sections: readonly ProseSection[];
}

/** A page to be read: date, contents, prose of at most 68 characters a line. */
export function ProsePage({ title, changed, lead, sections }: ProsePageProps) {
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(changed),
  );
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,var(--container-measure))_240px] xl:grid-rows-[auto_1fr] xl:gap-x-16">
      <div className="grid gap-8">
        <PageHeader
          title={title}
          subtitle={
            <>
              Last changed on <time dateTime={changed}>{date}</time>
            </>
          }
        />
        <p className="max-w-measure text-prose">{lead}</p>
      </div>
      <nav
        aria-label="Contents"
        className="xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start"
      >
        <h2 className="text-app font-semibold">Contents</h2>
        <ol className="mt-2 grid gap-1 border-l">
          {sections.map((section) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="block py-1 pl-3 text-app text-muted hover:text-text hover:underline"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-measure gap-8 text-prose">
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="grid scroll-mt-20 gap-3">
            <h2 className="text-section font-semibold">{section.title}</h2>
            {section.content}
          </section>
        ))}
      </div>
    </div>
  );
}
