import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import { LiveEvent } from '#contract/executions.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { apiOf, signIn, type Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/** Two processes on one database: the second only answers people, the first carries out what they ask for. */
let worker: Product;
let front: Product;
let owner: Owner;
const streams: Stream[] = [];

beforeAll(async () => {
  worker = await startProduct({ env: { RATE_LIMITS: 'off' } });
  front = await startProduct({ dataDir: worker.dataDir, env: { RATE_LIMITS: 'off', ROLE: 'api' } });
  owner = await openOwner(childAddressesOf(worker).databaseUrl);
}, 120_000);
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});
afterAll(async () => {
  await owner.close();
  await front.stop();
  await worker.remove();
});

describe('streamEvents', () => {
  it('tells a person what happens to their things, and nobody else', async () => {
    const [robin, mallory] = [await newcomer(), await newcomer()];
    const [own, foreign] = [await listen(worker, robin.token), await listen(worker, mallory.token)];
    const done = await drill(robin.api, 'acme-live');
    await own.until((event) => event.kind === 'execution' && event.status === 'completed');
    const of = { workflow_id: done.workflowId, execution_id: done.executionId };
    expect(own.seen).toContainEqual({ kind: 'deployment', deployment_id: done.bucketId });
    expect(own.seen).toContainEqual({ kind: 'execution', ...of, status: 'in_progress' });
    expect(own.seen.at(-1)).toEqual({ kind: 'execution', ...of, status: 'completed' });
    // Something of Mallory's own, last: whatever was meant for Robin would have come before it.
    const { id } = await deployBucket(mallory.api, 'acme-own');
    await foreign.until((event) => event.kind === 'deployment');
    expect(foreign.seen).toEqual([{ kind: 'hello' }, { kind: 'deployment', deployment_id: id }]);
    expect(JSON.stringify(own.seen)).not.toContain(id);
  });

  it('carries ids and statuses, and never content', async () => {
    const { api, token } = await newcomer();
    const stream = await listen(worker, token);
    await drill(api, 'acme-quiet');
    await stream.until((event) => event.kind === 'execution' && event.status === 'completed');
    for (const text of ['acme-quiet', 'backup-keys', 'AKIA', 'Quiet drill'])
      expect(stream.raw()).not.toContain(text);
  });

  it('tells through every process what happens in another', async () => {
    const { api, token } = await newcomer();
    const throughFront = await listen(front, token);
    const throughWorker = await listen(worker, token);
    // Asked of the process that only answers, carried out by the other.
    const done = await drill(apiOf(front.url, token), 'acme-across');
    const isOver = (event: LiveEvent) => event.kind === 'execution' && event.status === 'completed';
    await Promise.all([throughFront.until(isOver), throughWorker.until(isOver)]);
    expect(throughFront.seen).toEqual(throughWorker.seen);
    expect((await api.readExecution({ id: done.workflowId, execution: done.executionId })).status).toBe(
      'completed',
    );
  });

  it('tells another tab that a workflow was published, and that it was changed', async () => {
    const { api, token } = await newcomer();
    const [keys, bucket] = [await deployKeys(api), await deployBucket(api, 'acme-tabs')];
    const stream = await listen(front, token);
    const isHello = (event: LiveEvent) => event.kind === 'hello';
    const published = await publishDrill(api, 'Two tabs', keys, [bucket]);
    await stream.until(isHello, 2);
    const { id, configuration, version } = published;
    await api.updateWorkflow({ id, name: 'Renamed', description: 'in one tab', configuration, version });
    await stream.until(isHello, 3);
  });

  it('begins with hello, and says it again after a time in which it could not hear', async () => {
    const { api, token } = await newcomer();
    const stream = await listen(worker, token);
    expect(stream.seen).toEqual([{ kind: 'hello' }]);
    const cut = await sql<{ count: number }>`
      select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
      where application_name = 'leakdrill-listen'
    `.execute(owner.db);
    expect(cut.rows[0]?.count).toBeGreaterThan(0);
    await stream.until((event) => event.kind === 'hello', 2);
    const { id } = await deployBucket(api, 'acme-after');
    await stream.until((event) => event.kind === 'deployment');
    expect(stream.seen).toEqual([
      { kind: 'hello' },
      { kind: 'hello' },
      { kind: 'deployment', deployment_id: id },
    ]);
  });

  it('ends when its session is over, in whatever process that happened', async () => {
    const { token } = await newcomer();
    const [here, there] = [await listen(worker, token), await listen(front, token)];
    await apiOf(front.url, token).signOut();
    for (const stream of [here, there]) {
      await stream.until((event) => event.kind === 'session-over');
      await stream.ended;
    }
    const again = await fetch(`${worker.url}${apiBase}/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(again.status).toBe(401);
  });
});

async function newcomer(): Promise<{ api: Api; token: string }> {
  return signIn(worker.url, `${randomUUID()}@meridian.example`);
}

async function drill(api: Api, bucketName: string) {
  const bucket = await deployBucket(api, bucketName);
  const workflow = await publishDrill(api, 'Quiet drill', await deployKeys(api), [bucket]);
  const { execution_id: executionId } = await api.executeWorkflow({ id: workflow.id });
  await finishedRun(api, workflow.id, executionId);
  return { bucketId: bucket.id, workflowId: workflow.id, executionId };
}

interface Stream {
  seen: LiveEvent[];
  raw: () => string;
  /** Waits for the nth event of this kind. */
  until: (wanted: (event: LiveEvent) => boolean, nth?: number) => Promise<void>;
  ended: Promise<void>;
  close: () => void;
}

/** Reads the stream as the browser does; resolves once the first event is there. */
async function listen(of: Product, token: string): Promise<Stream> {
  const closing = new AbortController();
  const answer = await fetch(`${of.url}${apiBase}/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: closing.signal,
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const seen: LiveEvent[] = [];
  let raw = '';
  let changed = Promise.withResolvers<void>();
  const ended = read().catch(() => undefined);
  const stream: Stream = {
    seen,
    raw: () => raw,
    async until(wanted, nth = 1) {
      const deadline = AbortSignal.timeout(15_000);
      while (seen.filter(wanted).length < nth) {
        deadline.throwIfAborted();
        await Promise.race([changed.promise, new Promise((resolve) => setTimeout(resolve, 500))]);
      }
    },
    ended,
    close: () => closing.abort(),
  };
  streams.push(stream);
  await stream.until(() => true);
  return stream;

  async function read(): Promise<void> {
    let taken = 0;
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      raw += decoder.decode(chunk, { stream: true });
      const whole = raw.slice(taken, raw.lastIndexOf('\n\n') + 2);
      taken += whole.length;
      for (const [, json = ''] of whole.matchAll(/^data: (.*)$/gm))
        seen.push(LiveEvent.parse(JSON.parse(json)));
      changed.resolve();
      changed = Promise.withResolvers<void>();
    }
  }
}
