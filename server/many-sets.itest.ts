import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apiBase } from '#contract/calls.ts';
import { LiveEvent } from '#contract/executions.ts';
import { canonicalOf } from '#contract/text-pieces.ts';
import { keyedFingerprint } from '#material/fingerprint.ts';
import { apiOf, signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, finishedRun, publishDrill } from '#tools/drill.ts';
import { ownerOf } from './engine/testing.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';
import { useProduct } from './testing-product.ts';

const product = useProduct();
const thousand = {
  secretTypes: ['aws-access-key'],
  codeTemplate: 'plain',
  outputFormat: 'json',
  fileName: 'keys.json',
  sets: 1000,
};

type Asked = { agentId: string; sets: unknown } & Omit<typeof thousand, 'sets'>;

describe('a thousand sets', () => {
  it('are made for one price, planted in two buckets, told while they are made, known again, and removed', async () => {
    const robin = await product.newcomer();
    const { api } = robin;
    const keys = await deploy(robin, thousand);
    expect(keys.configuration).toMatchObject({ sets: 1000, fileName: 'keys.json' });
    expect((await api.readCreditBalance()).current_credits).toBe(49);
    const buckets = [await deployBucket(api, 'acme-many'), await deployBucket(api, 'acme-more')];
    const workflow = await publishDrill(api, 'Many', keys, buckets);
    const plan = await api.planWorkflow({ configuration: workflow.configuration });
    expect(plan.steps[1]?.sentence).toContain('Write keys.json (2000 secrets) to s3://acme-many/');

    const stream = await listen(robin);
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    const run = await finishedRun(api, workflow.id, execution, 60_000);
    expect(run).toMatchObject({ status: 'completed', credits_used: 2 });
    expect(run.steps[0]?.log.map(({ sentence }) => sentence).join()).toContain(
      'Made 2 files: keys.json, 1,000 sets each.',
    );
    const told = (await stream.end()).filter((event) => event.kind === 'progress');
    expect(told.length).toBeGreaterThan(0);
    const counts = told.map(({ done }) => done);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    for (const event of told) {
      expect(event).toMatchObject({ execution_id: execution, workflow_id: workflow.id, total: 2000 });
      expect(event.done).toBeLessThanOrEqual(2000);
    }

    const userId = await ownerOf(childAddressesOf(product.product).databaseUrl, execution);
    const files = await Promise.all(
      ['acme-many', 'acme-more'].map(async (bucket) => {
        const content = await product.cloud.readObject(userId, bucket, 'keys.json');
        return content?.toString('utf8') ?? '';
      }),
    );
    const values = files.flatMap(secretsIn);
    expect(values).toHaveLength(4000);
    expect(new Set(values).size).toBe(4000);
    const secrets = new Set(values);
    const found = await lookUpAll(
      robin,
      [...secrets].filter((_, nth) => nth % 97 === 0),
    );
    for (const one of found) {
      expect(one).toMatchObject({ state: 'planted', execution_id: execution, file_name: 'keys.json' });
      expect(one?.name).toMatch(/^[A-Z0-9_]+_AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)$/);
    }
    const path = `${apiBase}/workflows/${workflow.id}/executions/${execution}/files/n1`;
    const kept = await fetch(product.product.url + path, {
      headers: { authorization: `Bearer ${robin.token}` },
    });
    expect(Number(kept.headers.get('content-length'))).toBe(Buffer.byteLength(files[0] ?? ''));
    expect(sha256Of(await kept.text())).toBe(sha256Of(files[0] ?? ''));

    await api.cleanUpExecution({ id: workflow.id, execution });
    await expect.poll(async () => (await api.countDecoys({})).planted, { timeout: 20_000 }).toBe(0);
    expect(await product.cloud.readObject(userId, 'acme-many', 'keys.json')).toBeUndefined();
    expect((await lookUpAll(robin, values.slice(0, 1)))[0]).toMatchObject({ state: 'retracted' });
  }, 120_000);

  it('are one deployment however often the request arrives, shown with predictions for the first hundred secrets', async () => {
    const robin = await product.newcomer();
    const hash = randomUUID();
    const [one, other] = await Promise.all([deploy(robin, thousand, hash), deploy(robin, thousand, hash)]);
    expect(other.id).toBe(one.id);
    expect((await robin.api.readCreditBalance()).current_credits).toBe(49);
    const { code, spans } = await robin.api.readCode({ id: one.id });
    expect(spans).toHaveLength(2000);
    expect(secretsIn(code)).toEqual(spans.map(({ start, end }) => code.slice(start, end)));
    expect(new Set(spans.map(({ label }) => label)).size).toBe(2000);
    expect(spans.filter(({ verdicts }) => verdicts.length === 5)).toHaveLength(100);
    expect(spans.filter(({ verdicts }) => verdicts.length === 0)).toHaveLength(1900);
  }, 60_000);

  it('that are changed to fewer keep the rest of the configuration, and a change elsewhere keeps their number', async () => {
    const robin = await product.newcomer();
    const keys = await deploy(robin, { ...thousand, sets: 12 });
    const renamed = await robin.api.updateDeployment({
      id: keys.id,
      configuration: { fileName: 'others.json' },
    });
    expect(renamed.configuration).toMatchObject({ sets: 12, fileName: 'others.json' });
    const fewer = await robin.api.updateDeployment({ id: keys.id, configuration: { sets: 3 } });
    expect(fewer.configuration).toMatchObject({ sets: 3, fileName: 'others.json' });
    expect((await robin.api.readCode({ id: keys.id })).spans).toHaveLength(6);
  });

  it('end without a file when the run is cancelled while they are drawn', async () => {
    const robin = await product.newcomer();
    const { api } = robin;
    // Real key pairs take their time, so that there is a moment in between.
    const keys = await deploy(robin, { ...thousand, secretTypes: ['rsa-private-key'], sets: 20 }, undefined, {
      agentId: 'private-keys-and-tokens',
    });
    const buckets = [];
    for (const name of ['acme-one', 'acme-two', 'acme-three']) buckets.push(await deployBucket(api, name));
    const workflow = await publishDrill(api, 'Cancelled', keys, buckets);
    const before = (await api.readCreditBalance()).current_credits;
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    await expect
      .poll(async () => (await api.readExecution({ id: workflow.id, execution })).steps[0]?.status, {
        timeout: 20_000,
      })
      .toBe('running');
    await api.cancelExecution({ id: workflow.id, execution });
    const run = await finishedRun(api, workflow.id, execution, 60_000);
    expect(run).toMatchObject({ status: 'cancelled', credits_used: 0 });
    expect(run.steps.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
    expect((await api.readCreditBalance()).current_credits).toBe(before);
    expect((await api.countDecoys({})).planted).toBe(0);
  }, 90_000);
});

