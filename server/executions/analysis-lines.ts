import type { AmiEntry, AnalyzerResults } from '#contract/analyses.ts';
import type { CsvCell } from '#contract/csv.ts';

/** What the table of a run has besides for an analysis. */
export const analysisColumns = [
  'section',
  'item',
  'kind',
  'severity',
  'region',
  'name',
  'owner',
  'owner_name',
  'verified',
  'public',
  'state',
  'count',
  'instances',
  'launched_by',
  'source',
  'call',
  'code',
  'message',
  'fix',
] as const;

export type AnalysisLine = Partial<Record<(typeof analysisColumns)[number], CsvCell>>;

/** An analysis as lines of a table: the summary, each counter, and each entry of each section, worst first. */
export function analysisLines(results: AnalyzerResults): AnalysisLine[] {
  const { status, summary, errors, findings = [], ami_data: images = {} } = results;
  return [
    { section: 'summary', state: status, message: summary },
    ...errors.map((error) => ({ section: 'errors', ...error })),
    ...Object.entries(results).flatMap(([item, count]) =>
      typeof count === 'number' ? { section: 'counters', item, count } : [],
    ),
    ...findings.map(({ id, severity, message, fix, image, owner, region, regions }) => ({
      section: 'findings',
      item: textOf(image),
      kind: id,
      severity,
      region: textOf(region ?? regions),
      owner: textOf(owner),
      message,
      fix,
    })),
    ...accounts.flatMap((section) =>
      (results[section] ?? []).map((account) => ({
        section,
        item: account.account_id,
        region: textOf(account['regions']),
        name: textOf(account['name']),
        count: typeof account['instances'] === 'number' ? account['instances'] : null,
        source: textOf(account['source_urls']),
        message: textOf(account['reason']),
      })),
    ),
    ...Object.entries(images).flatMap(([item, entries]) => entries.map((entry) => imageLine(item, entry))),
  ];
}

function imageLine(item: string, image: AmiEntry): AnalysisLine {
  const { type, verified, public: isPublic, instances, launched_by: launchers, ...same } = image;
  return {
    section: 'ami_data',
    item,
    kind: type,
    ...same,
    verified: String(verified),
    public: isPublic === null ? null : String(isPublic),
    instances: textOf(instances.slice(0, mostInstances)),
    launched_by: launchers?.join('; ') ?? null,
  };
}

const accounts = ['unknown_accounts', 'known_vendors', 'trusted_entities'] as const;

/**
 * Of 19 characters each, so that they stay below the 32,767 that a spreadsheet's cell holds; `count` is of all:
 * https://support.microsoft.com/office/excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3
 */
const mostInstances = 1500;

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(String).join(' ') : null;
}
