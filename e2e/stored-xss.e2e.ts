import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';
import { type Api, signIn, type SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, graphOf, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, type Product } from '#tools/product.ts';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { expect, freshEmail, heading, otherBrowser, storageOf, test } from './product.ts';
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
    '<a href="//evil.example/x">x</a>',
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

test('what the content policy refuses is seen, in a second browser too', async ({
  page,
  browser,
  product,
  policyReports,
}) => {
  for (const one of [page, await otherBrowser(browser, product)]) {
    await one.goto(paths.terms);
    await expect(heading(one, 'Terms of Service')).toBeVisible();
    expect(policyReports).toEqual([]);
    await one.evaluate(() => {
      const image = new Image();
      image.src = 'https://evil.example/x.png';
      document.body.append(image);
      try {
        Reflect.set(document.createElement('div'), 'innerHTML', '<img src=x onerror=hit=1>');
      } catch {
        // It throws beside its report.
      }
    });
    for (const refused of ['img-src: https://evil.example/', 'require-trusted-types-for: trusted-types-sink'])
      await expect
        .poll(() => policyReports.join('\n'))
        .toContain(`Refused by the content policy: ${refused}`);
    // Every test ends without a report; these two were made.
    expect(policyReports.splice(0)).toHaveLength(2);
  }
});

