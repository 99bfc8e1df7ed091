/** What people say of programs that work with AWS. The slots are those of `note-words.ts`. */

export const DUMPS: readonly string[] = [
  'sends the newest {product} dump to S3',
  'nightly dump of {product}, off site',
  'dump to the bucket, {ticket}',
  'packs and uploads what pg_dump left',
  'database copies of {product}',
  'off-site copy, asked for by {team}',
  'uploads dumps; restores are by hand',
  'replaces the tape job, {ticket}',
  'moves {product} dumps out of the machine room',
  'one dump per night, {who}',
  'gzip, upload, delete',
  'keeps {product} dumps away from {product}',
];

export const EXPORTS: readonly string[] = [
  'has every night left an export?',
  'counts the exports of {product}',
  'looks for empty exports, {ticket}',
  '{team} noticed missing days, hence this',
  'exports per day, and which are too small',
  'sanity check for {product}',
  'did the export job run? ({who})',
  'after the gap of {day}',
  'tells {team} about missing files',
  'completeness of the daily files',
  'export monitor, {ticket}',
  'for the audit: one file per day',
];

export const COPIES: readonly string[] = [
  'what the other region lacks',
  'not copied so far',
  'the difference between the two buckets',
  'names that are only in SOURCE',
  'todo list of the copy',
  'skips what was copied before',
  'what is left for this prefix',
  'one listing per side, then the difference',
  'cheap enough without an inventory',
  'new since the last run',
];

export const UPLOADS: readonly string[] = [
  'stores an attachment and tells where',
  'keeps one file of a customer',
  'uploads go here, {ticket}',
  'called by the API of {product}',
  'attachments of {product}',
  'one object per upload, never overwritten',
  'puts the file away, answers its name',
  'used by the form of {team}',
  'the name is random on purpose',
  'throws when the file is too large',
];

export const FIGURES: readonly string[] = [
  'monthly figures for {team}',
  'figures of {product}',
  'report of the month before',
  'publishes the report of {product}',
  '{team} reads these on the first',
  'CSV for the finance people',
  'by hand until {day}',
  'the month before, or the one named',
  'report upload, see {ticket}',
  'for the meeting on the second',
];

/** Why a message that failed is left where it is. */
export const REDELIVERIES: readonly string[] = [
  'comes back after the visibility timeout',
  'stays in the queue',
  'SQS hands it out again',
  'the redrive policy takes it after some tries',
  'next round',
  'not deleted, so it returns',
  'usually the API is deploying',
  '{ticket}: do not delete here',
  'retried by the queue itself',
  'ends in the dead-letter queue',
];

export const QUEUES: readonly string[] = [
  'queue of {name}',
  'queue with its dead letters, {ticket}',
  'events of {product}',
  '{product} to {team}',
  'messages for {name}',
  'buffer before {product}',
  '{ticket}, {who}',
  'made by hand before, imported {day}',
  'SQS for {product}',
  'one queue per environment',
];
