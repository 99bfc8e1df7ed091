import { createHmac, randomBytes } from 'node:crypto';
import type { Answers, Asked } from './stub-back-end.ts';
import { controlPayloads, xssPayloads } from './xss-payloads.ts';

/** A back end that puts the worst texts into every field that a page ever shows, in the shapes that pages read. */

const texts = [...xssPayloads, ...controlPayloads];
/** All of them at once. */
const all = texts.join('\n');

function each<T>(make: (text: string, nth: number) => T): T[] {
  return [all, ...texts].map(make);
}

function nth<T>(of: readonly [T, ...T[]], index: number): T {
  return of[index % of.length] ?? of[0];
}

/** The first words of the agents that the tests open; all texts follow them. */
export const openedAgents = { wizard: 'Wizard', groups: 'Groups', azure: 'Azure' } as const;

/** What somebody found and pastes: the back end knows it as theirs. */
export const lostValue = 'wJalrQ7UtnFEMI+K7MDENGb/PxRfiCYqZ8v2Lk3T';
const lookUpKey = randomBytes(32);

/** A refusal, and a failure whose request is named, in the same words. */
const refused = (status: number) => () => ({ status, body: { detail: all } });
const failed = () => ({ status: 503, body: { detail: all, instance: all } });

export function hostileAnswers(): Answers {
  return {
    ...signIn(),
    ...agents(),
    ...deployments(),
    ...workflows(),
    ...runs(),
    ...decoys(),
    ...account(),
    ...sandbox(),
  };
}

/** Calls whose answer no page shows, and why. */
export const unshownCalls: Record<string, string> = {
  'POST /auth/login': 'no page signs in by a password',
  'POST /auth/logout': 'whoever signs out is signed out whatever the answer',
  'GET /events': 'a stream; an event names what changed and is never shown',
  'GET /decoys/{id}': 'no page reads a single decoy',
  'GET /sandbox/aws/contents': 'pages read the contents by cloud',
  'GET /sandbox/aws/objects': 'pages read things by cloud',
  'POST /notifications/read': 'the panel reads its list anew',
  'GET /credits/entries.csv': 'a file to save; pages show no refusal but the one of every file',
  'GET /agents/code/{id}/download': 'a file to save',
  'GET /workflows/{id}/executions/{execution}/export': 'a file to save',
};

/** Failing and refused sign-in, with a provider whose script is `identity.js` of this back end. */
function signIn(): Answers {
  return {
    'GET /auth/validate': { email: 'a@b.example', name: all, photo_url: 'javascript:hit=1' },
    'GET /auth/options': { provider: 'google', client_id: all, script_url: '/identity.js' },
    'GET /auth/nonce': { nonce: all },
    'POST /auth/sso/login': failed,
  };
}

/** What a choice asks before it is taken. */
const warning = { title: all, text: all, confirm: all };

function agents(): Answers {
  const listed = each((text, index) => ({
    id: `a${index}`,
    name: text,
    description: text,
    type: nth(['Deploy', 'Configure', text], index),
    subtype: text,
    category: text,
    price: text,
    disabled: index % 5 === 4,
    disabled_reason: text,
    permissions: [text],
    permissions_of: { [text]: [text] },
    remains: text,
    details: { features: [text], useCases: [text], version: text, author: text },
    configSchema: {
      [text]: {
        name: text,
        required: true,
        description: text,
        default: text,
        type: 'select',
        options: [text],
      },
    },
  }));
  const [base] = listed;
  const opened = (id: string, parts: object) => ({ ...base, id, name: `${id} ${all}`, ...parts });
  return {
    'GET /agents': [
      ...listed,
      opened(openedAgents.wizard, { type: 'Generate', configSchema: null, deploymentUI: wizardOf() }),
      opened(openedAgents.groups, { deploymentUI: groupsOf(), configSchema: null }),
      opened(openedAgents.azure, {
        category: `Azure ${all}`,
        configSchema: {
          fields: [
            { name: 'azure_location', type: 'select', required: true },
            { name: 'exposure', type: 'select', options: ['open'], warnings: { open: warning } },
          ],
        },
      }),
    ],
    'GET /agents/{id}': { id: 'a', name: all, configSchema: { [all]: { description: all } } },
    'GET /agents/aws/regions': { [all]: each((text) => ({ id: text, name: text })) },
    'GET /agents/azure/regions': { [all]: each((text) => ({ id: text, name: text })) },
    'GET /agents/dashboard/stats': { active_agents: all, total_agents: 1 },
    'POST /agents/{id}/preview': {
      file_name: `${all}.py`,
      text: all,
      spans: spans(),
      note: all,
      // Two are shown at most.
      usual_names: [all],
    },
    'POST /agents/check-access': {
      facts: Object.fromEntries(each((text) => [text, text])),
      remarks: each((text, index) => ({ level: nth(['warn', 'info'], index), sentence: text })),
    },
    'POST /agents/deploy': () => ({
      status: 422,
      body: { detail: all, errors: [{ field: 'configuration.azure_location', msg: `Here: ${all}` }] },
    }),
  };
}