test('what people store is text on every screen: names, descriptions, folders, files, tokens, images', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000);
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

  await test.step('planted decoys, and the questions before they go', async () => {
    await visit(paths.planted, 'Planted decoys');
    const table = page.getByRole('table', { name: 'Planted decoys' });
    await expect(table).toContainText(stored.drill.name.slice(0, 40));
    await check('planted decoys');
    await press('Clean Up All');
    await expect(page.getByRole('alertdialog', { name: 'Clean Up All' })).toBeVisible();
    await check('clean up all');
    await page.keyboard.press('Escape');
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
      const [q, type, category, kind, state, deployment] = searched.map(
        (name) => `${name}=${encodeURIComponent(line)}`,
      );
      await visit(`${paths.marketplace}?${q}&${type}&${category}`, 'Agent Marketplace');
      await expect(page.getByRole('combobox', { name: 'Category:' })).toContainText(line.slice(0, 8));
      await check(`marketplace, searched ${nth}`);
      for (const [path, title] of [
        [`${paths.agents}?${q}&${deployment}`, 'Deployed Agents'],
        [`${paths.workflowList}?${q}&${kind}`, 'Deployed Workflows'],
        [`${paths.planted}?${state}`, 'Planted decoys'],
      ] as const) {
        await visit(path, title);
        await check(`${path}, searched ${nth}`);
      }
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

test('what others send in is text too: user agents, keys, contents and events of the sandbox, notifications as they arrive', async ({
  page,
  person,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const watch = watchIntruders(context, product.url);
  const check = (where: string) => expectNoIntruder(page, watch, where);

  await test.step('user agents of sessions', async () => {
    // As many as one person may have at once, beside the browser's own.
    const agents = joined(headerPayloads, { bytes: 380 });
    expect(agents.length).toBeLessThan(9);
    for (const agent of agents) await signInFrom(product.url, person.email, agent);
    await signInFrom(product.url, person.email, `Mozilla/5.0 (${headerPayloads[0]}) Chrome/1`);
    await page.goto(paths.profile);
    const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('article');
    await expect(rows).toHaveCount(agents.length + 2);
    const titles = await rows
      .getByRole('heading')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
    expect(titles).toEqual(expect.arrayContaining(agents));
    await check('sessions');
    const named = rows.filter({ has: page.getByTitle(agents[0] ?? '', { exact: true }) });
    await named.getByRole('button', { name: 'Sign out' }).click();
    await expect(rows).toHaveCount(agents.length + 1);
    await check('sessions, one ended');
  });

  await test.step('keys, contents and events of the sandbox', async () => {
    const content = [...xssPayloads, ...controlPayloads].join('\n');
    await fillSandbox(person.api, content);
    await page.goto(paths.sandbox);
    await page.getByRole('button', { name: 'Show All' }).click();
    const objects = page.getByRole('list', { name: 'Things in s3://meridian-others' });
    await expect(objects.getByRole('listitem')).toHaveCount(xssPayloads.length);
    expect(await objects.locator('li > span:first-of-type').allTextContents()).toEqual(
      expect.arrayContaining([...xssPayloads]),
    );
    const log = page.getByRole('log', { name: 'Cloud events' });
    for (const payload of headerPayloads) {
      await expect(log.getByTitle(payload, { exact: true }).first()).toContainText(payload);
      await expect(log).toContainText(`arn:aws:s3:::meridian-others/${payload}`);
    }
    await check('sandbox');
    for (const key of ['<svg onload=hit=1>', '"><img src=x onerror=hit=1>', 'javascript:hit=1']) {
      await page.getByRole('button', { name: `Preview ${key}`, exact: true }).click();
      const preview = page.getByRole('dialog');
      await expect(preview.getByRole('group', { name: 'Content' })).toContainText("' onfocus='hit=1'");
      await check(`preview of ${key}`);
      await preview.getByRole('button', { name: 'Reveal Secrets' }).click();
      await check(`preview of ${key}, revealed`);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('notifications, as they arrive and afterwards', async () => {
    await page.goto(paths.credits);
    await expect(page.getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription('0 unread');
    const names = joined(xssPayloads, { bytes: 110 });
    const keys = await deployKeys(person.api);
    const bucket = await deployBucket(person.api, 'meridian-told');
    for (const name of names) {
      const { id } = await publishDrill(person.api, name, keys, [bucket]);
      const { execution_id: run } = await person.api.executeWorkflow({ id });
      await finishedRun(person.api, id, run);
    }
    const announced = page.locator('[aria-live=polite]').filter({ hasText: names.at(-1) ?? '' });
    await expect(announced.first()).toBeAttached();
    await check('announced');
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('Run completed')).toHaveCount(names.length);
    for (const name of names) await expect(panel).toContainText(name.replaceAll(/\s+/g, ' '));
    await check('notifications');
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(panel.getByText('Unread')).toHaveCount(0);
    await check('notifications, read');
  });
});

/** What the addresses of pages carry beside their paths. */
const searched = ['q', 'type', 'category', 'kind', 'state', 'deployment'] as const;

/** A header travels in bytes; what is not ASCII would not arrive as it was. */
const headerPayloads = xssPayloads.filter((text) => /^[\x20-\x7e]+$/.test(text));

async function signInFrom(url: string, email: string, userAgent: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { credential: string };
  };
  const { credential } = await post('/local-identity/token', { email, name: 'Robin Meridian' });
  await post('/api/v1/auth/sso/login', { provider: 'google', token: credential });
}

/** With the ordinary SDK, as anybody who found the keys: each payload as a key, and where it can be as the caller's program. */
async function fillSandbox(api: Api, content: string): Promise<void> {
  const [cloud] = (await api.readSandbox()).clouds;
  const { accessKeyId = '', secretAccessKey = '' } = cloud?.credentials ?? {};
  const s3 = new S3Client({
    endpoint: cloud?.endpoint ?? '',
    region: cloud?.region ?? '',
    credentials: { accessKeyId, secretAccessKey },
  });
  let userAgent = 'SDK';
  s3.middlewareStack.add(
    (next) => async (args) => {
      // After signing, which leaves this header out.
      (args.request as { headers: Record<string, string> }).headers['user-agent'] = userAgent;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'caller' },
  );
  await s3.send(new CreateBucketCommand({ Bucket: 'meridian-others' }));
  for (const key of xssPayloads) {
    userAgent = headerPayloads.includes(key) ? key : 'SDK';
    await s3.send(new PutObjectCommand({ Bucket: 'meridian-others', Key: key, Body: content }));
  }
}

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
  // A folder has neither a backslash nor an invisible character: what three of the texts have is left out.
  const folders = joined(
    xssPayloads.map((text) => text.replaceAll(/\\|\u200b/g, '')),
    { bytes: 190 },
  );
  const buckets = [];
  for (const [nth, folder] of folders.entries()) {
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
