import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxClient } from '#sandbox/client.ts';
import { setPassword } from '#server/auth/set-password.ts';
import { makeLog } from '#server/log.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/**
 * The wire as the specification writes it: paths, methods, keys and bodies stand here in letters, not taken from the
 * contract, so that a slip in the contract shows.
 */
let product: Product;
let token: string;
const email = 'ada@wire.example';
const password = 'a long enough password';
beforeAll(async () => {
  product = await startProduct({ env: { PASSWORD_LOGIN: 'on', RATE_LIMITS: 'off' } });
  token = (await signIn()).access_token;
}, 120_000);
afterAll(() => product.remove());

describe('sign-in', () => {
  it('answers the four fields to a Google credential, under /api/v1 (R083, R544, R547, R576)', async () => {
    expect(await signIn()).toMatchObject({
      access_token: expect.stringMatching(/^\S{20,}$/),
      email,
      name: 'Ada Wire',
      photo_url: null,
    });
  });

  it('takes a password as a form and answers the same fields (R054, R546)', async () => {
    const { databaseUrl } = childAddressesOf(product);
    const made = { email: 'ops@wire.example', password, freePlanCredits: 50 };
    await setPassword(databaseUrl, makeLog({ level: 'silent' }), made);
    const answer = await fetch(`${product.url}/api/v1/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: made.email, password }),
    });
    expect(answer.status).toBe(200);
    expect(Object.keys((await answer.json()) as object)).toEqual(
      expect.arrayContaining(['access_token', 'email', 'name', 'photo_url']),
    );
  });

  it('says by success alone that a token is valid (R070, R548)', async () => {
    expect((await ask('GET', '/auth/validate')).status).toBe(200);
    const other = await fetch(`${product.url}/api/v1/auth/validate`, {
      headers: { authorization: 'Bearer nobody' },
    });
    expect(other.status).toBe(401);
  });
});

describe('the catalogue', () => {
  it('lists agents with every key of the document (R200-R202, R555, R586)', async () => {
    const agents = await list('/agents');
    for (const agent of agents) {
      expect(agent).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        category: expect.any(String),
        type: expect.stringMatching(/^(Generate|Deploy|Configure|Analyzer)$/),
        price: expect.any(Number),
        permissions: expect.any(Array),
        details: { features: expect.any(Array), useCases: expect.any(Array) },
      });
    }
    expect(new Set(agents.map((agent) => agent['type'])).size).toBe(4);
    expect(agents.some((agent) => agent['disabled'] === true)).toBe(true);
  });

  it('describes fields, grids, categories and options by their keys (R205-R209, R523, R561)', async () => {
    const deploy = await read('/agents/s3-content');
    expect(deploy['name']).toBe('S3 Content Deployer');
    const { fields } = deploy['configSchema'] as { fields: Json[] };
    for (const field of fields) {
      expect(field).toMatchObject({
        name: expect.any(String),
        type: expect.stringMatching(/^(text|password|select)$/),
        required: expect.any(Boolean),
      });
    }
    expect(fields).toContainEqual(expect.objectContaining({ name: 'region', type: 'select', dynamic: true }));
    const generate = await read('/agents/aws-access-keys');
    const { selectionGrids } = (
      generate['deploymentUI'] as { steps: { selectionGrids: Record<string, Json> } }
    ).steps;
    expect(Object.keys(selectionGrids)).toEqual(['secretTypes', 'codeTemplates', 'outputFormats']);
    expect(selectionGrids['secretTypes']).toMatchObject({ permissions: expect.any(Array) });
    for (const grid of Object.values(selectionGrids)) {
      expect(grid).toMatchObject({
        title: expect.any(String),
        selectionMode: expect.any(String),
        selectedItems: expect.any(Array),
      });
      for (const category of grid['categories'] as Json[]) {
        expect(category).toMatchObject({
          name: expect.any(String),
          title: expect.any(String),
          inputType: expect.stringMatching(/^(radio|checkbox)$/),
          selectionMode: expect.stringMatching(/^(single|all-or-none|multi)$/),
          required: expect.any(Boolean),
        });
        for (const option of category['options'] as Json[]) {
          expect(option).toMatchObject({ id: expect.any(String), label: expect.any(String) });
        }
      }
    }
    expect(selectionGrids['secretTypes']?.['categories']).toContainEqual(
      expect.objectContaining({
        options: expect.arrayContaining([
          expect.objectContaining({ compatibleTemplates: expect.arrayContaining(['python']) }),
        ]),
      }),
    );
  });

  it.each(['aws', 'azure'])('answers the regions of %s in groups (R553, R554)', async (cloud) => {
    const { regions } = (await read(`/agents/${cloud}/regions`)) as { regions: Record<string, unknown> };
    expect(Object.keys(regions).length).toBeGreaterThan(2);
    for (const group of Object.values(regions))
      expect(group).toEqual(expect.arrayContaining([expect.anything()]));
  });
});

describe('a drill', () => {
  let source: Json;
  let target: Json;
  let workflow: Json;

  it('is deployed by the payloads of the document (R509-R511, R556, R593, R594)', async () => {
    source = await deploy('aws-access-keys', 'Generate', {
      secretType: 'aws-access-key',
      codeTemplate: 'python',
      outputFormat: 'json',
      fileName: 'wire-keys',
    });
    target = await deploy('s3-content', 'Deploy', { bucketName: 'acme-wire', region: 'eu-west-1' });
    for (const deployment of [source, target]) {
      expect(deployment).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        status: 'completed',
        category: 'AWS',
        type: expect.any(String),
        workflow_type: deployment['type'],
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        agent_id: expect.any(String),
        agent: { id: expect.any(String), name: expect.any(String), category: 'AWS' },
        configuration: expect.any(Object),
      });
    }
    expect(source['generated_file_path']).toBe('wire-keys.py');
    expect(source['configuration']).toMatchObject({ fileName: 'wire-keys.py', file_name: 'wire-keys.py' });
  });

  it('is listed with its file and its use (R522, R557-R560)', async () => {
    expect((await list('/agents/deployments')).map(({ id }) => id)).toEqual([target['id'], source['id']]);
    expect(await read('/agents/deployments/usage/all')).toEqual({
      deployments: expect.arrayContaining([
        { id: source['id'], used_in_workflows: false, workflow_count: 0, planted: 0 },
      ]),
    });
    const { code } = await read(`/agents/code/${idOf(source)}`);
    expect(code).toMatch(/AKIA/);
    const file = await ask('GET', `/agents/code/${idOf(source)}/download`);
    expect(file.headers.get('content-disposition')).toMatch(/attachment.*wire-keys\.py/);
    expect(await file.text()).toBe(code);
  });

  it('is published with agent ids beside the nodes, and answers the id used next (R534, R535, R542, R543, R565, R566)', async () => {
    workflow = (await json('POST', '/workflows/publish', {
      name: 'Wire',
      description: 'As written',
      deployment_ids: [source['agent_id'], target['agent_id']],
      configuration: graph(),
    })) as Json;
    const stored = await read(`/workflows/${idOf(workflow)}`);
    expect(stored).toMatchObject({
      id: workflow['id'],
      name: 'Wire',
      description: 'As written',
      status: expect.any(String),
      created_at: expect.any(String),
      deployment_ids: expect.arrayContaining([source['id'], target['id']]),
      deployments: [expect.any(Object), expect.any(Object)],
      configuration: graph(),
    });
  });

  it('is changed by the same body without deployment_ids (R568)', async () => {
    const changed = await json('PUT', `/workflows/${idOf(workflow)}`, {
      name: 'Wire, again',
      description: '',
      configuration: graph(),
    });
    expect(changed).toMatchObject({ id: workflow['id'], name: 'Wire, again' });
  });

  it('is executed without a body, and its end stands in last_execution (R536-R538, R540, R567, R596)', async () => {
    const started = await ask('POST', `/workflows/${idOf(workflow)}/execute`);
    expect(started.status).toBe(202);
    expect(await started.json()).toEqual({ execution_id: expect.any(String), status: 'in_progress' });
    const last = await lastExecution();
    expect(last).toMatchObject({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      generate_result: {
        status: 'completed',
        generated_file: 'wire-keys.py',
        generated_at: expect.any(String),
      },
      deployment_results: [
        {
          deployment_id: target['id'],
          node_id: 'n1',
          status: 'completed',
          error: null,
          output: { bucket_name: 'acme-wire' },
        },
      ],
      errors: [],
      analyzer_results: null,
    });
  });

  it('says what failed as one object per node (R540)', async () => {
    const wrong = await deploy('s3-content', 'Deploy', { bucketName: 'acme-wire-far', region: 'eu-west-1' });
    const made = (await json('POST', '/workflows/publish', {
      name: 'Fails',
      description: '',
      configuration: graph(wrong),
    })) as Json;
    const { endpoint, adminToken } = childAddressesOf(product).sandbox;
    await sandboxClient(endpoint, adminToken).setFault({
      kind: 'phantom-success',
      operation: 'PutObject',
      count: 1,
    });
    await ask('POST', `/workflows/${idOf(made)}/execute`);
    const last = await lastExecution(made['id'] as string);
    expect(last).toMatchObject({ status: 'failed', errors: [{ n1: expect.stringMatching(/\.$/) }] });
  });

  it('is counted and told (R144-R152, R549-R551)', async () => {
    expect(await read('/agents/dashboard/stats')).toMatchObject({
      active_agents: 3,
      total_agents: 3,
      active_workflows: expect.any(Number),
      total_workflows: 2,
    });
    expect(await read('/workflows?limit=1')).toMatchObject({ workflows: [expect.any(Object)], total: 2 });
    const activities = await list('/workflows/activities/recent?limit=10');
    for (const activity of activities) {
      expect(activity).toMatchObject({
        id: expect.any(String),
        reference_type: expect.stringMatching(/^(workflow|deployment)$/),
        reference_name: expect.any(String),
        status: expect.any(String),
        created_at: expect.any(String),
        credits_used: expect.any(Number),
        metadata: expect.any(Object),
      });
    }
    const run = activities.find(
      ({ reference_id, workflow_type }) => reference_id === workflow['id'] && workflow_type === null,
    );
    expect(run).toMatchObject({
      status: 'completed',
      metadata: { successful_deployments: 1, total_deployments: 1 },
    });
    const deployed = activities.find(({ reference_id }) => reference_id === target['id']);
    expect(deployed).toMatchObject({
      workflow_type: 'Deploy',
      agent_type: 'Deploy',
      agent_id: 's3-content',
      agent_name: expect.any(String),
      metadata: { bucket_name: 'acme-wire' },
    });
  });

  it('leaves a balance with its plan (R166, R552)', async () => {
    expect(await read('/credits/balance')).toMatchObject({
      current_credits: expect.any(Number),
      plan_id: 'free',
      plan_name: 'Free',
      plan_credits: 50,
    });
  });

  it('keeps file names and takes a changed configuration (R562)', async () => {
    const changed = await json('PUT', `/agents/deployments/${idOf(target)}`, {
      configuration: { bucketName: 'acme-wire-two', region: 'eu-west-1' },
    });
    expect(changed).toMatchObject({ id: target['id'], configuration: { bucketName: 'acme-wire-two' } });
    const { fileName, file_name, ...rest } = source['configuration'] as Json;
    for (const kept of [{ fileName }, { file_name }]) {
      const saved = (await json('PUT', `/agents/deployments/${idOf(source)}`, {
        configuration: { ...rest, secretTypes: ['aws-access-key'], ...kept },
      })) as Json;
      expect(saved['configuration']).toMatchObject({ fileName: 'wire-keys.py', file_name: 'wire-keys.py' });
    }
  });

  it('is deleted piece by piece, and all at once (R148, R149, R563, R564, R569, R570)', async () => {
    expect((await ask('DELETE', `/agents/deployments/${idOf(target)}`)).status).toBe(409);
    expect((await ask('DELETE', `/workflows/${idOf(workflow)}`)).status).toBe(204);
    expect((await ask('DELETE', `/agents/deployments/${idOf(target)}`)).status).toBe(204);
    const [latest] = await list('/workflows/activities/recent?limit=1');
    expect(latest).toMatchObject({ type: 'deployment_deletion', status: 'deleted', agent_type: 'Deploy' });
    expect(await json('DELETE', '/workflows')).toEqual({ deleted: 1, planted: 1 });
    expect(await read('/workflows')).toMatchObject({ workflows: [], total: 0 });
  });

  function graph(other = target) {
    return {
      nodes: [
        { id: 'n0', type: 'Generate', position: { x: 80, y: 0 }, deployment_id: source['id'] },
        { id: 'n1', type: 'Deploy', position: { x: 440, y: 0 }, deployment_id: other['id'] },
      ],
      edges: [{ id: 'e1', source: 'n0', target: 'n1' }],
    };
  }

  async function lastExecution(id = workflow['id'] as string): Promise<Json> {
    for (;;) {
      const { last_execution: last } = (await read(`/workflows/${id}`)) as { last_execution: Json };
      if (last['status'] !== 'in_progress') return last;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
});

describe('the static file of the analyzer view', () => {
  it.each(['/config/analyzer-sections.json', '/api/v1/config/analyzer-sections.json'])(
    'is served at %s (R448, R571)',
    async (path) => {
      const answer = await fetch(product.url + path);
      const { sectionConfig, counterConfig } = (await answer.json()) as Record<string, Record<string, Json>>;
      for (const one of [...Object.values(sectionConfig ?? {}), ...Object.values(counterConfig ?? {})]) {
        expect(one).toMatchObject({
          icon: expect.any(String),
          label: expect.any(String),
          description: expect.any(String),
        });
      }
      expect(Object.keys(sectionConfig ?? {})).toEqual(expect.arrayContaining(['ami_data', 'errors']));
    },
  );
});

type Json = Record<string, unknown>;

function idOf(thing: Json): string {
  return thing['id'] as string;
}

async function signIn(): Promise<{ access_token: string }> {
  const minted = await fetch(`${product.url}/local-identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, name: 'Ada Wire' }),
  });
  const { credential } = (await minted.json()) as { credential: string };
  const answer = await fetch(`${product.url}/api/v1/auth/sso/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'google', token: credential }),
  });
  return (await answer.json()) as { access_token: string };
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function json(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await ask(method, path, body);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
  return JSON.parse(said);
}

async function read(path: string): Promise<Json> {
  return (await json('GET', path)) as Json;
}

async function list(path: string): Promise<Json[]> {
  return (await json('GET', path)) as Json[];
}

async function deploy(agentId: string, kind: string, configuration: Json): Promise<Json> {
  return (await json('POST', '/agents/deploy', {
    agentId,
    configuration,
    user_id: email,
    deployment_hash: crypto.randomUUID(),
    agent_type: kind,
    workflow_type: kind,
  })) as Json;
}
