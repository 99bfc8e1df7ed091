import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Fingerprint, prefixDigitsFor } from '#contract/inventory.ts';
import { signIn, type SignedInApi } from '#tools/api-client.ts';
import { childAddressesOf, startProduct } from '#tools/product.ts';
import { judge, measure, show } from './figures.ts';

/** 'Is this ours?' in an inventory of a million fingerprints, with a million of somebody else beside it. */
const count = Number(process.env['BENCH_FINGERPRINTS'] ?? 1_000_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const digits = prefixDigitsFor(count);
const filesEach = 10_000;
/** A pasted value is one string, a line of a log some thirty. */
const stringsOfLine = 30;

const product = await startProduct({ env: { RATE_LIMITS: 'off' } });
try {
  const robin = await signIn(product.url, 'robin@meridian.example');
  const other = await signIn(product.url, 'other@meridian.example');
  const client = new pg.Client({ connectionString: childAddressesOf(product).databaseUrl });
  // When a fill fails, the product ends first; why it failed is told by what it threw.
  client.on('error', () => undefined);
  await client.connect();
  for (const person of [robin, other]) await fill(client, person);
  for (const table of ['fingerprints', 'files', 'steps', 'decoys'])
    await client.query(`vacuum analyze ${table}`);
  const { rows } = await client.query<{ hmac: Buffer }>(
    `select hmac from fingerprints where user_id = (select id from users where email = $1) limit 1000`,
    [robin.email],
  );
  await client.end();
  const known = rows.map(({ hmac }) => hmac.toString('hex'));
  await measureLookUps('one value that is ours', robin, 1, (nth) => [known[nth % known.length] ?? '']);
  await measureLookUps('one value that is not', robin, 1, () => strings(1));
  const p95 = await measureLookUps('a line of a log', robin, 1, (nth) => [
    known[nth % known.length] ?? '',
    ...strings(stringsOfLine - 1),
  ]);
  await measureLookUps('a line of a log, 8 clients', robin, 8, () => strings(stringsOfLine));
  await measureLookUps('256 strings, the most of a call', robin, 1, () => strings(256));
  judge('ms of a look-up of a line among a million fingerprints at p95', p95, { atMost: 50 });
} finally {
  await product.remove();
}

async function measureLookUps(
  name: string,
  { api }: SignedInApi,
  clients: number,
  hashesOf: (nth: number) => string[],
): Promise<number> {
  let nth = 0;
  let most = 0;
  const once = async () => {
    nth += 1;
    const hashes = hashesOf(nth);
    const prefixes = [...new Set(hashes.map((hash) => hash.slice(0, digits)))];
    const { candidates } = await api.lookUp({ prefixes });
    most = Math.max(most, candidates.length);
    const first: Fingerprint | undefined = candidates.find(({ hmac }) => hmac === hashes[0]);
    if (name.includes('ours') && first === undefined) throw new Error('A value of ours was not found.');
  };
  await measure({ clients, seconds: 1, once });
  const figures = await measure({ clients, seconds, once });
  show(`${name} (up to ${most} candidates)`, figures);
  return figures.p95;
}

function strings(many: number): string[] {
  return Array.from({ length: many }, () =>
    createHmac('sha256', 'bench').update(randomBytes(16)).digest('hex'),
  );
}

/** Files with a hundred fingerprints each, as runs leave them, planted by one long run. */
async function fill(client: pg.Client, person: SignedInApi): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [
    person.email,
  ]);
  const userId = rows[0]?.id;
  const ids = {
    deployment: randomUUID(),
    configuration: randomUUID(),
    workflow: randomUUID(),
    execution: randomUUID(),
  };
  await client.query('begin');
  await client.query(
    `insert into deployments (id, user_id, agent_id, type, name, status, configuration_id)
     values ($1, $2, 's3-content', 'Deploy', 'S3', 'completed', $3)`,
    [ids.deployment, userId, ids.configuration],
  );
  await client.query(
    `insert into configurations (id, user_id, deployment_id, plain) values ($1, $2, $3, '{}')`,
    [ids.configuration, userId, ids.deployment],
  );
  await client.query(
    `insert into workflows (id, user_id, name, description, graph) values ($1, $2, 'Drill', '', '{}')`,
    [ids.workflow, userId],
  );
  await client.query(
    `insert into executions (id, user_id, workflow_id, workflow_name, status, sent_at, confirmed_at, finished_at)
     values ($1, $2, $3, 'Drill', 'completed', now(), now(), now())`,
    [ids.execution, userId, ids.workflow],
  );
  await client.query(
    `insert into files (user_id, execution_id, node_id, name, media_type, content, sha256, spans, note, has_fingerprints)
     select $1, $2, 'n' || nth, 'keys.env', 'text/plain', decode(repeat('ab', 900), 'hex'), sha256(nth::text::bytea),
       (select jsonb_agg(jsonb_build_object('start', at, 'end', at + 20, 'secretType', 'aws-access-key', 'name', 'KEY_' || at))
        from generate_series(0, 9) at), '', true
     from generate_series(1, $3::int) nth`,
    [userId, ids.execution, filesEach],
  );
  await client.query(
    `insert into steps (execution_id, node_id, user_id, position, deployment_id, configuration_id, agent_id, agent_name,
       type, status, location, planted_state, file_id, price, finished_at)
     select $2, f.node_id, $1, substr(f.node_id, 2)::int, $3, $4, 's3-content', 'S3', 'Deploy', 'completed',
       's3://acme/' || f.node_id, 'planted', f.id, 1, now()
     from files f where f.user_id = $1 and f.execution_id = $2`,
    [userId, ids.execution, ids.deployment, ids.configuration],
  );
  await client.query(
    `insert into decoys (user_id, execution_id, node_id, workflow_id, deployment_id)
     select user_id, execution_id, node_id, $3, deployment_id from steps where user_id = $1 and execution_id = $2`,
    [userId, ids.execution, ids.workflow],
  );
  await client.query(
    `insert into fingerprints (user_id, file_id, position, part, hmac, sha256)
     select f.user_id, f.id, nth % 10, case when nth < 10 then 'value' else 'key_id' end,
       sha256(f.id::text::bytea || nth::text::bytea), sha256(nth::text::bytea || f.id::text::bytea)
     from files f cross join generate_series(0, $3::int - 1) nth where f.user_id = $1 and f.execution_id = $2`,
    [userId, ids.execution, Math.ceil(count / filesEach)],
  );
  await client.query('commit');
}
