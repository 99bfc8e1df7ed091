import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Deployment } from '#contract/deployments.ts';
import type { Execution } from '#contract/executions.ts';
import type { Plan } from '#contract/workflows.ts';
import { useProduct } from '#server/testing-product.ts';
import type { Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf } from '#tools/drill.ts';
import { patiently } from '#tools/patiently.ts';
import { seedOf } from '#tools/seed-of.ts';
import { lookEverywhere, type Lying } from './testing.ts';

const used = useProduct();

describe('planWorkflow', () => {
  it('says what fifty random workflows of both shapes then write and cost, in AWS, Azure, GitHub, SharePoint and Slack', async () => {
    const seed = seedOf('plan and run');
    const people = [await planner(), await planner()];
    const drawn = fc.sample(
      fc.record({
        isAnalysis: fc.nat({ max: 4 }).map((nth) => nth === 0),
        targets: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 6 }),
        sourceAt: fc.nat({ max: 6 }),
        // Three of five meet nothing that was not planned.
        trouble: fc.constantFrom(undefined, undefined, undefined, 'taken', 'refused'),
      }),
      { numRuns: 50, seed },
    );
    let struck = 0;
    const reached = await Promise.all(
      people.map(async (person, lane) => {
        const planted = new Set<string>();
        for (const [at, one] of drawn.filter((_, nth) => nth % people.length === lane).entries()) {
          const { sources, targets } = one.isAnalysis ? person.analysis : person.identity;
          const met = one.trouble !== undefined && !one.isAnalysis ? [person.metBy[one.trouble]] : [];
          const chosen = [...one.targets.map((nth) => pick(targets, nth)), ...met];
          const graph = shuffled(graphOf(pick(sources, at), chosen), one.sourceAt);
          const { lies, failed } = await runsAsPlanned(person, graph, one.trouble);
          if (failed > 0) struck += 1;
          for (const location of lies) planted.add(location);
        }
        return planted;
      }),
    );
    // Fifty of them leave none of these kinds of place out.
    const kinds = reached.flatMap((planted) => [...planted].map((location) => location.split('://')[0]));
    expect(new Set(kinds).size).toBe(schemes.size);
    // About sixteen are drawn, and only a bucket that is not made yet has nothing in it that could be taken.
    expect(struck).toBeGreaterThan(3);
  }, 240_000);

  it('holds in two halves: what was published and could not start for lack of credits starts once it is changed to cost less, as its new plan says', async () => {
    const { api } = await newcomer();
    const bucket = await deployBucket(api, 'acme-halves');
    let keys = await deployKeys(api);
    while ((await balanceOf(api)) > 8) keys = await deployKeys(api);
    const balance = await balanceOf(api);
    const [before, start] = [await lookEverywhere(api), await balanceOf(api)];
    const tooMany = graphOf(
      keys,
      Array.from({ length: balance + 1 }, () => bucket),
    );
    expect(await api.planWorkflow({ configuration: tooMany })).toMatchObject({
      highest_cost: balance + 1,
      left_at_least: 0,
      enough_credits: false,
    });
    const { id } = await api.publishWorkflow({ name: 'Halves', configuration: tooMany });
    await expect(api.executeWorkflow({ id })).rejects.toMatchObject({ status: 402 });
    expect(placesOf(await lookEverywhere(api))).toEqual(placesOf(before));
    expect(await balanceOf(api)).toBe(start);
    const fewer = graphOf(keys, [bucket, bucket]);
    const plan = await api.planWorkflow({ configuration: fewer });
    await api.updateWorkflow({ id, name: 'Halves', configuration: fewer });
    const run = await runOf(api, id);
    expect(run.status).toBe('completed');
    const written = addedTo(before, await lookEverywhere(api));
    expect(written.map(toldOf).toSorted()).toEqual(plan.steps.flatMap(placesToldBy).toSorted());
    expect(start - (await balanceOf(api))).toBe(plan.highest_cost);
    expect((await api.listWorkflows({})).total).toBe(1);
  });

  it('names an item by its whole key, and no file where every target makes its own', async () => {
    const { api } = await used.newcomer();
    const deploy = (agentId: string, configuration: Record<string, string> = {}) =>
      api.deployAgent({ agentId, configuration, deployment_hash: randomUUID() });
    const keys = await deployKeys(api, 'keys');
    const item = await deploy('dynamodb-item', { itemPrefix: 'app/prod/config#' });
    const identity = await deploy('non-human-identities');
    const sentencesOf = async (targets: Deployment[]) =>
      (await api.planWorkflow({ configuration: graphOf(keys, targets) })).steps.map(
        ({ sentence }) => sentence,
      );
    expect(await sentencesOf([item])).toEqual([
      'Make keys.py afresh for each target',
      'Write app/prod/config#keys.py (2 secrets) to dynamodb://us-east-1/service-settings/ in us-east-1',
    ]);
    expect((await sentencesOf([identity]))[0]).toBe('Make no file: each target makes its own');
    expect((await sentencesOf([identity, item]))[0]).toBe(
      'Make keys.py afresh for each target that makes none of its own',
    );
  });
});

