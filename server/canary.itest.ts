import { createReadStream, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogue } from '#catalogue/catalogue.ts';
import { namesSecret } from '#contract/deployment-rules.ts';
import type { SandboxCloud } from '#contract/sandbox.ts';
import { openOwner } from '#server/db/owner.ts';
import { signIn, type Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/** After a whole drill no secret stands in clear in anything the product left on disk, or said. */
let product: Product;
afterAll(() => product.remove());

const targetIds = catalogue.flatMap((entry) => (entry.kind === 'Deploy' ? [entry.agent.manifest.id] : []));

describe('what lies below DATA_DIR, in the rows and in the log', () => {
  it('holds no credential of any cloud, no session or API token and no secret of any planted file in any spelling', async () => {
    product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
    const { api, token } = await signIn(product.url, 'robin@meridian.example');
    const { clouds } = await api.readSandbox();
    const ofClouds = clouds.map(secretsOfCloud);
    for (const [nth, found] of ofClouds.entries()) expect(found, clouds[nth]?.id).not.toEqual([]);
    const keys = await deployKeys(api);
    const targets = [];
    for (const agentId of targetIds) {
      targets.push(
        agentId === 's3-content' ? await deployBucket(api, 'acme-canary') : await deploy(api, agentId, {}),
      );
    }
    const profile = await deploy(api, 'aws-profile', { profileName: 'canary' });
    const workflow = await publishDrill(api, 'Canary', keys, targets);
    const { execution_id: execution } = await api.executeWorkflow({ id: workflow.id });
    const run = await finishedRun(api, workflow.id, execution, 60_000);
    expect(run.steps.map(({ status }) => status)).toEqual(['completed', ...targetIds.map(() => 'completed')]);
    await expect(
      deploy(api, 'aws-profile', { profileName: 'x', secretAccessKey: 'W'.repeat(40) }),
    ).rejects.toMatchObject({ status: 422 });
    const { code, spans } = await api.readCode({ id: keys.id });
    const ofFiles: string[][] = [];
    for (const nth of targetIds.keys()) {
      const of = { id: workflow.id, execution, node: `n${nth + 1}` };
      ofFiles.push(secretsOfFile((await api.readPlantedFile(of)) as unknown as string));
    }
    for (const [nth, found] of ofFiles.entries()) expect(found, targetIds[nth]).not.toEqual([]);
    await stealEverything(api, clouds);
    const secrets = [
      token,
      (await api.makeApiToken({ name: 'canary', expires_in_days: 1 })).token,
      (await api.revealConfiguration({ id: profile.id, field: 'secretAccessKey' })).value,
      ...ofClouds.flat(),
      ...spans.map(({ start, end }) => code.slice(start, end)),
      ...ofFiles.flat(),
      'W'.repeat(40),
    ].filter((secret) => secret.length >= 16);
    expect(new Set(secrets).size).toBeGreaterThanOrEqual(clouds.length + targetIds.length + 4);
    const needles = [...new Set(secrets)].flatMap(spellings);
    const isClear = (text: string) => needles.some((needle) => text.includes(needle));
    const rows = await tables(product);
    expect(rows.filter((table) => isClear(table.text)).map(({ name }) => name)).toEqual([]);
    // What is no secret is found, so what is one would be.
    expect(rows.filter(({ text }) => text.includes('acme-canary')).map(({ name }) => name)).toContain(
      'steps',
    );
    const said = product.output();
    await product.stop();

    expect(isClear(said)).toBe(false);
    const files = globSync('**/*', { cwd: product.dataDir })
      .map((name) => join(product.dataDir, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(100);
    const found: string[] = [];
    let legible = 0;
    for (const file of files) {
      if (await holds(file, needles)) found.push(file.slice(product.dataDir.length));
      if (await holds(file, ['acme-canary'])) legible += 1;
    }
    expect(found).toEqual([]);
    expect(legible).toBeGreaterThan(0);
  }, 300_000);
});

function deploy(api: Api, agentId: string, configuration: Record<string, string>) {
  return api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
}

/** The id of a key opens nothing, and of a signature only its end is secret. */
function secretsOfCloud({ credentials }: SandboxCloud): string[] {
  return Object.entries(credentials)
    .filter(([name]) => namesSecret(name) && name !== 'accessKeyId')
    .map(([, value]) => new URLSearchParams(value).get('sig') ?? value);
}

/** Pairs as the drill generates them, and the one of the live decoy identity, whose id is on record. */
function secretsOfFile(text: string): string[] {
  return text.match(/AKIA[A-Z2-7]{16}(?=")|(?<=")[A-Za-z0-9+/]{40}(?=")|(?<= = )[A-Za-z0-9+/]{40}$/gm) ?? [];
}

/** What the sandbox itself writes when everything in it is read from outside. */
async function stealEverything(api: Api, clouds: readonly SandboxCloud[]): Promise<void> {
  for (const { id: cloud } of clouds) {
    const { containers } = await api.listSandboxContainers({ cloud });
    for (const { id: container, things } of containers) {
      for (const { id: thing } of things.filter(({ size }) => size !== null))
        await api.playThief({ cloud, container, thing });
    }
  }
}

/** As the database gives them out: in its files long values are packed. */
async function tables(of: Product): Promise<{ name: string; text: string }[]> {
  const owner = await openOwner(childAddressesOf(of).databaseUrl);
  const { rows: names } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(owner.db);
  const found = [];
  for (const { name } of names) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as text from ${sql.table(name)} t
    `.execute(owner.db);
    found.push({ name, text: rows[0]?.text ?? '' });
  }
  await owner.close();
  return found;
}

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
