import pg from 'pg';
import { apiOf, type Api, signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, type Product } from '#tools/product.ts';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { expect, freshEmail, heading, storageOf, test } from './product.ts';
import { startStubBackEnd } from './stub-back-end.ts';
import { expectNoIntruder, intruders, watchIntruders } from './watch-intruders.ts';
import { controlPayloads, joined, xssPayloads } from './xss-payloads.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the watch sees what it is there for', async ({ page, context, product }) => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(60);
  expect(new Set(xssPayloads).size).toBe(xssPayloads.length);
  const watch = watchIntruders(context, product.url);
  await page.setContent('<div id="here"></div>');
  for (const payload of [
    '<img src=x onerror=hit=1>',
    '<a href="javascript:hit=1">x</a>',
    '<iframe></iframe>',
  ]) {
    await page.evaluate((html) => {
      Reflect.set(document.getElementById('here') ?? {}, 'innerHTML', html);
    }, payload);
    expect(await intruders(page)).not.toEqual([]);
  }
  await expect.poll(() => intruders(page)).toContain('a payload has run');
  await page.evaluate(() => alert(1));
  expect(watch.seen).toContain('dialog: 1');
});

test('what people store is text on every screen: names, descriptions, folders, files, tokens, images', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const person = await signIn(product.url, freshEmail(), joined(xssPayloads, { bytes: 110 })[0]);
  const { api } = person;
  const stored = await test.step('store it', () => store(product, person));
  await context.setStorageState(storageOf(product.url, person));
  const watch = watchIntruders(context, product.url);
  const visit = async (path: string, title: string | RegExp) => {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
  };
  const check = (where: string) => expectNoIntruder(page, watch, where);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  await test.step('dashboard, notifications, palette', async () => {
    await visit(paths.dashboard, 'Dashboard');
    await expect(
      page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
    ).toBeVisible();
    for (let more = 0; more < 8; more += 1) await press('View More');
    await press('Notifications');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await check('notifications');
    await page.keyboard.press('Escape');
    await press('Open command palette');
    for (const text of ['<', 'hit=1', '"><img src=x onerror=hit=1>']) {
      await page.getByRole('combobox', { name: 'Type a command or search' }).fill(text);
      await check(`palette with ${text}`);
    }
  });

  await test.step('agents and their dialogs', async () => {
    await visit(paths.agents, 'Deployed Agents');
    await expect(page.getByText('<script>hit=1</script>').first()).toBeVisible();
    await check('agents');
    const card = page.getByRole('article').filter({ hasText: /meridian-xss-0/ });
    await card.getByRole('button', { name: 'View Configuration' }).click();
    await check('configuration');
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Edit Configuration' }).click();
    await expect(page.getByRole('textbox', { name: 'Folder' })).toHaveValue(stored.folder);
    await check('edit');
    await page.keyboard.press('Escape');
    await press('View Generated Code');
    await expect(page.getByRole('dialog', { name: /^Code: / })).toContainText(stored.fileName);
    await press('Reveal Secrets');
    await check('code');
    await page.goto(`${paths.agents}?q=${encodeURIComponent('"><img src=x onerror=hit=1>')}`);
    await expect(page.getByRole('searchbox', { name: 'Search deployed agents' })).toHaveValue(/onerror/);
    await check('agents, searched');
  });

  await test.step('workflows, their results and their drawings', async () => {
    await visit(paths.workflowList, 'Deployed Workflows');
    await expect(page.getByRole('article').first()).toBeVisible();
    for (let nth = 0; nth < 6; nth += 1) await page.keyboard.press('End');
    await check('list');
    for (const name of [stored.drill.name, stored.analysis.name]) {
      await page.goto(`${paths.workflowList}?q=${encodeURIComponent(name)}`);
      await page
        .getByRole('article', { name, exact: true })
        .getByRole('button', { name: 'View Results' })
        .click();
      await expect(page.getByRole('dialog', { name: `Execution Results: ${name}` })).toBeVisible();
      await press('Show Raw JSON');
      await check(`results of ${name}`);
    }
    for (const { id, run, name } of [stored.drill, stored.analysis]) {
      await page.goto(runPath(id, run));
      await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
      await page.getByRole('button', { name: 'Log' }).last().click();
      await check(`run of ${name}`);
    }
    await visit(workflowEditPath(stored.drill.id), 'Edit Workflow');
    await expect(page.getByRole('group', { name: /^Generate node: / })).toBeVisible();
    await press('Save Changes');
    await expect(page.getByRole('dialog', { name: 'Update Workflow' })).toBeVisible();
    await expect(page.getByText(/Highest cost: /)).toBeVisible();
    await check('publish');
    await visit(paths.builder, 'Workflow Builder');
    await page
      .getByRole('button', { name: /^About / })
      .first()
      .click();
    await check('builder, about an agent');
  });

  await test.step('credits, sandbox, profile, a path that is not there', async () => {
    await visit(paths.credits, 'Credits');
    await expect(page.getByRole('table', { name: 'Credit history' })).toBeVisible();
    await check('credits');
    await visit(paths.sandbox, 'Sandbox');
    await page
      .getByRole('button', { name: /^Preview / })
      .first()
      .click();
    await check('sandbox');
    for (let first = 0; first < xssPayloads.length; first += 20) {
      const names = xssPayloads.slice(first, first + 20);
      for (const name of names) await api.makeApiToken({ name, expires_in_days: 1 });
      await visit(paths.profile, 'Profile');
      await expect(page.getByRole('region', { name: 'API tokens' })).toContainText(names.at(-1) ?? '');
      await check('profile');
      await api.revokeAllApiTokens();
    }
    for (const [nth, line] of joined(xssPayloads, { bytes: 900 }).entries()) {
      await visit(`/nowhere/${encodeURIComponent(line)}?q=${encodeURIComponent(line)}`, 'Page not found');
      await check(`missing page ${nth}`);
      await page.goto(`${paths.marketplace}?q=${encodeURIComponent(line)}&type=${encodeURIComponent(line)}`);
      await expect(heading(page, 'Agent Marketplace')).toBeVisible();
      await check(`marketplace, searched ${nth}`);
    }
    await visit(docsPath('creating'), 'Creating Workflows');
    await check('docs');
  });

  await test.step('names of people', async () => {
    for (const name of joined(xssPayloads, { bytes: 110 })) {
      const other = await signIn(product.url, freshEmail(), name);
      await page.evaluate(
        ({ token, email }) => {
          localStorage.setItem('token', token);
          localStorage.setItem('user', JSON.stringify({ email, name: 'x', photoURL: 'javascript:hit=1' }));
        },
        { token: other.token, email: other.email },
      );
      await visit(paths.dashboard, 'Dashboard');
      await expect(page.getByRole('region', { name: 'My Account' })).toContainText(name.slice(0, 8));
      await check(`dashboard of ${name}`);
    }
  });
});

