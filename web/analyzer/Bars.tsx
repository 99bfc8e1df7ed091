import { CutList } from './CutList.tsx';
import { type Row, textOf } from './rows.ts';

interface BarsProps {
  name: string;
  rows: readonly Row[];
}

/** Numbers beside each other, the largest as long as the column. */
export function Bars({ name, rows }: BarsProps) {
  const bars = rows
    .map((row) => ({ label: labelOf(row), count: countOf(row) }))
    .toSorted((a, b) => b.count - a.count);
  const most = Math.max(1, bars[0]?.count ?? 0);
  return (
    <CutList
      name={name}
      count={bars.length}
      rowHeight={27}
      className="text-app"
      renderRow={(index, ref) => {
        const { label = '', count = 0 } = bars[index] ?? {};
        return (
          <li
            key={index}
            ref={ref}
            data-index={index}
            aria-setsize={bars.length}
            aria-posinset={index + 1}
            className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_max-content] items-center gap-3 py-[3px]"
          >
            <span className="truncate" title={label}>
              {label}
            </span>
            <span aria-hidden className="h-2.5 rounded-badge bg-sunken">
              <span
                className="block h-full min-w-0.5 rounded-badge bg-analyzer-mid"
                style={{ width: `${(Math.max(0, count) / most) * 100}%` }}
              />
            </span>
            <span className="font-mono text-meta tabular-nums">{count.toLocaleString('en')}</span>
          </li>
        );
      }}
    />
  );
}

function labelOf(row: Row): string {
  return textOf(row['label'] ?? row['name'] ?? row['id'] ?? row['type']);
}

function countOf(row: Row): number {
  const count = row['count'] ?? row['total'] ?? row['value'];
  return typeof count === 'number' && Number.isFinite(count) ? count : 0;
}