/**
 * Two providers, two templates and two formats that exclude each other, so that each note of the wizard is said with
 * all texts in its middle; then every text as an option of its own.
 */
function wizardOf(): object {
  const fitting = (id: string, templates: string[]) => ({
    id,
    label: `${id} ${all}`,
    description: all,
    compatibleTemplates: templates,
  });
  const category = (inputType: string, options: object[], prefix = '') => ({
    name: all,
    title: all,
    inputType,
    selectionMode: inputType === 'radio' ? 'single' : 'multi',
    minSelect: 1,
    maxSelect: 2,
    required: true,
    options: [...options, ...each((text) => ({ id: prefix + text, label: text, description: text }))],
  });
  const grid = (inputType: string, options: object[]) => ({
    title: all,
    selectionMode: inputType === 'radio' ? 'single' : 'multi',
    permissions: texts,
    selectedItems: texts,
    categories: [
      category(inputType, options),
      { ...category(inputType, [], 'other '), selectionMode: 'all-or-none' },
    ],
  });
  const templates = [
    { id: 'first', label: `first ${all}`, description: all, mostSets: 1 },
    { id: 'second', label: `second ${all}`, description: all },
  ];
  return {
    steps: {
      selectionGrids: {
        secretTypes: grid('checkbox', [fitting('north', ['first', 'second']), fitting('south', ['second'])]),
        codeTemplates: grid('radio', templates),
        outputFormats: grid('radio', [fitting('dry', ['first']), fitting('wet', ['second'])]),
      },
    },
  };
}

/** Every way to choose secret types, in groups that say all texts. */
function groupsOf(): object {
  const group = (selectionMode: string, index: number) => ({
    name: `${index} ${all}`,
    title: all,
    inputType: 'checkbox',
    selectionMode,
    minSelect: 1,
    maxSelect: 1,
    required: true,
    options: each((text) => ({ id: `${index} ${text}`, label: text, description: text })),
  });
  const categories = ['multi', 'all-or-none', 'single'].map(group);
  return { steps: { selectionGrids: { secretTypes: { title: all, permissions: texts, categories } } } };
}

/** One secret after the other, each with everything that can be said of it. */
function spans(): object[] {
  return each((text, index) => ({
    start: index * 3,
    end: index * 3 + 3,
    secretType: text,
    label: text,
    seenBy: [text],
    verdicts: [
      { scanner: text, version: text, seen: index % 2 === 0, rules: [text], cause: text, why: text },
    ],
  }));
}

function deployments(): Answers {
  return {
    'GET /agents/deployments': each((text, index) => ({
      id: `d${index}`,
      name: text,
      description: text,
      status: text,
      category: text,
      subtype: text,
      type: nth(['Deploy', 'Configure', 'Analyzer', 'Generate', text], index),
      error_message: text,
      created_at: text,
      agent_id: text,
      generated_file_path: index % 5 === 3 ? text : null,
      agent: { id: 'a', name: text, category: text, subtype: text },
      configuration: {
        bucketName: text,
        region: text,
        profileName: text,
        targetService: text,
        fileName: text,
        secretTypes: [text],
        codeTemplate: text,
        [text]: text,
        folder: [text],
      },
    })),
    'GET /agents/deployments/usage/all': { deployments: [] },
    'PUT /agents/deployments/{id}': failed,
    'POST /agents/deployments/{id}/reveal': refused(403),
    'POST /agents/deployments/{id}/clean-up': refused(409),
    'DELETE /agents/deployments/{id}': () => ({ status: 422, body: { detail: [{ msg: all }] } }),
    // As code, as mark-up, and as what the highlighter has no colours for.
    'GET /agents/code/{id}': ({ path }: Asked) => ({
      body: {
        code: all,
        file_name: `${all}.${nth(['py', 'html', 'x'], Number(path.split('/d').at(-1)))}`,
        spans: spans(),
      },
    }),
  };
}