const schemes = new Set([
  'azure',
  'dynamodb',
  'github',
  'iam',
  's3',
  'secretsmanager',
  'sharepoint',
  'slack',
  'ssm',
]);

/** Somebody who asks again where the machine is too busy: hundreds of looks at five clouds are a load of their own. */
async function newcomer(): Promise<{ api: Api; email: string }> {
  const { api, email } = await patiently(used.newcomer);
  const patient = Object.entries(api).map(([name, call]) => [
    name,
    (asked: never) => patiently<unknown>(() => call(asked)),
  ]);
  return { api: Object.fromEntries(patient) as Api, email };
}

/** Somebody with agents of every kind, and enough credits to run them all. */
async function planner() {
  const { api, email } = await newcomer();
  await grantMore(email, 2_000);
  const deploy = (agentId: string, configuration: Record<string, string> = {}) =>
    api.deployAgent({ agentId, configuration, deployment_hash: randomUUID() });
  const own = email.slice(0, 8);
  const metBy: Record<Exclude<Trouble, undefined>, Deployment> = {
    taken: await deployBucket(api, `acme-${own}`),
    refused: await deploy('secrets-manager-secret'),
  };
  const targets = [
    metBy.taken,
    await deployBucket(api, `acme-${own}`),
    await deployBucket(api, `acme-${own}`, { folder: 'backups/2026' }),
    await deployBucket(api, `acme-${own}-other`, { region: 'eu-central-1' }),
    metBy.refused,
    await deploy('secrets-manager-secret', { region: 'eu-west-1' }),
    await deploy('ssm-parameter'),
    await deploy('ssm-parameter', { region: 'ap-southeast-2' }),
    await deploy('dynamodb-item'),
    await deploy('dynamodb-item', { itemPrefix: 'config#' }),
    await deploy('dynamodb-item', { itemPrefix: 'app/config#' }),
    await deploy('github-repository'),
    await deploy('github-repository', { folder: 'config/production' }),
    await deploy('github-repository', { repository: 'payments-api' }),
    await deploy('github-repository', { folder: 'services/web', alsoIn: 'services/api, services/jobs' }),
    await deploy('github-repository', { plantAs: 'pull request' }),
    await deploy('github-repository', {
      plantAs: 'pull request',
      repository: 'payments-api',
      branch: 'fix/keys',
    }),
    await deploy('github-repository', { plantAs: 'issue comment' }),
    await deploy('azure-blob'),
    await deploy('azure-blob', { containerName: 'nightly-exports', folder: '2026/11' }),
    await deploy('slack-channel'),
    await deploy('slack-channel', { postAs: 'message' }),
    await deploy('sharepoint'),
    await deploy('sharepoint', { libraryName: 'Design files' }),
    await deploy('sharepoint', { folder: 'Runbooks' }),
    await deploy('non-human-identities'),
    await deploy('non-human-identities', { userName: 'svc-invoice-mail', userPath: '/mail/' }),
  ];
  return {
    api,
    email,
    metBy,
    identity: {
      sources: [
        await deployKeys(api, 'keys'),
        await deployKeys(api, 'deploy.py'),
        await deployKeys(api, '.env'),
        await deploy('aws-access-keys', {
          secretTypes: 'aws-access-key',
          codeTemplate: 'plain',
          outputFormat: 'json',
          fileName: 'service-keys',
          sets: '3',
        }),
        await deploy('database-credentials', {
          secretTypes: 'postgres-uri',
          codeTemplate: 'python',
          fileName: 'report.py',
        }),
      ],
      targets,
    },
    analysis: {
      sources: [await deploy('aws-profile', { profileName: 'acme-prod' })],
      targets: [
        await deploy('ami-provenance', { regions: 'us-east-1' }),
        await deploy('ami-provenance', { regions: 'eu-west-1, ap-southeast-2' }),
      ],
    },
  };
}