test('what another back end sends is text too, without any content policy to help', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  expect(product.url).not.toBe('');
  const texts = [...xssPayloads, ...controlPayloads];
  const all = texts.join('\n');
  const each = <T>(make: (text: string, nth: number) => T): T[] => [all, ...texts].map(make);
  const everyField = (text: string, nth: number) => ({
    id: `d${nth}`,
    name: text,
    description: text,
    status: text,
    category: text,
    subtype: text,
    type: ['Deploy', 'Configure', 'Analyzer', text][nth % 4],
    error_message: text,
    created_at: text,
    agent_id: text,
    agent: { id: 'a', name: text, category: text, subtype: text },
    configuration: {
      bucketName: text,
      region: text,
      profileName: text,
      targetService: text,
      [text]: text,
      folder: [text],
    },
  });
  const results = (text: string) => ({
    timestamp: text,
    generate_result: { status: text, generated_file: text, generated_at: text },
    deployment_results: [
      {
        node_id: 'n',
        agent_name: text,
        status: text,
        error: text,
        output: { bucket_name: text, site_url: text, location: text },
      },
    ],
    errors: [{ n: text }, { [text]: text }],
    analyzer_results: {
      summary: text,
      timestamp: text,
      total_amis: 1,
      errors: [{ region: text, call: text, code: text, message: text }],
      findings: [{ id: text, severity: text, message: text, fix: text }],
      ami_data: { [text]: [{ source: text, owner: text, type: text, name: text, verified: true }] },
      unknown_accounts: [{ account_id: text, name: text }],
      trusted_entities: [text],
    },
  });
  const workflow = (text: string, nth: number) => ({
    id: `w${nth}`,
    name: text,
    description: text,
    status: text,
    created_at: text,
    configuration: {
      nodes: [
        { id: 'n', type: ['Generate', 'Analyzer', 'Deploy', text][nth % 4], deployment_id: `d${nth}` },
        { id: 'm', type: ['Deploy', 'Configure'][nth % 2], deployment_id: `d${nth}` },
      ],
    },
    last_execution: results(text),
  });
  const stub = await startStubBackEnd({
    'GET /auth/validate': { email: 'a@b.example', name: all, photo_url: 'javascript:hit=1' },
    'GET /agents': each((text, nth) => ({
      id: `a${nth}`,
      name: text,
      description: text,
      type: ['Deploy', 'Generate', text][nth % 3],
      subtype: text,
      category: text,
      price: text,
      disabled: nth % 5 === 4,
      disabled_reason: text,
      permissions: [text],
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
    })),
    'GET /agents/{id}': () => ({
      body: { id: 'a', name: all, configSchema: { [all]: { description: all } } },
    }),
    'GET /agents/deployments': each(everyField),
    'GET /agents/deployments/usage/all': { deployments: [] },
    'GET /agents/dashboard/stats': { active_agents: all, total_agents: 1 },
    'GET /agents/aws/regions': { [all]: each((text) => ({ id: text, name: text })) },
    'GET /credits/balance': { current_credits: 1, plan_credits: 2, plan_name: all },
    'GET /workflows': { workflows: each(workflow), total: texts.length },
    'GET /workflows/{id}': workflow(all, 0),
    'GET /workflows/activities/recent': each((text, nth) => ({
      id: nth,
      reference_type: nth % 2 === 0 ? 'workflow' : 'deployment',
      reference_name: text,
      status: ['failed', text, 'partial'][nth % 3],
      agent_type: text,
      created_at: text,
      credits_used: 1,
      error_message: text,
      metadata: { bucket_name: text, successful_deployments: text },
    })),
    'DELETE /agents/deployments/{id}': () => ({ status: 422, body: { detail: [{ msg: all }] } }),
    'DELETE /workflows/{id}': () => ({ status: 400, body: { detail: all } }),
    'POST /agents/deploy': () => ({ status: 422, body: { detail: all } }),
  });
  try {
    await context.setStorageState(
      storageOf(stub.url, { token: 'x', email: 'a@b.example', api: apiOf(stub.url) }),
    );
    const watch = watchIntruders(context, stub.url);
    const check = (where: string) => expectNoIntruder(page, watch, where);
    const show = async (path: string, title: string) => {
      await page.goto(stub.url + path);
      await expect(heading(page, title)).toBeVisible();
      await expect(page.getByText('<script>hit=1</script>').locator('visible=true').first()).toBeVisible();
      await check(path);
    };
    const pressFirst = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
    await show(paths.dashboard, 'Dashboard');
    await show(paths.credits, 'Credits');
    await show(paths.marketplace, 'Agent Marketplace');
    await pressFirst('Details');
    await page.getByRole('button', { name: 'Required Permissions' }).click();
    await check('details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Deploy', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click();
    await check('configuration dialog, refused');
    await show(paths.agents, 'Deployed Agents');
    for (const name of ['View Configuration', 'Edit Configuration', 'Delete']) {
      await pressFirst(name);
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
      await check(name);
      if (name === 'Delete')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      else await page.keyboard.press('Escape');
    }
    await expect(page.getByText('Failed to delete agent')).toBeVisible();
    await check('deletion, refused');
    await show(paths.workflowList, 'Deployed Workflows');
    for (const nth of [0, 1, 2]) {
      await page.getByRole('article').nth(nth).getByRole('button', { name: 'View Results' }).click();
      await page.getByRole('dialog').waitFor();
      for (const raw of await page.getByRole('button', { name: 'Show Raw JSON' }).all()) await raw.click();
      await check(`results ${nth}`);
      await page.keyboard.press('Escape');
    }
    await show(paths.builder, 'Workflow Builder');
    await pressFirst(/^About /);
    await check('about an agent');
    await page.goto(stub.url + workflowEditPath('w0'));
    await expect(page.getByRole('group', { name: / node: / }).first()).toBeVisible();
    await check('edit');
  } finally {
    await stub.close();
  }
});

