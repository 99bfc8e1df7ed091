import {
  DeleteUserPolicyCommand,
  IAMClient,
  PutUserPolicyCommand,
  UpdateAssumeRolePolicyCommand,
} from '@aws-sdk/client-iam';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deployment } from '#contract/deployments.ts';
import type { Execution } from '#contract/executions.ts';
import { apiOf, signIn, type Api } from '#tools/api-client.ts';
import { finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

const regions = 'us-east-1, eu-west-1, ap-southeast-2';

describe('an analysis, through the API', () => {
  let product: Product;
  let token: string;
  let api: Api;
  let iam: IAMClient;
  let account: Record<string, string>;
  let keys: Deployment;
  let analyzer: Deployment;
  beforeAll(async () => {
    product = await startProduct({ env: { RATE_LIMITS: 'off' } });
    ({ api, token } = await signIn(product.url, 'ada@analysis.example'));
    const [aws] = (await api.readSandbox()).clouds;
    account = aws?.credentials ?? {};
    const { accessKeyId = '', secretAccessKey = '' } = account;
    const credentials = { accessKeyId, secretAccessKey };
    iam = new IAMClient({ endpoint: aws?.endpoint ?? '', region: 'us-east-1', credentials });
    keys = await deploy('aws-profile', { profileName: 'acme-prod' });
    analyzer = await deploy('ami-provenance', { regions });
  }, 120_000);
  afterAll(async () => {
    iam.destroy();
    await product.remove();
  });

  /** While the deed is done, the user's own policy denies all of EC2 under this condition. */
  async function denied<T>(condition: object, deed: () => Promise<T>): Promise<T> {
    const user = { UserName: 'drill-operator', PolicyName: 'no-ec2' };
    const Statement = [{ Effect: 'Deny', Action: 'ec2:*', Resource: '*', Condition: condition }];
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
    await iam.send(new PutUserPolicyCommand({ ...user, PolicyDocument }));
    try {
      return await deed();
    } finally {
      await iam.send(new DeleteUserPolicyCommand(user));
    }
  }

  function deploy(agentId: string, configuration: Record<string, string>): Promise<Deployment> {
    return api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  }

  async function analyze(profile: Deployment, analyzers: Deployment[]): Promise<Execution> {
    const { id } = await publishDrill(api, 'Analysis', profile, analyzers);
    const { execution_id: executionId } = await api.executeWorkflow({ id });
    return finishedRun(api, id, executionId);
  }

  const balance = async () => (await api.readCreditBalance()).current_credits;

  it('says in the plan what it reads and costs, and does just that (R541, R444-R447)', async () => {
    const plan = await api.planWorkflow({ configuration: graphOf(keys, [analyzer]) });
    expect(plan.steps.map(({ sentence, location, run_price: price }) => [sentence, location, price])).toEqual(
      [
        ['Check that the credentials of acme-prod work', null, 0],
        ['Read 3 regions of acme-prod; write nothing', null, 1],
      ],
    );
    const before = await balance();
    expect(plan).toMatchObject({ highest_cost: 1, balance: before, left_at_least: before - 1 });

    const run = await analyze(keys, [analyzer]);
    expect(run).toMatchObject({
      status: 'completed',
      credits_used: 1,
      source: { node_id: 'n0', type: 'Configure', status: 'completed' },
      generate_result: null,
      errors: [],
      deployment_results: [{ node_id: 'n1', status: 'completed', error: null }],
    });
    expect(await balance()).toBe(before - 1);
    expect(run.analyzer_results).toMatchObject({
      status: 'completed',
      errors: [],
      total_instances: 64,
      total_amis: 30,
      self_count: 3,
      trusted_count: 3,
      allowed_count: 3,
      verified_count: 5,
      private_shared_count: 3,
      known_vendor_count: 5,
      unknown_public_count: 5,
      missing_count: 3,
    });
    expect(Object.keys(run.analyzer_results ?? {}).slice(0, 3)).toEqual(['status', 'errors', 'summary']);
    expect(Object.keys(run.analyzer_results?.ami_data ?? {})).toHaveLength(30);
    const [source, step] = run.steps;
    expect(source).toMatchObject({ type: 'Configure', status: 'completed', error: null });
    expect(step?.log.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        'Read us-east-1: 33 instances on 11 images. 1 image that nothing runs yet.',
        run.analyzer_results?.summary,
      ]),
    );
  });

  it('carries a summary in lists, and everything in the run', async () => {
    const { id } = await publishDrill(api, 'Listed', keys, [analyzer]);
    const started = await api.executeWorkflow({ id });
    const run = await finishedRun(api, id, started.execution_id);
    const { workflows } = await api.listWorkflows({});
    const listed = workflows.find((workflow) => workflow.id === id)?.last_execution?.analyzer_results;
    const { executions } = await api.listExecutions({ id });
    const { last_execution: own } = await api.readWorkflow({ id });
    for (const short of [listed, executions[0]?.analyzer_results, own?.analyzer_results]) {
      expect(short).toMatchObject({
        summary: run.analyzer_results?.summary,
        timestamp: run.analyzer_results?.timestamp,
        total_instances: 64,
        shortened: true,
      });
      expect(short).not.toHaveProperty('ami_data');
      expect(JSON.stringify(short).length).toBeLessThan(2_000);
    }
    expect(run.analyzer_results).not.toHaveProperty('shortened');
  });

  it('is told in the activities with its kind, its summary and its totals (R152, R153)', async () => {
    const run = await analyze(keys, [analyzer]);
    const activities = await api.listRecentActivities({ limit: 5 });
    const told = activities.find((activity) => activity.metadata['execution_id'] === run.execution_id);
    expect(told).toMatchObject({
      status: 'completed',
      credits_used: 1,
      metadata: {
        analyzer_type: 'ami-provenance',
        analysis_summary: run.analyzer_results?.summary,
        output: { summary: run.analyzer_results?.summary, total_instances: 64, total_amis: 30 },
        successful_deployments: 1,
        total_deployments: 1,
      },
    });
  });

  it('runs several analyzers at once and answers them as one, a region that two of them read once', async () => {
    const before = await balance();
    const american = await deploy('ami-provenance', { regions: 'us-east-1, eu-west-1' });
    const european = await deploy('ami-provenance', { regions: 'eu-west-1' });
    const spent = before - (await balance());
    const run = await analyze(keys, [american, european]);
    expect(run).toMatchObject({ status: 'completed', credits_used: 2 });
    expect(run.analyzer_results).toMatchObject({ total_instances: 51, total_amis: 21, self_count: 2 });
    const images = Object.values(run.analyzer_results?.ami_data ?? {});
    expect(images.map((entries) => entries.length)).toEqual(images.map(() => 1));
    expect(run.deployment_results).toHaveLength(2);
    const [told] = await api.listRecentActivities({ limit: 1 });
    expect(told?.metadata).toMatchObject({
      analysis_summary: expect.stringMatching(/\S \S/),
      output: { summary: told?.metadata['analysis_summary'], total_instances: 51, total_amis: 21 },
    });
    const { workflows } = await api.listWorkflows({});
    const listed = workflows.find(({ id }) => id === run.workflow_id)?.last_execution?.analyzer_results;
    expect(listed).toMatchObject({ summary: run.analyzer_results?.summary, shortened: true });
    expect(listed).not.toHaveProperty('total_instances');
    expect(await balance()).toBe(before - spent - 2);
  });

  it('is partial when a region fails, and that is said first and charged', async () => {
    const run = await denied({ StringEquals: { 'aws:RequestedRegion': 'eu-west-1' } }, () =>
      analyze(keys, [analyzer]),
    );
    expect(run).toMatchObject({ status: 'partial', credits_used: 1 });
    expect(run.deployment_results).toMatchObject([{ status: 'completed', error: null }]);
    const results = run.analyzer_results;
    expect(results).toMatchObject({ status: 'partial', total_instances: 46 });
    expect(results?.errors.map(({ region }) => region)).toContain('eu-west-1');
    expect(run.errors).toEqual([{ n1: expect.stringContaining('eu-west-1: EC2 refused') }]);
    const activities = await api.listRecentActivities({ limit: 1 });
    expect(activities[0]).toMatchObject({
      status: 'partial',
      metadata: { successful_deployments: 0, total_deployments: 1 },
    });
    const retry = api.retryExecution({ id: run.workflow_id, execution: run.execution_id });
    await expect(retry).rejects.toThrow(
      'Every step of this run was done, although an analysis could not read',
    );
  });

  it('fails and costs nothing when no region can be read', async () => {
    const before = await balance();
    const run = await denied({}, () => analyze(keys, [analyzer]));
    expect(run).toMatchObject({ status: 'failed', credits_used: 0, analyzer_results: null });
    expect(run.errors[0]?.['n1']).toContain('None of the 3 regions could be read. Nothing was analyzed.');
    expect(await balance()).toBe(before);
  });

  it('reads again in a retry what failed, and keeps what was found', async () => {
    const american = await deploy('ami-provenance', { regions: 'us-east-1' });
    const european = await deploy('ami-provenance', { regions: 'eu-west-1' });
    const before = await balance();
    const failed = await denied({ StringEquals: { 'aws:RequestedRegion': 'eu-west-1' } }, () =>
      analyze(keys, [american, european]),
    );
    expect(failed).toMatchObject({ status: 'partial', credits_used: 1 });
    expect(failed.analyzer_results).toMatchObject({ status: 'completed', total_instances: 33 });
    expect(failed.errors).toEqual([{ n2: expect.stringContaining('a policy denies') }]);

    const { execution_id: retry } = await api.retryExecution({
      id: failed.workflow_id,
      execution: failed.execution_id,
    });
    const run = await finishedRun(api, failed.workflow_id, retry);
    expect(run).toMatchObject({ status: 'completed', credits_used: 1, errors: [] });
    expect(run.steps.map(({ kept_from: keptFrom }) => keptFrom)).toEqual([null, failed.execution_id, null]);
    expect(run.analyzer_results).toMatchObject({ status: 'completed', total_instances: 51 });
    expect(await balance()).toBe(before - 2);
  });

  describe('through a role', () => {
    let role: { roleArn: string; externalId: string };
    let trust: (condition: object | undefined) => Promise<void>;
    beforeAll(() => {
      const { accountId, roleArn = '', externalId = '' } = account;
      role = { roleArn, externalId };
      trust = async (condition) => {
        const statement = {
          Effect: 'Allow',
          Principal: { AWS: `arn:aws:iam::${accountId}:root` },
          Action: 'sts:AssumeRole',
          ...(condition === undefined ? {} : { Condition: condition }),
        };
        await iam.send(
          new UpdateAssumeRolePolicyCommand({
            RoleName: roleArn.slice(roleArn.lastIndexOf('/') + 1),
            PolicyDocument: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
          }),
        );
      };
    });
    afterEach(() => trust({ StringEquals: { 'sts:ExternalId': role.externalId } }));

    it('works with its external id', async () => {
      const profile = await deploy('aws-profile', { profileName: 'by role', ...role });
      const run = await analyze(profile, [analyzer]);
      expect(run).toMatchObject({ status: 'completed', analyzer_results: { total_instances: 64 } });
      expect(run.steps[0]?.log[0]?.sentence).toContain('assumed-role/');
    });

    it('cannot be deployed without an external id', async () => {
      const { roleArn } = role;
      await expect(deploy('aws-profile', { profileName: 'open', roleArn })).rejects.toMatchObject({
        status: 422,
        problem: {
          detail: 'A role needs an external id, or its trust policy cannot tell us from others.',
        },
      });
    });

    it.each([
      [
        'does not ask for the external id any more',
        undefined,
        'The role can be assumed without the external id: its trust policy does not check it. Nothing was analyzed.',
      ],
      [
        'asks for another one',
        { StringEquals: { 'sts:ExternalId': 'not-ours' } },
        'STS refused the role: its trust policy does not let these keys in, the external id is not the one it asks for',
      ],
    ])('fails with a sentence, and costs nothing, when the role %s', async (_what, condition, sentence) => {
      const profile = await deploy('aws-profile', { profileName: 'by role', ...role });
      const before = await balance();
      await trust(condition);
      const run = await analyze(profile, [analyzer]);
      expect(run).toMatchObject({ status: 'failed', credits_used: 0, analyzer_results: null });
      expect(run.errors).toEqual([
        { n0: expect.stringContaining(sentence) },
        { n1: 'The credentials of the profile could not be used, so nothing was analyzed.' },
      ]);
      expect(await balance()).toBe(before);
    });
  });

  it('keeps the results apart from those of others', async () => {
    const run = await analyze(keys, [analyzer]);
    const other = await signIn(product.url, 'eve@analysis.example');
    await expect(
      other.api.readExecution({ id: run.workflow_id, execution: run.execution_id }),
    ).rejects.toMatchObject({ status: 404 });
    expect(
      (await apiOf(product.url, token).readExecution({ id: run.workflow_id, execution: run.execution_id }))
        .analyzer_results,
    ).not.toBeNull();
  });

  it('has one result for each analyzer that was completed, and leaves no step open', async () => {
    await analyze(keys, [analyzer]);
    const client = new pg.Client({ connectionString: childAddressesOf(product).databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ steps: number; analyses: number; open: number }>(`select
      (select count(*)::int from steps where type = 'Analyzer' and status = 'completed') as steps,
      (select count(*)::int from analyses) as analyses,
      (select count(*)::int from steps where status in ('waiting', 'running')) as open`);
    await client.end();
    expect(rows[0]?.analyses).toBe(rows[0]?.steps);
    expect(rows[0]?.open).toBe(0);
  });
});
