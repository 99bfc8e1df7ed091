import type { AmiEntry, AnalyzerError, AnalyzerResults } from '#contract/analyses.ts';
import { accountsOf } from './accounts.ts';
import type { LeftOut } from './attempts.ts';
import { amiTypes, type AmiType } from './classify.ts';
import { findingsOf } from './findings.ts';
import type { Organization } from './read-organization.ts';
import type { RegionReading } from './read-region.ts';
import { rowsOf, type Row } from './rows.ts';
import { summaryOf } from './summary.ts';

export interface Readings {
  accountId: string;
  /** Of the profile. */
  trustedAccounts: readonly string[];
  organization: Organization;
  regions: readonly RegionReading[];
  /** Of regions that could not even be asked. */
  errors: readonly AnalyzerError[];
  apiCalls: number;
  durationMs: number;
  now: Date;
}

/** Everything that the regions told, in the specification's keys: first what could not be read. */
export function resultsOf(readings: Readings): AnalyzerResults {
  const { regions, now, accountId, trustedAccounts, organization } = readings;
  const errors = [...readings.errors, ...organization.errors, ...regions.flatMap((region) => region.errors)];
  const sisters = organization.accounts.filter((id) => id !== accountId);
  const rows = rowsOf(accountId, new Set([...trustedAccounts, ...sisters]), regions);
  const scanned = regions.filter(({ isRead }) => isRead).length;
  const failed = failedRegions(readings);
  const accounts = accountsOf(rows, trustedAccounts, sisters);
  const leftOut = [...organization.leftOut, ...regions.flatMap((region) => region.leftOut)];
  const counters = countersOf(rows);
  return {
    status: errors.length === 0 ? 'completed' : 'partial',
    errors,
    summary: summaryOf({
      instances: counters.total_instances,
      images: counters.total_amis - counters.not_started_count,
      launchable: counters.not_started_count,
      scanned,
      failed,
      errors: errors.length,
      unknown: counters.unknown_public_count,
      missing: counters.missing_count,
      leftOut: countCalls(leftOut),
    }),
    timestamp: now.toISOString(),
    metrics: {
      regions_scanned: scanned,
      regions_failed: failed,
      api_calls: readings.apiCalls,
      duration_ms: Math.round(readings.durationMs),
      allowed_amis: guardrails(regions),
      organization: organization.state,
    },
    ...counters,
    findings: findingsOf(rows, regions, leftOut),
    ...accounts,
    ami_data: byImage(rows),
  };
}

function failedRegions({ regions, errors }: Readings): number {
  const names = [...errors.map(({ region }) => region), ...regions.filter((one) => !one.isRead).map(nameOf)];
  return new Set(names).size;
}

/** Instance ids that a result lists in all; the counts are of all of them. */
const mostListed = 50_000;
/** Templates and groups that an image lists. */
const mostLaunchers = 20;

export function byImage(rows: readonly Row[]): Record<string, AmiEntry[]> {
  const images = new Map<string, AmiEntry[]>();
  let room = mostListed;
  for (const { imageId, ...entry } of rows) {
    const instances = entry.instances.slice(0, room);
    room -= instances.length;
    const entries = images.get(imageId) ?? [];
    const launchedBy = entry.launched_by?.slice(0, mostLaunchers);
    entries.push({ ...entry, instances, ...(launchedBy && { launched_by: launchedBy }) });
    images.set(imageId, entries);
  }
  return Object.fromEntries(images);
}

type Counters = Record<'total_instances' | 'total_amis' | 'not_started_count' | `${AmiType}_count`, number>;

/** Instances, images, and images of each kind; one that two regions see differently counts in both. */
export function countersOf(rows: readonly Row[]): Counters {
  const images = countImages(rows);
  const ofType = (type: AmiType) => countImages(rows.filter((row) => row.type === type));
  return {
    total_instances: sum(rows.map(({ count }) => count)),
    total_amis: images,
    not_started_count: images - countImages(rows.filter(({ count }) => count > 0)),
    ...Object.fromEntries(amiTypes.map((type) => [`${type}_count`, ofType(type)])),
  } as Counters;
}

function guardrails(regions: readonly RegionReading[]): Record<'enabled' | 'audit' | 'disabled', number> {
  const count = (state: string) => regions.filter(({ guardrail }) => guardrail === state).length;
  return { enabled: count('enabled'), audit: count('audit'), disabled: count('disabled') };
}

function countImages(rows: readonly Row[]): number {
  return new Set(rows.map(({ imageId }) => imageId)).size;
}

/** Of how many kinds: a call that twenty regions refuse is one that the permissions lack. */
function countCalls(leftOut: readonly LeftOut[]): number {
  return new Set(leftOut.map(({ call }) => call)).size;
}

function nameOf({ region }: RegionReading): string {
  return region;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