interface Stored {
  folder: string;
  fileName: string;
  drill: { id: string; run: string; name: string };
  analysis: { id: string; run: string; name: string };
}

/** Through the calls that everybody has: sixty of everything that costs nothing, and a run of both kinds. */
async function store(product: Product, { api, email }: SignedInApi): Promise<Stored> {
  // A file name holds none of < > " | ? * / \ : and so what is left of these.
  const fileName = "'onerror=hit=1 ${hit=1} {{hit=1}} `hit=1` &lt;img&gt;";
  const keys = await deployKeys(api, fileName);
  const folders = joined(
    xssPayloads.map((text) => text.replaceAll(/\\|\u200b/g, '')),
    { bytes: 190 },
  );
  const buckets = [];
  for (const [nth, folder] of folders.slice(0, 12).entries()) {
    buckets.push(await deployBucket(api, `meridian-xss-${nth}`, { folder }));
  }
  const profiles = [];
  for (const profileName of xssPayloads) profiles.push(await deploy(api, 'aws-profile', { profileName }));
  await loadHostileFleet(product, email);
  const analyzer = await deploy(api, 'ami-provenance', { regions: 'us-east-1' });
  const [profile = analyzer] = profiles;
  const configuration = graphOf(profile, [analyzer]);
  for (const text of xssPayloads) await api.publishWorkflow({ name: text, description: text, configuration });
  const runOf = async (name: string, source: typeof keys, targets: (typeof keys)[]) => {
    const { id } = await publishDrill(api, name, source, targets);
    const { execution_id: run } = await api.executeWorkflow({ id });
    await finishedRun(api, id, run);
    return { id, run, name };
  };
  const drill = await runOf('<svg onload=hit=1> drill', keys, buckets.slice(0, 8));
  const analysis = await runOf('"><img src=x onerror=hit=1> analysis', profile, [analyzer]);
  const folder = String(buckets[0]?.configuration['folder']);
  return { folder, fileName, drill, analysis };
}

async function deploy(api: Api, agentId: string, configuration: Record<string, string>) {
  return api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
}

/** Instances on images whose makers named them to do harm; the sandbox keeps its accounts by user id. */
async function loadHostileFleet(product: Product, email: string): Promise<void> {
  const { databaseUrl, sandbox } = childAddressesOf(product);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from users where email = $1', [email]);
  await client.end();
  const account = `${sandbox.endpoint}/_sandbox/accounts/${rows[0]?.id}`;
  const headers = { authorization: `Bearer ${sandbox.adminToken}`, 'content-type': 'application/json' };
  await fetch(account, { method: 'PUT', headers });
  const answer = await fetch(`${account}/fleet`, { method: 'PUT', headers, body: '{"world":"hostile"}' });
  expect(answer.ok).toBe(true);
}
