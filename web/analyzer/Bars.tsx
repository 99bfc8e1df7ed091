import { type Row, textOf } from './rows.ts';

interface BarsProps {
  name: string;
  rows: readonly Row[];
}

const mostBars = 50;

/** Numbers beside each other, the largest as long as the column. */
export function Bars({ name, rows }: BarsProps) {
  const bars = rows
    .map((row) => ({ label: labelOf(row), count: countOf(row) }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostBars);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul aria-label={name} className="grid gap-1.5 text-app">
      {bars.map(({ label, count }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_max-content] items-center gap-3"
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
      ))}
    </ul>
  );
}

function labelOf(row: Row): string {
  return textOf(row['label'] ?? row['name'] ?? row['id'] ?? row['type']);
}

function countOf(row: Row): number {
  const count = row['count'] ?? row['total'] ?? row['value'];
  return typeof count === 'number' && Number.isFinite(count) ? count : 0;
}
