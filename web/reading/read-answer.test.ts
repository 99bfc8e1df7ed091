import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { makeClient } from '#contract/client.ts';
import { chainOf } from '#web/screens/workflows/list/chain.ts';
import { readAnswer } from './read-answer.ts';

/** The client as the screens have it, before a server that always says the same. */
function apiThatAnswers(answer: unknown, deployments: unknown = []) {
  return makeClient(calls, (outgoing) =>
    readAnswer(
      outgoing,
      () => Promise.resolve(answer),
      () => Promise.resolve(deployments),
    ),
  );
}

const id = 'w1';

describe('readAnswer', () => {
  it('takes a list of workflows bare, inside an object, or only its total (R550, R564, Q9)', async () => {
    for (const [answer, total] of [
      [[{ id }], 1],
      [{ workflows: [{ id }] }, 1],
      [{ workflows: [{ id }], total: '12' }, 12],
    ] as const) {
      const page = await apiThatAnswers(answer).listWorkflows();
      expect(page).toMatchObject({ total, workflows: [{ id, name: 'Unnamed workflow' }] });
    }
    const counted = await apiThatAnswers({ total: 4 }).listWorkflows();
    expect(counted).toEqual({ total: 4 });
  });

  it('joins workflows with the deployed agents they only name (R564)', async () => {
    const configuration = { nodes: [{ id: 'n', deployment_id: 'd1' }] };
    const last_execution = { deployment_results: [{ node_id: 'n', status: 'failed' }] };
    const list = [{ id, configuration, last_execution }];
    const { workflows } = await apiThatAnswers(list, [
      { id: 'd1', name: 'Bucket', type: 'Deploy' },
    ]).listWorkflows();
    expect(workflows[0]).toMatchObject({
      deployments: [{ id: 'd1' }],
      configuration: { nodes: [{ type: 'Deploy', position: { x: 448, y: 80 } }], edges: [] },
      last_execution: { deployment_results: [{ agent_name: 'Bucket' }] },
    });
  });

  it.each<[string, () => Promise<unknown>, object[]]>([
    ['cannot be had', () => Promise.reject(new Error('no answer')), [{ id: 'd1', name: 'Unknown agent' }]],
    ['cannot be read', () => Promise.resolve('<html>'), [{ id: 'd1', name: 'Unknown agent' }]],
    ['does not name it', () => Promise.resolve([{ id: 'd2' }]), []],
  ])('takes no agent for deleted unless its list says so: it %s', async (_, listDeployments, deployments) => {
    const list = [{ id, configuration: { nodes: [{ deployment_id: 'd1' }] } }];
    const api = makeClient(calls, (outgoing) =>
      readAnswer(outgoing, () => Promise.resolve(list), listDeployments),
    );
    const { workflows } = await api.listWorkflows();
    expect(workflows).toMatchObject([{ id, deployments }]);
    expect(workflows.map((workflow) => chainOf(workflow, undefined)[0]?.name)).toEqual([
      deployments.length === 0 ? 'Deleted agent' : 'Unknown agent',
    ]);
  });

  it('reads what is missing in a run as nothing, and a message in any form (R536-R541)', async () => {
    const last = {
      deployment_results: null,
      errors: [{ n: 'A' }, { m: { message: 'B' } }, 'C', null, 7],
      analyzer_results: [],
      generate_result: 'done',
    };
    const workflow = await apiThatAnswers({ id, status: 'partial', last_execution: last }).readWorkflow({
      id,
    });
    expect(workflow.last_execution).toMatchObject({
      execution_id: '',
      status: 'partial',
      deployment_results: [],
      errors: [{ n: 'A' }, { m: 'B' }, { '': 'C' }, { '': '7' }],
      analyzer_results: null,
      generate_result: null,
    });
  });

  it('knows the id of a workflow whose answer does not repeat it, and none of a new one (R566, R568)', async () => {
    expect((await apiThatAnswers(undefined).updateWorkflow({ ...drawn, id: 'a/b' })).id).toBe('a/b');
    expect((await apiThatAnswers({ id: 7 }).publishWorkflow(drawn)).id).toBe('7');
    await expect(apiThatAnswers({}).publishWorkflow(drawn)).rejects.toThrow('does not name the new workflow');
    expect(await apiThatAnswers(undefined).executeWorkflow({ id })).toMatchObject({ execution_id: '' });
  });

  it('reads numbers that travel as texts, and refuses what holds none at all (R549, R552)', async () => {
    expect(await apiThatAnswers({ active_agents: '2' }).readDashboardStats()).toMatchObject({
      active_agents: 2,
      total_agents: 0,
    });
    expect(await apiThatAnswers({ current_credits: '4.5' }).readCreditBalance()).toMatchObject({
      current_credits: 4.5,
      plan_name: 'Free',
    });
    await expect(apiThatAnswers({ plan_name: 'x' }).readCreditBalance()).rejects.toThrow('could not be read');
    await expect(apiThatAnswers('x').readDashboardStats()).rejects.toThrow('could not be read');
    await expect(apiThatAnswers({ agents: 7 }).listAgents()).rejects.toThrow('could not be read');
  });

  it('reads regions as ids or objects, with or without their frame (R553, R554)', async () => {
    const groups = {
      Europe: ['eu-west-1', { id: 'eu-west-2', name: 'London', default: true }, null],
      Asia: null,
    };
    const regions = {
      Europe: [
        { id: 'eu-west-1', name: 'eu-west-1' },
        { id: 'eu-west-2', name: 'London', default: true },
      ],
      Asia: [],
    };
    expect(await apiThatAnswers(groups).listAwsRegions()).toEqual({ regions });
    expect(await apiThatAnswers({ regions: groups }).listAzureRegions()).toEqual({ regions });
  });

  it('leaves what the contract says as it is', async () => {
    const agent = {
      id: 's3',
      name: 'S3',
      description: 'Plants.',
      category: 'AWS',
      type: 'Deploy',
      subtype: 'Storage',
      price: 2,
      run_price: 1,
      disabled: false,
      permissions: ['s3:PutObject'],
      details: { features: ['One'], useCases: ['Two'], version: '1', author: 'Us' },
      configSchema: { fields: [{ name: 'bucketName', type: 'text', required: true }] },
    };
    expect(await apiThatAnswers([agent]).listAgents()).toEqual([agent]);
  });

  it('never throws anything but its own sentences, whatever is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (answer) => {
        const keyed = {
          agents: [answer],
          workflows: [{ id, configuration: answer, last_execution: answer }],
        };
        for (const said of [answer, [answer], keyed, { ...keyed.workflows[0], deployments: answer }]) {
          const api = apiThatAnswers(said);
          const asked = await Promise.allSettled([
            api.listAgents(),
            api.readAgent({ id }),
            api.listWorkflows(),
            api.readWorkflow({ id }),
            api.listRecentActivities(),
            api.readCreditBalance(),
            api.readDashboardStats(),
            api.listAwsRegions(),
          ]);
          for (const one of asked)
            if (one.status === 'rejected') expect(String(one.reason)).toMatch(/could not be read/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

const drawn = { name: 'Theirs', configuration: { nodes: [], edges: [] } };