describe('a server that ends while it draws sets', () => {
  it('has planted nothing; the next one draws them anew, plants them once and charges once', async () => {
    const env = { RATE_LIMITS: 'off' };
    const before = await startProduct({ env });
    let after: Product | undefined;
    try {
      const robin = await signIn(before.url, 'robin@meridian.example');
      const asked = { ...thousand, secretTypes: ['rsa-private-key'], sets: 20 };
      const keys = await deploy(robin, asked, undefined, { agentId: 'private-keys-and-tokens' });
      const bucket = await deployBucket(robin.api, 'acme-killed');
      const { id } = await publishDrill(robin.api, 'Killed', keys, [bucket]);
      const { execution_id: execution } = await robin.api.executeWorkflow({ id });
      const statusOf = async () => (await robin.api.readExecution({ id, execution })).steps[0]?.status;
      await expect.poll(statusOf, { timeout: 20_000, interval: 20 }).toBe('running');
      await before.kill();
      after = await startProduct({ dataDir: before.dataDir, env });
      const again = { ...robin, api: apiOf(after.url, robin.token) };
      const run = await finishedRun(again.api, id, execution, 60_000);
      expect(run).toMatchObject({ status: 'completed', credits_used: 1 });
      expect((await again.api.countDecoys({})).planted).toBe(1);
      // Two for what was deployed, one for the run.
      expect((await again.api.readCreditBalance()).current_credits).toBe(50 - 1 - 2 - 1);
    } finally {
      await (after ?? before).remove();
    }
  }, 180_000);
});

