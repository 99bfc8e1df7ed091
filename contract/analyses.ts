import * as z from 'zod/mini';
import { Timestamp } from './text.ts';

/** How much a finding matters; `unknown` is never counted as ok. */
export const severities = ['critical', 'high', 'medium', 'review', 'low', 'unknown', 'ok'] as const;
export const Severity = z.enum(severities);
export type Severity = z.infer<typeof Severity>;

/** One image as one region saw it. The record around it is keyed by the image's id. */
export const AmiEntry = z.object({
  source: z.string(),
  owner: z.nullable(z.string()),
  owner_name: z.nullable(z.string()),
  verified: z.boolean(),
  type: z.string(),
  severity: Severity,
  region: z.string(),
  name: z.nullable(z.string()),
  public: z.nullable(z.boolean()),
  state: z.nullable(z.string()),
  instances: z.array(z.string()),
  /** Of instances; `instances` may name fewer of them. */
  count: z.int(),
  /** What would start it next, in words: 'launch template web-lt, latest version'. */
  launched_by: z.optional(z.array(z.string())),
});
export type AmiEntry = z.infer<typeof AmiEntry>;

/** A call that an analysis needed and did not get. */
export const AnalyzerError = z.object({
  region: z.string(),
  call: z.string(),
  code: z.string(),
  message: z.string(),
});
export type AnalyzerError = z.infer<typeof AnalyzerError>;

export const Finding = z.catchall(
  z.object({ id: z.string(), severity: Severity, message: z.string(), fix: z.string() }),
  z.unknown(),
);
export type Finding = z.infer<typeof Finding>;

const Account = z.object({ account_id: z.string() });

/** What an analyzer found, in the specification's keys. Counters are the numbers named count or total. */
export const AnalyzerResults = z.catchall(
  z.object({
    status: z.enum(['completed', 'partial']),
    /** First what could not be read: all the rest is to be seen in its light. */
    errors: z.array(AnalyzerError),
    summary: z.string(),
    timestamp: Timestamp,
    metrics: z.record(z.string(), z.unknown()),
    findings: z.optional(z.array(Finding)),
    unknown_accounts: z.optional(z.array(z.catchall(Account, z.unknown()))),
    known_vendors: z.optional(z.array(z.catchall(Account, z.unknown()))),
    trusted_entities: z.optional(z.array(z.catchall(Account, z.unknown()))),
    ami_data: z.optional(z.record(z.string(), z.array(AmiEntry))),
    /** Said where a list of runs leaves out long sections; the run itself shows them. */
    shortened: z.optional(z.boolean()),
  }),
  z.unknown(),
);
export type AnalyzerResults = z.infer<typeof AnalyzerResults>;
