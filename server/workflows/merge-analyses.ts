import { findEntry } from '#catalogue/catalogue.ts';
import { type AnalyzerResults, type Finding, severities } from '#contract/analyses.ts';

export interface AnalysisOf {
  agentId: string;
  results: AnalyzerResults;
}

/**
 * What several analyzers of one run found, as one: sections one after the other, the worst finding first, counters
 * added, the newest time. What two of the same agent read counts once. One alone stays as it is.
 */
export function mergeAnalyses(analyses: readonly AnalysisOf[]): AnalyzerResults | null {
  const merged = [...Map.groupBy(analyses, ({ agentId }) => agentId)].map(mergeOfAgent);
  const [first, ...others] = merged;
  return first === undefined ? null : others.reduce(mergeTwo, first);
}

function mergeOfAgent([agentId, analyses]: [string, readonly AnalysisOf[]]): AnalyzerResults {
  const all = analyses.map(({ results }) => results);
  const joined = all.reduce(mergeTwo);
  const entry = findEntry(agentId);
  return all.length > 1 && entry?.kind === 'Analyzer' ? entry.agent.recount(joined) : joined;
}

function mergeTwo(a: AnalyzerResults, b: AnalyzerResults): AnalyzerResults {
  const merged = mergeRecords(a, b) as AnalyzerResults;
  return {
    ...merged,
    ...(merged.findings !== undefined && { findings: worstFirst(merged.findings) }),
    status: a.status === 'completed' && b.status === 'completed' ? 'completed' : 'partial',
    summary: `${a.summary} ${b.summary}`,
    timestamp: a.timestamp < b.timestamp ? b.timestamp : a.timestamp,
  };
}

function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function mergeRecords(a: object, b: object): Record<string, unknown> {
  const merged = new Map<string, unknown>(Object.entries(a));
  for (const [key, value] of Object.entries(b)) merged.set(key, mergeValues(merged.get(key), value));
  return Object.fromEntries(merged);
}

function mergeValues(a: unknown, b: unknown): unknown {
  if (a === undefined) return b;
  if (Array.isArray(a) && Array.isArray(b)) return [...(a as unknown[]), ...(b as unknown[])];
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (isRecord(a) && isRecord(b)) return mergeRecords(a, b);
  return b;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
