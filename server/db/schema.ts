import type { ColumnType, Generated } from 'kysely';
import type { AgentType } from '#contract/agents.ts';
import type { AnalyzerResults } from '#contract/analyses.ts';
import type { DeploymentStatus } from '#contract/deployments.ts';
import type { FingerprintPart } from '#contract/inventory.ts';
import type { ExecutionStatus, StepStatus } from '#contract/executions.ts';
import type { Graph } from '#contract/workflows.ts';
import type { DecoyTables } from './decoy-tables.ts';

/** Rows as PostgreSQL holds them; the SQL is in migrations/. Times are timestamptz, money is whole credits. */
type Made = Generated<Date>;
type Json<T> = ColumnType<T, string, string>;

export interface Tables extends DecoyTables {
  users: {
    id: Generated<string>;
    /** (issuer, subject) is the identity; the e-mail is only shown. */
    issuer: string;
    subject: string;
    email: string;
    name: string;
    photoUrl: string | null;
    planId: Generated<string>;
    passwordHash: string | null;
    disabledAt: Date | null;
    /** No run begins before then. */
    sandboxResetsUntil: Generated<Date | null>;
    sandboxResetAt: Generated<Date | null>;
    createdAt: Made;
  };
  sessions: {
    id: Generated<string>;
    userId: string;
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: Buffer;
    /** SHA-256 of the binding cookie, once a browser brought it back. */
    cookieHash: Buffer | null;
    /** SHA-256 of the cookie that was set at sign-in and has not come back yet. */
    offeredCookieHash: Buffer | null;
    userAgent: string | null;
    createdAt: Made;
    lastUsedAt: Made;
    expiresAt: Date;
    revokedAt: Date | null;
  };
  apiTokens: {
    id: Generated<string>;
    userId: string;
    name: string;
    /** SHA-256 of the token; the token itself is nowhere. */
    tokenHash: Buffer;
    /** Its last four characters, by which a person tells it from others. */
    ending: string;
    createdAt: Made;
    lastUsedAt: Date | null;
    expiresAt: Date;
    revokedAt: Date | null;
  };
  nonces: {
    hash: Buffer;
    cookieHash: Buffer | null;
    expiresAt: Date;
    usedAt: Date | null;
  };
  userKeys: {
    userId: string;
    version: number;
    /** The user's data key, wrapped by the master key. */
    wrappedKey: Buffer;
    createdAt: Made;
  };
  /** One row: a secret of this installation under the master key, which tells a wrong one before it does harm. */
  masterKeyChecks: {
    isOnly: Generated<boolean>;
    sealed: Buffer;
    createdAt: Made;
  };
  deployments: {
    id: Generated<string>;
    userId: string;
    agentId: string;
    type: AgentType;
    name: string;
    status: DeploymentStatus;
    errorMessage: string | null;
    /** The configuration in force; earlier ones stay for the runs that started with them. */
    configurationId: string;
    /** The file of a Generate deployment. */
    fileId: string | null;
    /** What a check call learned: account id, user. No secret. */
    facts: Json<Record<string, string>>;
    deploymentHash: string | null;
    requestHash: Buffer | null;
    createdAt: Made;
    updatedAt: Made;
    deletedAt: Date | null;
  };
  /** Immutable: a change makes a new row. */
  configurations: {
    id: Generated<string>;
    userId: string;
    deploymentId: string;
    /** Every field that is not a secret. */
    plain: Json<Record<string, unknown>>;
    /** The secret fields as JSON under the user's key; null when there are none. */
    secrets: Buffer | null;
    createdAt: Made;
  };
  files: {
    id: Generated<string>;
    userId: string;
    deploymentId: string | null;
    executionId: string | null;
    nodeId: string | null;
    name: string;
    mediaType: string;
    /** Under the user's key. */
    content: Buffer;
    sha256: Buffer;
    spans: Json<{ start: number; end: number; secretType: string; name: string }[]>;
    note: string;
    createdAt: Made;
    hasFingerprints: Generated<boolean>;
  };
  /** By what a value, or a part of one, is known again; the value itself stands in its file alone. */
  fingerprints: {
    userId: string;
    fileId: string;
    /** Its place among the values of the file. */
    position: number;
    part: FingerprintPart;
    /** HMAC-SHA-256 under the user's look-up key. */
    hmac: Buffer;
    /** Plain, and null where guessing could find what it is of. */
    sha256: Buffer | null;
  };
  workflows: {
    id: Generated<string>;
    userId: string;
    name: string;
    description: string;
    graph: Json<Graph>;
    version: Generated<number>;
    createdAt: Made;
    updatedAt: Made;
    deletedAt: Date | null;
    /** Of the request that made it, with a hash of what that asked for. */
    idempotencyKey: Generated<string | null>;
    requestHash: Generated<Buffer | null>;
    /** After how many hours the decoys of a run are cleaned up; null = never. */
    cleanUpAfterHours: Generated<number | null>;
  };
  /** Which deployments a live workflow uses: what forbids deleting them. */
  workflowDeployments: { workflowId: string; deploymentId: string; userId: string };
  executions: {
    id: string;
    userId: string;
    workflowId: string;
    workflowName: string;
    status: ExecutionStatus;
    /** When it was handed to the engine; until then it waits for its turn. */
    sentAt: Date | null;
    /** When its first outcome came; until then it is soon sent again. */
    confirmedAt: Date | null;
    createdAt: Made;
    finishedAt: Date | null;
    creditsUsed: Generated<number>;
    cancelRequestedAt: Date | null;
    /** The run whose failed steps this one does again. */
    retryOf: Generated<string | null>;
    idempotencyKey: Generated<string | null>;
    /** Of its workflow, when it started. */
    cleanUpAfterHours: Generated<number | null>;
  };
  steps: {
    executionId: string;
    nodeId: string;
    userId: string;
    /** Order in the workflow: the source is 0. */
    position: number;
    deploymentId: string;
    configurationId: string;
    agentId: string;
    agentName: string;
    type: AgentType;
    status: StepStatus;
    /** Reserved when the run starts, so that two runs never want one place. */
    location: string | null;
    target: Json<Record<string, string>>;
    plantedState: 'reserved' | 'planted' | 'retracted' | null;
    fileId: string | null;
    price: number;
    startedAt: Date | null;
    finishedAt: Date | null;
    error: string | null;
    output: Json<Record<string, string>>;
    receipt: Json<Record<string, string>>;
    /** Of workers whose outcome came when the step had one already. */
    lateReceipts: Generated<Record<string, string>[]>;
    /** What an attempt wrote down before it made something. */
    notes: Json<Record<string, string>>;
    log: Json<{ time: string; level: 'info' | 'warn' | 'error'; sentence: string }[]>;
    /** The run that did this step already; nothing was done or charged for it in this one. */
    keptFrom: Generated<string | null>;
  };
  analyses: {
    executionId: string;
    nodeId: string;
    userId: string;
    results: Json<AnalyzerResults>;
    /** The same without long sections, for lists of runs. */
    summary: Json<AnalyzerResults>;
    createdAt: Made;
  };
  activities: {
    id: Generated<string>;
    sequence: Generated<number>;
    userId: string;
    referenceType: 'workflow' | 'deployment';
    referenceId: string;
    referenceName: string;
    workflowType: 'Published' | AgentType | null;
    agentType: AgentType | null;
    agentId: string | null;
    agentName: string | null;
    type: 'deployment_deletion' | 'clean_up' | null;
    status: string;
    creditsUsed: Generated<number>;
    errorMessage: string | null;
    metadata: Json<Record<string, unknown>>;
    createdAt: Made;
  };
  audit: {
    sequence: Generated<number>;
    userId: string | null;
    action: string;
    subject: string;
    details: Json<Record<string, unknown>>;
    at: Made;
    previousHash: Buffer;
    hash: Buffer;
  };
  /** The last hash of each user's audit chain; what has no user forms the chain of zeros. */
  auditHeads: { chain: string; hash: Buffer; length: number };
  ledgerAccounts: {
    id: Generated<number>;
    userId: string | null;
    kind: 'wallet' | 'held' | 'issuer' | 'revenue' | 'promo';
    /** Kept by the entry trigger for wallet and held; global accounts are the sum of their entries. */
    balance: number | null;
    /** Set when the books of this user do not add up: nothing moves until a person has looked. */
    frozenAt: Date | null;
  };
  ledgerTransactions: {
    id: Generated<string>;
    sequence: Generated<number>;
    userId: string;
    kind: 'grant' | 'purchase' | 'hold' | 'capture' | 'void' | 'expire' | 'adjust';
    /** The idempotency key: grant:{sub}, deploy:{user}:{hash}:hold, exec:{execution}:{node}:hold, {hold}:settle. */
    key: string;
    requestHash: Buffer;
    /** The hold that this one settles. */
    parentId: string | null;
    amount: number;
    reason: string;
    /** The wallet right after this transaction. */
    walletAfter: number;
    deploymentId: string | null;
    workflowId: string | null;
    executionId: string | null;
    createdAt: Made;
    previousHash: Buffer;
    hash: Buffer;
  };
  ledgerEntries: {
    id: Generated<number>;
    transactionId: string;
    accountId: number;
    amount: number;
  };
  /** Up to when a person has read their notifications. */
  notificationMarks: { userId: string; readUntil: Date };
}
