import { useId } from 'react';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '#web/ui/Collapsible.tsx';
import { Bars } from './Bars.tsx';
import { DataTable } from './DataTable.tsx';
import type { View } from './display-config.ts';
import { FindingList } from './FindingList.tsx';
import { NamedIcon } from './NamedIcon.tsx';
import { KeyValues } from './KeyValues.tsx';
import { isRecord, type Section } from './read-analysis.ts';
import { columnsOf, rowsOf } from './rows.ts';

interface AnalysisSectionProps {
  section: Section;
  level: 3 | 4 | 5;
}

/** One kind of thing that was found, behind a button that says how many there are. */
export function AnalysisSection({ section, level }: AnalysisSectionProps) {
  const id = useId();
  const { definition, label, count } = section;
  const Heading = `h${level}` as const;
  return (
    <Collapsible defaultOpen={definition.isOpen && count > 0}>
      <div className="flex items-center gap-2">
        <Heading className="flex min-w-0">
          <CollapsibleTrigger aria-describedby={id} className="min-h-11">
            <NamedIcon name={definition.icon} className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 wrap-anywhere">{label}</span>
          </CollapsibleTrigger>
        </Heading>
        <span id={id} className="font-mono text-meta text-muted tabular-nums">
          {count.toLocaleString('en')}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
      </div>
      <CollapsibleContent>
        <div className="grid grid-cols-1 gap-3 pb-4 md:pl-6">
          {definition.description !== undefined && (
            <p className="text-meta text-muted wrap-anywhere">{definition.description}</p>
          )}
          <Content section={section} />
        </div>
      </CollapsibleContent>
    </Collapsible>
  );
}

function Content({ section: { value, label, count, definition } }: { section: Section }) {
  if (count === 0) return <p className="text-app text-muted">No data available</p>;
  const rows = rowsOf(value);
  switch (definition.view ?? viewOf(value)) {
    case 'list':
      return <FindingList name={label} rows={rows} />;
    case 'keyvalue':
      return <KeyValues value={value} />;
    case 'bars':
      return <Bars name={label} rows={rows} />;
    case 'table':
      return <DataTable name={label} rows={rows} columns={definition.columns ?? columnsOf(rows)} />;
  }
}

/** How a thing is shown that the file says nothing about. */
function viewOf(value: unknown): View {
  if (Array.isArray(value)) return value.some(isRecord) ? 'table' : 'list';
  if (!isRecord(value)) return 'list';
  return Object.values(value).some((one) => typeof one === 'object' && one !== null) ? 'table' : 'keyvalue';
}
