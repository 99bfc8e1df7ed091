import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Limit, text, Timestamp } from './text.ts';

/**
 * How a planted file stands, in the order in which one word wins over another:
 * - `retracted`: removed, and a fresh read found nothing of it.
 * - `handled`: a person has taken care of what could not be removed.
 * - `cleaning_up`: somebody, or its date, asked for its removal.
 * - `left_over`: the removal failed; `clean_up.error` says why.
 * - `changed`: something else lies there now, so it was left alone.
 * - `gone`: a check found nothing there; a clean-up also removes what was made around it.
 * - `uncertain`: the answer to the upload, or to what was made around it, was lost; what lies there is ours only if that is proven.
 * - `planted`: it lies there.
 */
export const decoyStates = [
  'planted',
  'uncertain',
  'changed',
  'gone',
  'left_over',
  'cleaning_up',
  'handled',
  'retracted',
] as const;
export const DecoyState = z.enum(decoyStates, {
  error: `state is one of ${decoyStates.join(', ')}.`,
});
export type DecoyState = z.infer<typeof DecoyState>;

/** 'Retracted', 'Already gone', 'Changed since planted: left alone', 'Failed'. */
export const CleanUpOutcome = z.enum(['retracted', 'already_gone', 'changed', 'failed']);
export type CleanUpOutcome = z.infer<typeof CleanUpOutcome>;

/** Somebody's wish, or its own date. */
export const CleanUpReason = z.enum(['person', 'expiry']);
export type CleanUpReason = z.infer<typeof CleanUpReason>;

/** One file that a run planted, or may have planted. */
export const Decoy = z.object({
  id: Id,
  workflow_id: Id,
  /** As it was called when it ran. */
  workflow_name: z.string(),
  execution_id: Id,
  node_id: z.string(),
  deployment_id: Id,
  agent_id: z.string(),
  agent_name: z.string(),
  file_name: z.nullable(z.string()),
  secrets: z.array(z.object({ secret_type: z.string(), name: z.string() })),
  location: z.string(),
  planted_at: Timestamp,
  state: DecoyState,
  /** When it is cleaned up by itself; null = never. */
  expires_at: z.nullable(Timestamp),
  /** The last fresh read of its place, and what that found. */
  checked_at: z.nullable(Timestamp),
  found: z.nullable(z.enum(['present', 'changed', 'gone'])),
  /** Why the last check could not say. */
  check_error: z.nullable(z.string()),
  /** A check was asked for and has not ended. */
  checking: z.boolean(),
  /** The last wish to remove it; null = none yet. `outcome` is of the last attempt, also while the next one runs. */
  clean_up: z.nullable(
    z.object({
      reason: CleanUpReason,
      asked_at: Timestamp,
      attempted_at: z.nullable(Timestamp),
      attempts: z.int(),
      outcome: z.nullable(CleanUpOutcome),
      /** Why it is left: a sentence. */
      error: z.nullable(z.string()),
    }),
  ),
  handled_at: z.nullable(Timestamp),
  /** What no clean-up can take away of it; absent where nothing stays. */
  remains: z.optional(z.string()),
});
export type Decoy = z.infer<typeof Decoy>;

/** How many stand how; `planted` is what the gauge shows: all that is not proven to be gone and not handled. */
export const DecoyCounts = z.object({
  planted: z.int(),
  by_state: z.record(DecoyState, z.int()),
});
export type DecoyCounts = z.infer<typeof DecoyCounts>;

/** What a clean-up set in motion. What is under way already is not asked for twice. */
export const CleanUpAsked = z.object({
  /** Places that this call asked for. */
  asked: z.int(),
  /** Places that are being cleaned up now, these included. */
  under_way: z.int(),
  /** Places of runs that still go on, left out: clean them up when their run is over. */
  still_running: z.int(),
});
export type CleanUpAsked = z.infer<typeof CleanUpAsked>;

/** Hours after which a run's decoys are cleaned up by themselves; null = never. */
export const CleanUpAfterHours = z.nullable(
  z
    .int({ error: 'Clean-up comes after a whole number of hours, or never.' })
    .check(
      z.minimum(1, { error: 'Clean-up comes after an hour at the earliest.' }),
      z.maximum(8_760, { error: 'Clean-up comes after a year at the latest, or never.' }),
    ),
);

const Of = {
  execution: z.optional(Id),
  workflow: z.optional(Id),
  deployment: z.optional(Id),
};
const OneDecoy = z.object({ id: Id });
const OneRun = z.object({ id: Id, execution: Id });
const asked = { method: 'POST', tag: 'Decoys', replyStatus: 202, reply: CleanUpAsked } as const;

export const decoyCalls = {
  listDecoys: call({
    method: 'GET',
    path: '/decoys',
    tag: 'Decoys',
    summary:
      'Every file that your runs planted, newest first; of one run, also what it kept of an earlier one',
    query: z.object({
      ...Of,
      state: z.optional(DecoyState),
      limit: Limit,
      cursor: z.optional(text({ max: 200, name: 'cursor' })),
    }),
    reply: z.object({ decoys: z.array(Decoy), total: z.int(), next_cursor: z.nullable(z.string()) }),
  }),
  countDecoys: call({
    method: 'GET',
    path: '/decoys/counts',
    tag: 'Decoys',
    summary: 'How many files are planted, and how they stand: of all your runs, or of what the query names',
    query: z.object(Of),
    reply: DecoyCounts,
  }),
  readDecoy: call({
    method: 'GET',
    path: '/decoys/{id}',
    tag: 'Decoys',
    summary: 'One planted file',
    params: OneDecoy,
    reply: Decoy,
    problems: ['not-found'],
  }),
  cleanUpDecoy: call({
    ...asked,
    path: '/decoys/{id}/clean-up',
    summary: 'Remove one planted file, or try again; goes on in the background, twice is harmless',
    params: OneDecoy,
    problems: ['not-found', 'wrong-state'],
  }),
  cleanUpExecution: call({
    ...asked,
    path: '/workflows/{id}/executions/{execution}/clean-up',
    summary: 'Remove what a run planted, and what it kept of an earlier one',
    params: OneRun,
    problems: ['not-found', 'wrong-state'],
  }),
  cleanUpWorkflow: call({
    ...asked,
    path: '/workflows/{id}/clean-up',
    summary: 'Remove what all runs of a workflow planted; also of a deleted one',
    params: z.object({ id: Id }),
    problems: ['not-found'],
  }),
  cleanUpDeployment: call({
    ...asked,
    path: '/agents/deployments/{id}/clean-up',
    summary: 'Remove what a deployment planted in any run; also of a deleted one',
    params: z.object({ id: Id }),
    problems: ['not-found'],
  }),
  cleanUpEverything: call({
    ...asked,
    path: '/decoys/clean-up',
    summary: 'Remove everything that your runs planted',
  }),
  checkDecoy: call({
    method: 'POST',
    path: '/decoys/{id}/check',
    tag: 'Decoys',
    summary: 'Look whether a planted file still lies there, unchanged; goes on in the background',
    params: OneDecoy,
    replyStatus: 202,
    reply: Decoy,
    problems: ['not-found', 'wrong-state'],
  }),
  markDecoyHandled: call({
    method: 'POST',
    path: '/decoys/{id}/handled',
    tag: 'Decoys',
    summary: 'Say that a person has taken care of what could not be removed; nothing is touched',
    params: OneDecoy,
    reply: Decoy,
    problems: ['not-found', 'wrong-state'],
  }),
};