function results(text: string): object {
  return {
    timestamp: text,
    generate_result: { status: text, generated_file: text, generated_at: text },
    deployment_results: [
      {
        node_id: 'n',
        agent_name: text,
        status: text,
        error: text,
        output: { bucket_name: text, site_url: text, location: text, blocked_by: text },
      },
    ],
    errors: [{ n: text }, { [text]: text }],
    analyzer_results: analysis(text),
  };
}

function analysis(text: string): object {
  return {
    summary: text,
    timestamp: text,
    total_amis: 1,
    errors: [{ region: text, call: text, code: text, message: text }],
    findings: [{ id: text, severity: text, message: text, fix: text }],
    ami_data: { [text]: [{ source: text, owner: text, type: text, name: text, verified: true }] },
    unknown_accounts: [{ account_id: text, name: text }],
    trusted_entities: [text],
  };
}

function workflows(): Answers {
  const workflow = (text: string, index: number) => ({
    id: `w${index}`,
    name: text,
    description: text,
    status: text,
    created_at: text,
    updated_at: text,
    configuration: {
      nodes: [
        { id: 'n', type: nth(['Generate', 'Analyzer', 'Deploy', text], index), deployment_id: `d${index}` },
        { id: 'm', type: nth(['Deploy', 'Configure'], index), deployment_id: `d${index}` },
      ],
      edges: [{ source: 'n', target: 'm' }],
    },
    last_execution: results(text),
  });
  return {
    'GET /workflows': { workflows: each(workflow), total: texts.length },
    'GET /workflows/{id}': workflow(all, 0),
    'GET /workflows/activities/recent': each((text, index) => ({
      id: index,
      reference_type: index % 2 === 0 ? 'workflow' : 'deployment',
      reference_name: text,
      status: nth(['failed', text, 'partial'], index),
      agent_type: text,
      created_at: text,
      credits_used: 1,
      error_message: text,
      metadata: { bucket_name: text, successful_deployments: text },
    })),
    'POST /workflows/plan': {
      steps: each((text) => ({
        node_id: text,
        deployment_id: text,
        agent_name: text,
        sentence: text,
        location: text,
        run_price: 1,
        warning: text,
        finding: text,
        remains: text,
      })),
      highest_cost: 9,
      balance: 1,
      left_at_least: 0,
      enough_credits: false,
    },
    'PUT /workflows/{id}': () => ({
      status: 409,
      body: { type: 'https://evil.example/changed-elsewhere', detail: all },
    }),
    'POST /workflows/publish': refused(422),
    'POST /workflows/{id}/execute': refused(409),
    'POST /workflows/{id}/restore': refused(409),
    'POST /workflows/{id}/clean-up': refused(409),
    'DELETE /workflows': refused(409),
    'DELETE /workflows/{id}': refused(400),
  };
}

