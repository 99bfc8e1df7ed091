import type { Generated } from 'kysely';
import type { CleanUpOutcome, CleanUpReason } from '#contract/decoys.ts';

/** Rows of what was planted and of its clean-up; the SQL is in migrations/0020-decoys.sql. */
export interface DecoyTables {
  /** One wish to clean up after one run; counted up as its places end. */
  cleanUps: {
    id: Generated<string>;
    userId: string;
    executionId: string;
    reason: CleanUpReason;
    places: number;
    done: Generated<number>;
    removed: Generated<number>;
    askedAt: Generated<Date>;
    finishedAt: Generated<Date | null>;
  };
  /** One file that was planted, or may have been; its place and its receipt stand in its step. */
  decoys: {
    id: Generated<string>;
    userId: string;
    executionId: string;
    nodeId: string;
    workflowId: string;
    deploymentId: string;
    plantedAt: Generated<Date>;
    expiresAt: Date | null;
    /** Until it is proven to be gone, or a person has taken care of it. */
    isOut: Generated<boolean>;
    handledAt: Date | null;
    /** By the last fresh read. */
    found: 'present' | 'changed' | 'gone' | null;
    checkedAt: Date | null;
    checkError: string | null;
    /** What the engine was asked to do and has not ended. */
    task: 'clean-up' | 'check' | null;
    taskId: string | null;
    askedAt: Date | null;
    sentAt: Date | null;
    begunAt: Date | null;
    cleanUpId: string | null;
    /** Of the last attempt. */
    outcome: CleanUpOutcome | null;
    error: string | null;
    attemptedAt: Date | null;
    attempts: Generated<number>;
  };
}