type Planner = Awaited<ReturnType<typeof planner>>;
type Trouble = 'taken' | 'refused' | undefined;

/**
 * What the sentences of the plan name is what then stands in the clouds, no more and no less, and costs what was quoted;
 * where a step fails, its place holds nothing of ours, its price is given back, and all the others are as planned.
 */
async function runsAsPlanned(
  { api, email }: Planner,
  configuration: ReturnType<typeof graphOf>,
  trouble: Trouble,
): Promise<{ lies: string[]; failed: number }> {
  const [balance, untouched] = [await balanceOf(api), await lookEverywhere(api)];
  const plan = await api.planWorkflow({ configuration });
  expect(plan).toMatchObject({ balance, left_at_least: balance - plan.highest_cost });
  expect([await balanceOf(api), placesOf(await lookEverywhere(api))]).toEqual([balance, placesOf(untouched)]);
  const endTrouble = await makeTrouble(api, email, plan, trouble);
  const before = trouble === 'taken' ? await lookEverywhere(api) : untouched;

  const { id } = await api.publishWorkflow({ name: 'Planned', configuration });
  const run = await runOf(api, id);
  const planned = plan.steps.slice(1);
  const failed = new Set(
    run.steps.flatMap(({ node_id, status }) => (status === 'completed' ? [] : [node_id])),
  );
  expect(failed.size > 0, JSON.stringify(run.steps.map(({ error }) => error))).toBe(endTrouble !== undefined);
  for (const { node_id, error } of run.steps) {
    expect(error, error ?? '').toEqual(failed.has(node_id) ? expect.stringMatching(/\.$/) : null);
  }
  const done = planned.filter(({ node_id }) => !failed.has(node_id));
  expect(run.status).toBe(failed.size === 0 ? 'completed' : done.length > 0 ? 'partial' : 'failed');

  const outputs = new Map(run.deployment_results.map(({ node_id, output }) => [node_id, output]));
  expect(done.map(({ node_id }) => outputs.get(node_id)?.location ?? null)).toEqual(
    done.map(({ location }) => location),
  );
  // What push protection stops is a finding: nothing lies there, and it costs nothing.
  const kept = done.filter(({ node_id }) => outputs.get(node_id)?.blocked_by === undefined);
  const written = addedTo(before, await lookEverywhere(api));
  expect(written.map(toldOf).toSorted()).toEqual(kept.flatMap(placesToldBy).toSorted());
  for (const step of kept) await holdsAsManySecrets(api, run, step, written);
  expect(
    kept.every(({ sentence, location }) => location !== null || /^Read .*; write nothing$/.test(sentence)),
  ).toBe(true);
  expect(run.credits_used).toBe(kept.reduce((sum, { run_price: price }) => sum + price, 0));
  expect(run.credits_used).toBeLessThanOrEqual(plan.highest_cost);
  expect(balance - (await balanceOf(api))).toBe(run.credits_used);
  await endTrouble?.();
  return { lies: kept.flatMap(({ location }) => location ?? []), failed: failed.size };
}