function runs(): Answers {
  const output = (text: string) => ({
    bucket_name: text,
    region: text,
    key: text,
    location: text,
    secret_arn: text,
    parameter_name: text,
    table_name: text,
    item_key: text,
    site_url: text,
    web_url: text,
    html_url: text,
    permalink: text,
    repository: text,
    user_arn: text,
  });
  const lines = each((text, index) => ({
    time: text,
    level: nth(['info', 'warn', 'error'], index),
    sentence: text,
  }));
  const steps = each((text, index) => ({
    node_id: `n${index}`,
    deployment_id: `d${index}`,
    agent_name: text,
    type: nth(['Generate', 'Deploy', 'Deploy', 'Analyzer', 'Configure'], index),
    status: nth(['completed', 'completed', 'failed', 'cancelled'], index),
    started_at: text,
    finished_at: text,
    error: text,
    output: index % 3 === 0 ? { ...output(text), blocked_by: text } : output(text),
    log: index === 0 ? lines : [{ time: text, level: 'error', sentence: text }],
    kept_from: index % 2 === 0 ? text : null,
  }));
  const counts = { targets: 1, completed: 1, failed: 0, cancelled: 0, kept: 0 };
  const execution = (text: string) => ({
    ...results(text),
    execution_id: text,
    workflow_id: 'w0',
    workflow_name: text,
    status: text,
    finished_at: text,
    analyzer_results: analysis(text),
    credits_used: 1,
    counts,
    retry_of: text,
    retried_by: null,
    cancel_requested_at: null,
  });
  return {
    'GET /workflows/{id}/executions/{execution}': { ...execution(all), execution_id: 'r0', steps },
    'GET /workflows/{id}/executions': { executions: each(execution), total: texts.length, next_cursor: null },
    'GET /workflows/{id}/executions/{execution}/retry': {
      steps: each((text, index) => ({
        node_id: text,
        deployment_id: text,
        agent_name: text,
        type: 'Deploy',
        action: nth(['kept', 'again'], index),
        sentence: text,
        location: text,
        run_price: 1,
        remains: text,
      })),
      highest_cost: 1,
      balance: 9,
      left_at_least: 8,
      enough_credits: true,
    },
    'POST /workflows/{id}/executions/{execution}/retry': refused(409),
    'POST /workflows/{id}/executions/{execution}/cancel': refused(409),
    'POST /workflows/{id}/executions/{execution}/clean-up': refused(409),
    'GET /workflows/{id}/executions/{execution}/files/{node}': failed,
  };
}

const states = ['planted', 'left_over', 'changed', 'uncertain', 'gone', 'retracted', 'handled'] as const;

function decoys(): Answers {
  const listed = each((text, index) => ({
    id: `y${index}`,
    workflow_id: text,
    workflow_name: text,
    execution_id: text,
    node_id: `n${index}`,
    deployment_id: text,
    agent_id: text,
    agent_name: text,
    file_name: text,
    secrets: [{ secret_type: text, name: text }],
    location: text,
    planted_at: text,
    state: nth(states, index),
    expires_at: text,
    checked_at: text,
    found: null,
    check_error: text,
    checking: false,
    clean_up: {
      reason: 'person',
      asked_at: text,
      attempted_at: text,
      attempts: 1,
      outcome: 'failed',
      error: text,
    },
    handled_at: null,
    remains: text,
  }));
  const fingerprint = (text: string, index: number) => ({
    hmac: createHmac('sha256', lookUpKey).update(lostValue).digest('hex'),
    sha256: null,
    short_name: text,
    part: nth(['value', 'password', 'secret'], index),
    secret_type: text,
    secret_label: text,
    name: text,
    file_name: text,
    made_at: text,
    state: nth(states, index),
    location: text,
    planted_at: text,
    execution_id: index % 2 === 0 ? text : null,
    workflow_id: index % 4 === 0 ? text : null,
    workflow_name: text,
    deployment_id: text,
    deployment_name: text,
  });
  return {
    'GET /decoys': { decoys: listed, total: listed.length, next_cursor: null },
    'GET /decoys/counts': {
      planted: 3,
      by_state: { cleaning_up: 0, ...Object.fromEntries(states.map((state) => [state, 9])) },
    },
    'POST /decoys/{id}/check': refused(409),
    'POST /decoys/{id}/handled': refused(409),
    'POST /decoys/clean-up': refused(409),
    'POST /decoys/{id}/clean-up': refused(409),
    'GET /inventory/key': { key: lookUpKey.toString('base64'), prefix_digits: 2 },
    'POST /inventory/look-up': { candidates: each(fingerprint), is_cut: false },
  };
}

