import { createReadStream, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { startProduct, type Product } from '#tools/product.ts';

/** After a whole drill no secret stands in clear in anything the product left on disk, or said. */
let product: Product;
afterAll(() => product.remove());

describe('what lies below DATA_DIR and in the log', () => {
  it('holds no cloud credential, no session or API token and no generated secret in any spelling', async () => {
    product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
    const { api, token } = await signIn(product.url, 'robin@meridian.example');
    const cloud = (await api.readSandbox()).clouds[0];
    const keys = await deployKeys(api);
    const bucket = await deployBucket(api, 'acme-canary');
    const profile = await api.deployAgent({
      agentId: 'aws-profile',
      configuration: { profileName: 'canary' },
      deployment_hash: crypto.randomUUID(),
    });
    const workflow = await publishDrill(api, 'Canary', keys, [bucket]);
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    expect((await finishedRun(api, workflow.id, execution)).status).toBe('completed');
    await expect(
      api.deployAgent({
        agentId: 'aws-profile',
        configuration: { profileName: 'x', secretAccessKey: 'W'.repeat(40) },
        deployment_hash: crypto.randomUUID(),
      }),
    ).rejects.toMatchObject({ status: 422 });
    const { code, spans } = await api.readCode({ id: keys.id });
    const planted = (await api.readPlantedFile({
      id: workflow.id,
      execution,
      node: 'n1',
    })) as unknown as string;
    const secrets = [
      token,
      (await api.makeApiToken({ name: 'canary', expires_in_days: 1 })).token,
      cloud?.credentials['secretAccessKey'] ?? '',
      (await api.revealConfiguration({ id: profile.id, field: 'secretAccessKey' })).value,
      ...spans.map(({ start, end }) => code.slice(start, end)),
      ...(planted.match(/AKIA[A-Z2-7]{16}|(?<=")[A-Za-z0-9+/]{40}(?=")/g) ?? []),
      'W'.repeat(40),
    ].filter((secret) => secret.length >= 16);
    expect(new Set(secrets).size).toBeGreaterThanOrEqual(6);
    const said = product.output();
    await product.stop();

    const needles = [...new Set(secrets)].flatMap(spellings);
    expect(needles.filter((needle) => said.includes(needle)).length).toBe(0);
    const files = globSync('**/*', { cwd: product.dataDir })
      .map((name) => join(product.dataDir, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(100);
    const found: string[] = [];
    for (const file of files) {
      if (await holds(file, needles)) found.push(file.slice(product.dataDir.length));
    }
    expect(found).toEqual([]);
  }, 180_000);
});

function spellings(secret: string): string[] {
  const base64 = Buffer.from(secret)
    .toString('base64')
    .replace(/.{0,4}=*$/, '');
  return [
    ...new Set([
      secret,
      base64,
      encodeURIComponent(secret),
      [...secret].toReversed().join(''),
      Buffer.from(secret).toString('hex'),
    ]),
  ];
}

/** Reads in pieces that overlap, so that nothing hides at a border. */
async function holds(file: string, needles: string[]): Promise<boolean> {
  let tail = '';
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, encoding: 'latin1' })) {
    const text = tail + String(chunk);
    if (needles.some((needle) => text.includes(needle))) return true;
    tail = text.slice(-4_096);
  }
  return false;
}
