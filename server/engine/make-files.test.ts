import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findEntry } from '#catalogue/catalogue.ts';
import { makeFiles, type MakingParts } from './make-files.ts';

/** Of 1,682 names, so many files drawn each for itself hold one twice in all but one of a hundred thousand runs. */
const FILES = 200;

const entry = findEntry('monitoring-tokens');
if (entry?.kind !== 'Generate') throw new Error('There is no agent for tokens of monitoring.');
const { agent } = entry;
const { config } = agent.parse({
  secretTypes: ['grafana-service-account-token'],
  codeTemplate: 'dotenv',
  outputFormat: 'env',
  fileName: '.env',
});
const order = { agent, config, workflowId: 'workflow', accountId: undefined };
const run = { executionId: 'run', userId: 'user', source: 'source' } as Parameters<typeof makeFiles>[1];

function partsWith(signal: AbortSignal): MakingParts {
  const key = randomBytes(32);
  return {
    vault: { fingerprintKey: () => key } as unknown as MakingParts['vault'],
    stops: { watch: () => ({ signal, done: () => undefined }), end: () => undefined },
    now: () => new Date('2026-11-21T12:00:00Z'),
    announce: () => undefined,
    accountPool: [],
  };
}

function companiesIn(content: string): string[] {
  return [...new Set([...content.matchAll(/([a-z]+-[a-z]+)\.example\b/g)].map(([, name]) => String(name)))];
}

describe('makeFiles', () => {
  it('gives each file of a run a company of its own', async () => {
    const nodeIds = Array.from({ length: FILES }, (_, at) => `place ${at}`);
    const files = await makeFiles(partsWith(new AbortController().signal), run, { ...order, nodeIds });
    expect(files.map(({ nodeId }) => nodeId)).toEqual(nodeIds);
    const companies = files.flatMap(({ made }) => companiesIn(made.content));
    expect(companies).toHaveLength(FILES);
    expect(new Set(companies).size).toBe(FILES);
  });

  it('ends between two files when the run is cancelled', async () => {
    const files = await makeFiles(partsWith(AbortSignal.abort()), run, { ...order, nodeIds: ['a', 'b'] });
    expect(files).toEqual([]);
  });
});
