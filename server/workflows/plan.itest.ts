import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Deployment } from '#contract/deployments.ts';
import { useProduct } from '#server/testing-product.ts';
import type { Api } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf } from '#tools/drill.ts';
import { lookEverywhere } from './testing.ts';

const used = useProduct();

describe('planWorkflow', () => {
  it('says what fifty random workflows of both shapes then write and cost, in AWS, Azure, GitHub, SharePoint and Slack', async () => {
    const seed = randomInt(2 ** 31);
    console.log(`plan and run: seed ${seed}`);
    const people = [await planner(), await planner()];
    const drawn = fc.sample(
      fc.record({
        isAnalysis: fc.nat({ max: 4 }).map((nth) => nth === 0),
        targets: fc.array(fc.nat({ max: 100 }), { minLength: 1, maxLength: 6 }),
        sourceAt: fc.nat({ max: 6 }),
      }),
      { numRuns: 50, seed },
    );
    const reached = await Promise.all(
      people.map(async (person, lane) => {
        const planted = new Set<string>();
        for (const [at, one] of drawn.filter((_, nth) => nth % people.length === lane).entries()) {
          const { sources, targets } = one.isAnalysis ? person.analysis : person.identity;
          const chosen = one.targets.map((nth) => pick(targets, nth));
          const graph = shuffled(graphOf(pick(sources, at), chosen), one.sourceAt);
          for (const location of await runsAsPlanned(person.api, graph)) planted.add(location);
        }
        return planted;
      }),
    );
    // Fifty of them leave none of these kinds of place out.
    const kinds = reached.flatMap((planted) => [...planted].map((location) => location.split('://')[0]));
    expect(new Set(kinds).size).toBe(schemes.size);
  }, 240_000);

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

/** Somebody with agents of every kind, and enough credits to run them all. */
async function planner() {
  const { api, email } = await used.newcomer();
  await grantMore(email, 2_000);
  const deploy = (agentId: string, configuration: Record<string, string> = {}) =>
    api.deployAgent({ agentId, configuration, deployment_hash: randomUUID() });
  const own = email.slice(0, 8);
  const targets = [
    await deployBucket(api, `acme-${own}`),
    await deployBucket(api, `acme-${own}`),
    await deployBucket(api, `acme-${own}`, { folder: 'backups/2026' }),
    await deployBucket(api, `acme-${own}-other`, { region: 'eu-central-1' }),
    await deploy('secrets-manager-secret'),
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

/** Planned writes are the real writes, no more and no fewer, and the charge is what was quoted. Answers the places. */
async function runsAsPlanned(api: Api, configuration: ReturnType<typeof graphOf>): Promise<string[]> {
  const [balance, before] = [await balanceOf(api), await lookEverywhere(api)];
  const plan = await api.planWorkflow({ configuration });
  expect(plan).toMatchObject({ balance, left_at_least: balance - plan.highest_cost });
  expect([await balanceOf(api), await lookEverywhere(api)]).toEqual([balance, before]);

  const { id } = await api.publishWorkflow({ name: 'Planned', configuration });
  const { execution_id: execution } = await api.executeWorkflow({ id });
  const run = await finishedRun(api, id, execution);
  expect(run.steps.map(({ error }) => error)).toEqual(run.steps.map(() => null));
  expect(run.status).toBe('completed');
  const steps = plan.steps.slice(1);
  const planned = steps.map(({ node_id, location }) => [node_id, location ?? undefined]);
  expect(run.deployment_results.map(({ node_id, output }) => [node_id, output.location])).toEqual(planned);
  // What push protection stops is a finding: nothing lies there, and it costs nothing.
  const quoted = run.deployment_results.flatMap(({ output }) =>
    output.blocked_by === undefined ? (output.location ?? []) : [],
  );
  await holdsAsManySecrets(api, run, steps);
  const written = (await lookEverywhere(api)).filter((location) => !before.includes(location));
  expect(written).toEqual(quoted.toSorted());
  expect(run.credits_used).toBeLessThanOrEqual(plan.highest_cost);
  expect(balance - (await balanceOf(api))).toBe(run.credits_used);
  for (const { sentence, location } of steps) {
    expect(sentence).toMatch(location === null ? /^Read .*; write nothing$/ : /^(?:Make|Write) /);
  }
  return quoted;
}

/** The secrets that the plan counted are on record for each file, and stand in its bytes. */
async function holdsAsManySecrets(
  api: Api,
  run: Awaited<ReturnType<typeof finishedRun>>,
  planned: readonly { node_id: string; sentence: string }[],
): Promise<void> {
  const { workflow_id: id, execution_id: execution } = run;
  const { decoys } = await api.listDecoys({ execution });
  for (const { node_id: node, secrets } of decoys) {
    const sentence = planned.find((step) => step.node_id === node)?.sentence ?? '';
    // What makes its own file says so in other words.
    if (sentence.startsWith('Make ')) continue;
    const count = Number(/\((\d+) secrets?\)/.exec(sentence)?.[1]);
    expect(secrets).toHaveLength(count);
    if (secrets[0]?.secret_type !== 'aws-access-key') continue;
    const text = (await api.readPlantedFile({ id, execution, node })) as unknown as string;
    expect(new Set(text.match(/AKIA[A-Z2-7]{16}/g)).size * 2).toBe(count);
  }
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