function account(): Answers {
  return {
    'GET /credits/balance': { current_credits: 1, plan_credits: 2, plan_name: all },
    'GET /credits/entries': {
      entries: each((text, index) => ({
        id: `e${index}`,
        kind: nth(['hold', 'capture', 'void', 'adjust'], index),
        created_at: text,
        reason: text,
        change: -1,
        balance: 1,
        held: index % 2 === 0,
        deployment_id: text,
        deployment_name: text,
        workflow_id: index % 2 === 0 ? text : null,
        workflow_name: text,
        execution_id: text,
      })),
      total: texts.length,
      next_cursor: null,
    },
    'GET /sample-drill': {
      is_offered: true,
      agents: each((text) => ({ id: text, name: text, type: 'Deploy', price: 1 })),
      price: 1,
      run_price: 1,
      workflow_id: null,
      progress: { has_generated: false, has_deployed: false, has_published: false, has_run: false },
    },
    'POST /sample-drill': refused(402),
    'GET /notifications': {
      notifications: each((text, index) => ({
        ...nth<object>(
          [
            { kind: 'run', workflow_id: text, execution_id: text, workflow_name: text, status: 'partial' },
            { kind: 'deployment', deployment_id: text, name: text, agent_type: text, status: 'failed' },
            {
              kind: 'clean-up',
              workflow_id: text,
              execution_id: text,
              workflow_name: text,
              reason: 'expiry',
              places: 3,
              removed: 1,
            },
          ],
          index,
        ),
        id: `${index}`,
        at: text,
        unread: true,
        error_message: text,
        successful_deployments: text,
        total_deployments: text,
      })),
      unread: texts.length,
    },
    'GET /auth/sessions': each((text, index) => ({
      id: `${index}`,
      is_current: index === 0,
      user_agent: index % 2 === 0 ? text : `Mozilla/5.0 ${text}`,
      signed_in_with: text,
      ip: text,
      created_at: text,
      last_used_at: text,
      expires_at: text,
    })),
    'POST /auth/logout-everywhere': refused(409),
    'DELETE /auth/sessions/{id}': failed,
    'POST /auth/tokens': { id: 'new', name: all, token: all, created_at: all, expires_at: all },
    'DELETE /auth/tokens': refused(409),
    'DELETE /auth/tokens/{id}': refused(409),
    'GET /auth/tokens': each((text, index) => ({
      id: `${index}`,
      name: text,
      ending: text,
      created_at: text,
      last_used_at: text,
      expires_at: text,
    })),
  };
}

/** The clouds whose commands are each put together in a way of their own, and one that nobody knows. */
export const cloudIds = ['aws', 'azure', 'github', 'slack', 'microsoft', 'other'] as const;

function sandbox(): Answers {
  const attempt = { call: all, who: all, is_refused: false, answer: all, events: [] };
  const credentials = [
    'accessKeyId',
    'secretAccessKey',
    'storageAccount',
    'container',
    'sasToken',
    'token',
    'owner',
    'repository',
    'siteUrl',
    'tenantId',
    'clientId',
    'clientSecret',
    'certificateAuthority',
    all,
  ];
  return {
    'GET /sandbox': {
      clouds: cloudIds.map((id) => ({
        id,
        name: `${id} ${all}`,
        endpoint: all,
        region: all,
        credentials: Object.fromEntries(credentials.map((name) => [name, all])),
        note: all,
      })),
    },
    'GET /sandbox/{cloud}/containers': {
      containers: each((text, index) => ({
        id: `${index}`,
        kind: text,
        name: text,
        note: text,
        things: [{ id: text, name: text, size: text, changed_at: text, note: text }],
      })),
    },
    'GET /sandbox/{cloud}/things': { text: all, read: attempt },
    'POST /sandbox/{cloud}/thefts': {
      read: attempt,
      found: each((text) => ({ kind: text, ending: text })),
      used: [attempt],
    },
    'POST /sandbox/thefts': refused(422),
    'GET /sandbox/{cloud}/events': {
      about: all,
      sources: ['javascript:hit=1', all],
      events: each((text, index) => ({
        id: `${index}`,
        time: text,
        name: text,
        source: text,
        who: text,
        credential: text,
        source_ip: text,
        user_agent: text,
        error_code: text,
        resource: text,
        visibility: text,
      })),
    },
    'POST /sandbox/reset': refused(409),
  };
}
