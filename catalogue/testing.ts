import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import type { Artifact, CloudEndpoints, RunContext } from './agent.ts';
import type { Defaults } from './fields.ts';
import type { Timing } from './providers/patience.ts';

/** A run whose waits take no time but are written down. */
export interface TestRun {
  context: RunContext;
  /** Milliseconds of each wait, in order. */
  waits: number[];
  lines: string[];
  cancel: (reason: Error) => void;
}

/** `notes` handed on from an earlier run stand for what outlived its crash. */
export function testRun(
  endpoints: CloudEndpoints,
  options: { notes?: Record<string, string>; timing?: Partial<Timing>; now?: () => Date } = {},
): TestRun {
  const waits: number[] = [];
  const lines: string[] = [];
  const controller = new AbortController();
  const notes = options.notes ?? {};
  const slept = (): number => waits.reduce((sum, wait) => sum + wait, 0);
  return {
    waits,
    lines,
    cancel: (reason) => controller.abort(reason),
    context: {
      endpoints,
      signal: controller.signal,
      now: options.now ?? (() => new Date()),
      log: (level, sentence) => lines.push(`${level}: ${sentence}`),
      notes: {
        read: async () => ({ ...notes }),
        write: async (written) => {
          for (const name of Object.keys(notes)) delete notes[name];
          Object.assign(notes, written);
        },
        join: async (note) => {
          const isThere = Object.entries(note).every(([key, value]) => notes[key] === value);
          Object.assign(notes, note, {
            attempts: String(1 + (isThere ? Number(notes['attempts'] ?? 1) : 0)),
          });
        },
        leave: async () => {
          if (notes['attempts'] !== '1') return false;
          for (const name of Object.keys(notes)) delete notes[name];
          return true;
        },
      },
      timing: {
        sleep: async (ms, signal) => {
          signal.throwIfAborted();
          waits.push(ms);
        },
        elapsed: () => performance.now() + slept(),
        jitter: () => 0,
        ...options.timing,
      },
    },
  };
}

/** Values of the right form for everything that a form takes from the sandbox; none opens anything. */
export const someDefaults: Required<Defaults> = {
  accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ',
  secretAccessKey: 'x'.repeat(40),
  region: 'eu-west-1',
  roleArn: 'arn:aws:iam::210987654321:role/Drill',
  externalId: 'ours',
  trustedAccounts: '210987654321',
  tableName: 'service-settings',
  githubToken: `github_pat_${'x'.repeat(60)}`,
  githubOwner: 'acme',
  slackToken: `xoxb-${'x'.repeat(40)}`,
  slackChannel: 'platform-ops',
  githubRepository: 'platform-infra',
  githubIssue: '1',
  storageAccountName: 'acme2026',
  storageAccountKey: Buffer.alloc(64, 7).toString('base64'),
  storageContainer: 'documents',
  siteUrl: 'https://acme.sharepoint.com/sites/engineering',
  libraryName: 'Documents',
  tenantId: '8c1d2e3f-0000-4000-8000-000000000000',
  clientId: '8c1d2e3f-0000-4000-8000-000000000001',
  clientSecret: `abc8Q~${'x'.repeat(34)}`,
};

export function testArtifact(content: string, fileName = 'settings.json'): Artifact {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { fileName, content, mediaType: 'application/json', sha256 };
}

/** The sentence of a refusal; anything else that is thrown is a fault of ours. */
export async function refusal(deed: Promise<unknown>): Promise<string> {
  const sentence = await refusalOrNothing(deed);
  expect(sentence, 'it was not refused').toBeDefined();
  return sentence ?? '';
}

export async function refusalOrNothing(deed: Promise<unknown>): Promise<string | undefined> {
  try {
    await deed;
    return undefined;
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    expect(cause.slug).toBe('provider-refused');
    // Whoever catches it must not try again: the trying is over.
    expect(cause.retryAfterMs).toBeUndefined();
    return cause.message;
  }
}