/** A step will fail of it until it is ended; undefined where the drawing has no target for it. */
async function makeTrouble(
  api: Api,
  email: string,
  plan: Plan,
  trouble: Trouble,
): Promise<(() => Promise<void>) | undefined> {
  if (trouble === undefined) return undefined;
  if (trouble === 'refused') {
    const isReading = plan.steps.some(({ location }) => location?.startsWith('secretsmanager://') === true);
    if (!isReading) return undefined;
    const owner = await accountOf(email);
    await used.cloud.setFault({
      kind: 'error',
      service: 'secretsmanager',
      operation: 'CreateSecret',
      code: 'LimitExceeded',
      owner,
      count: 1,
    });
    // Its one refusal is used up.
    return async () => undefined;
  }
  // Somebody else is there first, after the plan was read.
  const place = plan.steps.find(({ location }) => location?.startsWith('s3://acme-') === true)?.location;
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(place ?? '') ?? [];
  const { buckets } = await api.readSandboxContents();
  const region = buckets.find(({ name }) => name === bucket)?.region;
  if (region === undefined) return undefined;
  const cloud = (await api.readSandbox()).clouds.find(({ id: name }) => name === 'aws');
  const { accessKeyId = '', secretAccessKey = '' } = cloud?.credentials ?? {};
  const credentials = { accessKeyId, secretAccessKey };
  const s3 = new S3Client({ endpoint: cloud?.endpoint ?? '', region, credentials, forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'theirs' }));
  return async () => {
    // A later run that meets no trouble may plan for the same place.
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    s3.destroy();
  };
}

async function runOf(api: Api, id: string): Promise<Execution> {
  const { execution_id: execution } = await api.executeWorkflow({ id });
  return finishedRun(api, id, execution, 60_000);
}

function addedTo(before: readonly Lying[], now: readonly Lying[]): Lying[] {
  const known = new Set(placesOf(before));
  return now.filter(({ location }) => !known.has(location));
}

function placesOf(lying: readonly Lying[]): string[] {
  return lying.map(({ location }) => location);
}

function toldOf({ name, where }: Pick<Lying, 'name' | 'where'>): string {
  return `${name} at ${where}`;
}

/** Name and place as a person reads them in the sentence; several where it names several folders. */
function placesToldBy({ sentence }: { sentence: string }): string[] {
  const [, path, user] = /^Make the IAM user (\/(?:.*\/)?)([^/]+), which may do nothing/.exec(sentence) ?? [];
  if (path !== undefined && user !== undefined) return [toldOf({ name: user, where: path })];
  const [, name, where] = /^Write (.+) \(\d+ secrets?\) to (.+)$/.exec(sentence) ?? [];
  if (name === undefined || where === undefined) return [];
  const [, folders, repository] = /^(.+) of (\S+), in one commit$/.exec(where) ?? [];
  if (folders === undefined) return [toldOf({ name, where })];
  return folders.split(/, | and /).map((folder) => toldOf({ name, where: `${folder} of ${repository}` }));
}

/** As many secrets as the sentence counts are on record, and access keys stand in what lies there. */
async function holdsAsManySecrets(
  api: Api,
  run: Execution,
  step: Plan['steps'][number],
  written: readonly Lying[],
): Promise<void> {
  const counted = /\((\d+) secrets?\)/.exec(step.sentence)?.[1];
  // What makes its own file says so in other words.
  if (counted === undefined) return;
  const { decoys } = await api.listDecoys({ execution: run.execution_id });
  const secrets = decoys.find(({ node_id: node }) => node === step.node_id)?.secrets ?? [];
  expect(secrets).toHaveLength(Number(counted));
  if (secrets[0]?.secret_type !== 'aws-access-key') return;
  for (const told of placesToldBy(step)) {
    const there = written.find((one) => toldOf(one) === told);
    if (there?.read === undefined) continue;
    const text = await there.read();
    expect(new Set(text.match(/AKIA[A-Z2-7]{16}/g)).size * 2, told).toBe(secrets.length);
  }
}

async function accountOf(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
    used.owner.db,
  );
  return rows[0]?.id ?? '';
}

function pick(from: readonly Deployment[], nth: number): Deployment {
  const found = from[nth % from.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

function shuffled(graph: ReturnType<typeof graphOf>, sourceAt: number): ReturnType<typeof graphOf> {
  const [source, ...rest] = graph.nodes;
  if (source === undefined) return graph;
  return { ...graph, nodes: rest.toSpliced(sourceAt, 0, source) };
}

async function balanceOf(api: Api): Promise<number> {
  return (await api.readCreditBalance()).current_credits;
}

/** What an operator does for somebody who asks. */
async function grantMore(email: string, amount: number): Promise<void> {
  await sql`
    select ledger_post_grant(id, ${`test:${email}`}, ${amount}, 'For a long test') from users where email = ${email}
  `.execute(used.owner.db);
}
