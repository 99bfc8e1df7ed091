import type { Run } from './execution.ts';
import type { Order } from './make-files.ts';
import type { NewFile, OutcomeRow } from './store.ts';

interface Span {
  startedAt: string;
  endedAt: Date;
}

/** Of a source whose targets follow. */
export function completedSource(
  run: Run,
  span: Span,
  files: readonly Pick<NewFile, 'name' | 'note'>[],
  { config: { sets = 1 } }: Pick<Order, 'config'>,
): OutcomeRow {
  const names = [...new Set(files.map(({ name }) => name))].join(', ');
  return {
    ...outcomeOf(run, span),
    status: 'completed',
    output: names === '' ? {} : { generated_file: names },
    log: [lineOf(span, 'info', sentenceOf(files, names, sets))],
  };
}

function sentenceOf(files: readonly Pick<NewFile, 'note'>[], names: string, sets: number): string {
  const [first] = files;
  if (first === undefined) return 'Made no file: each target makes its own.';
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const each = sets === 1 ? '' : `, ${sets.toLocaleString('en-US')} sets each`;
  return `Made ${count}: ${names}${each}. ${first.note}`.trim();
}

/** Without a source there is nothing to plant: the whole run is over. */
export function endedRun(
  run: Run,
  span: Span,
  status: 'failed' | 'cancelled',
  sentence: string,
): OutcomeRow[] {
  const log = [lineOf(span, status === 'failed' ? 'error' : 'info', sentence)];
  const source: OutcomeRow = { ...outcomeOf(run, span), status, error: sentence, log };
  const error = status === 'failed' ? 'Nothing was generated for this target.' : sentence;
  return [source, ...run.targets.map((nodeId) => ({ ...source, nodeId, error, log: [] }))];
}

function lineOf({ endedAt }: Span, level: string, sentence: string): OutcomeRow['log'][number] {
  return { time: endedAt.toISOString(), level, sentence };
}

function outcomeOf(run: Run, { startedAt }: Span): OutcomeRow {
  return {
    executionId: run.executionId,
    nodeId: run.source,
    status: 'completed',
    startedAt,
    error: null,
    output: {},
    receipt: {},
    plantedState: null,
    log: [],
  };
}