describe('a file that cannot be', () => {
  it.each<[string, Partial<Asked>, RegExp]>([
    ['too many sets', { sets: 1001 }, /^The number of sets is a whole number from 1 to 1,000\.$/],
    ['no set', { sets: 0 }, /whole number from 1 to 1,000/],
    ['half a set', { sets: 2.5 }, /whole number from 1 to 1,000/],
    ['a word', { sets: 'many' }, /whole number from 1 to 1,000/],
    [
      'several sets in a program',
      { codeTemplate: 'python', sets: 2 },
      /^'Python' is written around one service/,
    ],
    [
      'more than 1 MB',
      { agentId: 'private-keys-and-tokens', secretTypes: ['pgp-private-key', 'jwt-hs256'] },
      /^With 1,000 sets the file would have 1\.\d MB, and 1 MB is the most\. Ask for about [5-9]\d0 sets or fewer kinds of secrets\.$/,
    ],
    [
      'more key pairs than can be made in time',
      { agentId: 'private-keys-and-tokens', secretTypes: ['rsa-private-key'], sets: 51 },
      /from 1 to 50: each set holds a private key/,
    ],
  ])(
    'is refused for %s: 422, nothing stored, nothing charged',
    async (_name, change, sentence) => {
      const robin = await product.newcomer();
      const { agentId, ...configuration }: Asked = { agentId: 'aws-access-keys', ...thousand, ...change };
      await expect(deploy(robin, configuration, undefined, { agentId })).rejects.toMatchObject({
        status: 422,
        problem: {
          detail: expect.stringMatching(sentence) as string,
          errors: [{ field: 'configuration.sets', msg: expect.stringMatching(sentence) as string }],
        },
      });
      expect((await robin.api.readCreditBalance()).current_credits).toBe(50);
      expect(await robin.api.listDeployments()).toEqual([]);
    },
    60_000,
  );

  it('is previewed by its first sets', async () => {
    const { api } = await product.newcomer();
    const preview = await api.previewFile({ id: 'aws-access-keys', configuration: thousand });
    expect(preview.spans).toHaveLength(6);
  });
});

async function deploy(
  { api }: SignedInApi,
  configuration: Record<string, unknown>,
  hash: string = randomUUID(),
  { agentId }: { agentId: string } = { agentId: 'aws-access-keys' },
) {
  return api.deployAgent({ agentId, configuration, deployment_hash: hash });
}

function secretsIn(content: string): string[] {
  const services = Object.values(JSON.parse(content) as Record<string, Record<string, unknown>>);
  return services.flatMap((service) =>
    [service['aws_access_key_id'], service['aws_secret_access_key']].filter((one) => typeof one === 'string'),
  );
}

async function lookUpAll({ api }: SignedInApi, values: readonly string[]) {
  const { key } = await api.readLookUpKey();
  const hashes = values.map((value) =>
    keyedFingerprint(Buffer.from(key, 'base64'), canonicalOf(value)).toString('hex'),
  );
  const { candidates } = await api.lookUp({ prefixes: hashes.map((hash) => hash.slice(0, 5)) });
  return hashes.map((hash) => candidates.find(({ hmac }) => hmac === hash));
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Everything that this person is told from now on, until it is ended. */
async function listen({ token }: SignedInApi): Promise<{ end: () => Promise<LiveEvent[]> }> {
  const closing = new AbortController();
  const response = await fetch(`${product.product.url}${apiBase}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString('utf8');
  })().catch(() => undefined);
  return {
    async end() {
      closing.abort();
      await reading;
      return text
        .split('\n')
        .flatMap((line) => (line.startsWith('data: ') ? [LiveEvent.parse(JSON.parse(line.slice(6)))] : []));
    },
  };
}
