import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import {
  askedTimes,
  type Failure,
  failing,
  failures,
  isSignedOut,
  mayPass,
  onlyInPlace,
  onlyMessage,
  prepare,
  refused,
  signedOut,
  skip,
} from './failing-calls.ts';
import { failInEveryWay, inAlert, inStatus, type Load } from './failing-load.ts';
import { agent, article, serveAgents } from './marketplace-agents.ts';
import { chooseAccount, expect, freshEmail, heading, messages, test } from './product.ts';

/** What is loaded and cannot be, in every way: the document's words once, in their place. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each goes through every way of up to six calls.
test.describe.configure({ timeout: 180_000 });

const noRegions = 'The list of regions did not load. Type the region';

const screens: { title: string; name: string; loads: Load[] }[] = [
  {
    title: 'the dashboard (R107, R141-R143, R549-R552)',
    name: 'Dashboard',
    loads: [
      {
        call: '/agents/dashboard/stats',
        path: paths.dashboard,
        text: 'Failed to load dashboard statistics',
      },
      { call: '/workflows?limit=1', path: paths.dashboard, text: 'Failed to load dashboard statistics' },
      {
        call: '/workflows/activities/recent?limit=5',
        path: paths.dashboard,
        text: 'Failed to load recent activities',
      },
      { call: '/credits/balance', path: paths.dashboard, text: 'Failed to load credit balance' },
      {
        call: '/sample-drill',
        path: paths.dashboard,
        text: 'The steps to your first drill could not be loaded. The rest of this page does not need them.',
        ways: Object.fromEntries(Object.entries(failures).filter(([way]) => way !== '404')),
      },
    ],
  },
  {
    title: 'the credits (R165)',
    name: 'Credits',
    loads: [{ call: '/credits/balance', path: paths.credits, text: 'Failed to load credit balance' }],
  },
  {
    title: 'the marketplace (R197, R555)',
    name: 'Agent Marketplace',
    loads: [
      { call: '/agents', path: paths.marketplace, text: 'Error loading agents. Please try again later.' },
    ],
  },
  {
    title: 'the deployed agents (R499, R557, R558)',
    name: 'Deployed Agents',
    loads: [
      { call: '/agents/deployments', path: paths.agents, text: 'Failed to load agents' },
      { call: '/agents/deployments/usage/all', path: paths.agents, text: 'Failed to load agents' },
    ],
  },
  {
    title: 'the planted decoys',
    name: 'Planted decoys',
    loads: [
      {
        call: '/decoys?limit=50',
        path: paths.planted,
        text: 'The planted decoys could not be loaded; where they lie has not changed.',
      },
    ],
  },
  {
    title: 'the workflows (R401, R564)',
    name: 'Deployed Workflows',
    loads: [
      { call: '/workflows', path: paths.workflowList, text: 'Error loading workflows. Please try again.' },
    ],
  },
];

for (const { title, name, loads } of screens) {
  test(`each call of ${title}, failing in every way`, async ({ page, person }) => {
    const uncaught = await prepare(page);
    for (const load of loads) {
      await test.step(`GET ${load.call}`, async () => {
        await failInEveryWay(page, person, load);
        await page.goto(load.path);
        await expect(heading(page, name)).toBeVisible();
      });
    }
    expect(uncaught).toEqual([]);
  });
}

test('what is asked before the page is there fails as it would have later: said once, and a token that is over signs out', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  // The stream stands at once, and the page comes only when its question has been asked.
  await page.route('**/api/v1/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  const agents = await failing(page, 'GET', '/agents');
  await page.route('**/assets/frame-*.js', async (route) => {
    await expect.poll(() => agents.asked()).toBeGreaterThan(0);
    await route.continue();
  });
  const text = 'Error loading agents. Please try again later.';
  const ways = [
    '403',
    '422 with a list of msg',
    '200 with an empty body',
    'no answer',
    'an answer that breaks off',
  ];
  for (const way of ways) {
    await test.step(way, async () => {
      agents.fail(failures[way] ?? refused);
      await page.goto(paths.marketplace);
      await expect(inAlert(page, text)).toHaveCount(1);
      await expect(page.getByText(text, { exact: true })).toHaveCount(1);
      await expect(messages(page)).toHaveCount(0);
    });
  }
  agents.pass();
  await inAlert(page, text).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  agents.fail(signedOut);
  await page.goto(paths.marketplace);
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

test('a dashboard without the way to the first drill: nothing is missed by who has run one, nor where it is not known', async ({
  page,
  person: { api },
}) => {
  const { id } = await publishDrill(api, 'First', await deployKeys(api), [
    await deployBucket(api, 'meridian-first'),
  ]);
  const first = page.getByRole('region', { name: 'Your First Drill' });
  const activities = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await page.route('**/api/v1/sample-drill', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(paths.dashboard);
  await expect(activities).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unrouteAll();
  await page.reload();
  await expect(first).toBeVisible();

  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);
  await page.reload();
  await expect(activities).toHaveCount(4);
  await expect(first).toHaveCount(0);
  let asked = 0;
  await page.route('**/api/v1/sample-drill', (route) => {
    asked += 1;
    return asked < 2 ? undefined : route.fulfill({ status: 400, json: {} });
  });
  for (const times of [1, 2]) {
    await page.reload();
    await expect(activities).toHaveCount(4);
    await expect.poll(() => asked).toBeGreaterThanOrEqual(times);
    await expect(first).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }

  // Where it is not known and no answer comes, nobody looks at an empty page for longer than some seconds.
  await page.unrouteAll();
  await page.route(/\/api\/v1\/(sample-drill|workflows\/activities\/recent\?limit=5)$/, () => undefined);
  await page.evaluate(() => localStorage.removeItem('leakdrill.has-run'));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.clock.install();
  await page.reload();
  const account = page.getByRole('region', { name: 'My Account' });
  await expect(page.getByRole('link', { name: /^Active Agents 2/ })).toBeVisible();
  await expect(account).toHaveCount(0);
  await page.clock.fastForward(5_000);
  await expect(account).toBeVisible();
});

test('behind what the server failed at stands the request that its operator looks for; a refusal explains itself', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  const failed = (status: number) => ({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, detail: 'The registry rests.', instance: 'req-7f3a' }),
  });
  let status = 500;
  for (const call of ['agents/deployments', 'agents/deploy'])
    await page.route(`**/api/v1/${call}`, (route) => route.fulfill(failed(status)));
  await page.goto(paths.agents);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(/Failed to load agents\s*Request req-7f3a/);
  const balance = await failing(page, 'GET', '/credits/balance');
  for (const [path, call, words] of [
    [paths.dashboard, balance, 'Failed to load credit balance'],
    [paths.builder, undefined, 'Failed to load agents'],
  ] as const) {
    call?.fail({ ...refused, status: 500, answer: (route) => route.fulfill(failed(500)) });
    await page.goto(path);
    await expect(inAlert(page, words)).toContainText('Request req-7f3a');
    call?.pass();
  }
  for (const [name, action] of [
    ['AWS access keys for service identities', 'Generate'],
    ['AWS Profile', 'Configure'],
  ] as const) {
    status = 500;
    await page.goto(paths.marketplace);
    await article(page, name).getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog');
    if (action === 'Generate') {
      await dialog.getByRole('radio', { name: /^Python/ }).check();
      await dialog.getByRole('textbox', { name: 'Name Your File' }).fill('keys');
    } else await dialog.getByRole('textbox').first().fill('acme-prod');
    const submit = dialog.getByRole('button', { name: action, exact: true });
    await submit.click();
    await expect(dialog.getByRole('alert')).toContainText(/The registry rests\.\s*Request req-7f3a/);
    status = 409;
    await submit.click();
    await expect(dialog.getByRole('alert')).toHaveText('The registry rests.');
  }
  await page.goto(paths.agents);
  await expect(alert).toHaveText(/^Failed to load agents\s*Try Again$/);
  await page.evaluate(() => localStorage.clear());
  status = 500;
  for (const call of ['auth/sso/login', 'auth/options']) {
    await page.route(`**/api/v1/${call}`, (route) => route.fulfill(failed(status)));
    await page.goto(paths.auth);
    if (call === 'auth/sso/login') await chooseAccount(page, 'Robin Meridian', freshEmail());
    await expect(alert).toContainText(
      call === 'auth/options'
        ? /^Google sign-in did not load\..*Request req-7f3a/
        : /^The registry rests\.\s*Request req-7f3a$/,
    );
  }
});

test('a credit history that cannot be brought up to date says so above its old rows', async ({
  page,
  person,
}) => {
  await deployBucket(person.api, 'meridian-old');
  const call = await failing(page, 'GET', '/credits/entries');
  let hello: (() => void) | undefined;
  await page.route('**/api/v1/events', async (route) => {
    await new Promise<void>((resolve) => (hello = resolve));
    await route.fulfill({ contentType: 'text/event-stream', body: 'data: {"kind":"hello"}\n\n' });
  });
  await page.goto(paths.credits);
  const rows = page.getByRole('table', { name: 'Credit history' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const count = await rows.count();
  await expect.poll(() => hello).toBeDefined();
  call.fail(refused);
  hello?.();
  const place = inAlert(
    page,
    'The credit history could not be brought up to date. What you see was loaded before.',
  );
  await expect(place).toHaveCount(1);
  await expect(rows).toHaveCount(count);
  call.pass();
  await place.getByRole('button', { name: 'Try Again' }).click();
  await expect(place).toHaveCount(0);
  await expect(rows).toHaveCount(count);
});

test("'View More' of the activities, failing in every way, keeps what is shown (R117, R140)", async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  for (let count = 0; count < 7; count += 1) await deployBucket(person.api, `meridian-more-${count}`);
  const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'View More' });
  const shows = () => expect(rows).toHaveCount(5);
  await failInEveryWay(page, person, {
    call: '/workflows/activities/recent?limit=10',
    path: paths.dashboard,
    text: 'Failed to load recent activities',
    open: async () => {
      await shows();
      await more.click();
    },
    meanwhile: shows,
  });
  await page.goto(paths.dashboard);
  await more.click();
  await expect(rows).toHaveCount(7);
  expect(uncaught).toEqual([]);
});

test('the regions of both clouds, failing in every way, can be typed (R553, R554)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const configSchema = { fields: [{ name: 'region', type: 'select', required: false }] };
  for (const { category, call, tries } of [
    { category: 'AWS', call: '/agents/aws/regions', tries: undefined },
    { category: 'Azure', call: '/agents/azure/regions', tries: { refused: 4, broken: 4, pauseMs: 4100 } },
  ]) {
    await serveAgents(page, [agent({ name: category, category, configSchema })]);
    await failInEveryWay(page, person, {
      call,
      path: paths.marketplace,
      text: noRegions,
      isPart: true,
      open: () => article(page, category).getByRole('button', { name: 'Deploy', exact: true }).click(),
      place: inStatus,
      again: 'Load Again',
      ...(tries !== undefined && { tries }),
    });
  }
  expect(uncaught).toEqual([]);
});

test('the next page of the workflows, failing in every way, keeps what is shown', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const [keys, bucket] = [await deployKeys(person.api), await deployBucket(person.api, 'meridian-pages')];
  for (const name of ['First drill', 'Second drill']) await publishDrill(person.api, name, keys, [bucket]);
  await page.route('**/api/v1/workflows?limit=100*', (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  // A search looks at all of them, so it asks for the next page by itself.
  const path = `${paths.workflowList}?q=drill`;
  await failInEveryWay(page, person, {
    call: '/workflows?limit=100&cursor=*',
    path,
    text: 'Older workflows could not be loaded. Those above are complete.',
    meanwhile: () => expect(article(page, 'Second drill')).toBeVisible(),
  });
  await page.goto(path);
  await expect(article(page, 'First drill')).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('the code of an agent, failing in every way (R472, R559)', async ({ page, person }) => {
  const uncaught = await prepare(page);
  await deployKeys(person.api);
  await failInEveryWay(page, person, {
    call: '/agents/code/*',
    path: paths.agents,
    text: '',
    message: 'Failed to load code',
    open: () => page.getByRole('button', { name: 'View Generated Code' }).click(),
    place: (on) => on.getByRole('dialog', { name: /^Code: / }).getByRole('alert'),
  });
  expect(uncaught).toEqual([]);
});

test('a workflow to edit, failing in every way (R356, R565)', async ({ page, person }) => {
  const uncaught = await prepare(page);
  const { id } = await publishDrill(person.api, 'Hidden drill', await deployKeys(person.api), [
    await deployBucket(person.api, 'meridian-hidden'),
  ]);
  await failInEveryWay(page, person, {
    call: '/workflows/*',
    path: workflowEditPath(id),
    text: ({ status }) =>
      status === 404
        ? 'This workflow could not be opened. It may have been deleted.'
        : 'This workflow could not be opened. Try again in a moment.',
    message: 'Failed to load workflow',
  });
  expect(uncaught).toEqual([]);
});

test('the stored workflow of a conflict, failing in every way', async ({ page, person }) => {
  const uncaught = await prepare(page);
  const [keys, bucket] = [await deployKeys(person.api), await deployBucket(person.api, 'meridian-twice')];
  const { id } = await publishDrill(person.api, 'Twice saved', keys, [bucket]);
  const dialog = page.getByRole('dialog', { name: 'Update Workflow' });
  const replace = dialog.getByRole('button', { name: 'Replace It with Mine' });
  const call = await failing(page, 'GET', `/workflows/${id}`);
  await page.goto(workflowEditPath(id));
  await page.getByRole('button', { name: `Add ${bucket.name}`, exact: true }).click();
  const { configuration } = await person.api.readWorkflow({ id });
  await person.api.updateWorkflow({ id, name: 'Theirs', configuration });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const place = inAlert(page, 'The stored one could not be loaded, so it cannot be replaced yet.');
  const [first = '', ...others] = Object.keys(failures);
  call.fail(failures[first] ?? refused);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await onlyMessage(
    page,
    'Failed to update workflow',
    'This workflow was changed elsewhere. Reload it, then make your changes again.',
  );
  await expect(place).toHaveCount(1);
  for (const way of others) {
    await test.step(way, async () => {
      const failure = failures[way] ?? refused;
      call.fail(failure);
      await place.getByRole('button', { name: 'Try Again' }).click();
      await askedTimes(page, call, mayPass(failure) ? 2 : 1);
      await expect(place).toHaveCount(1);
      await expect(replace).toBeDisabled();
      await expect(dialog.getByText('The stored one: ')).toHaveCount(0);
      await expect(messages(page)).toHaveCount(0);
    });
  }
  call.pass();
  await place.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByText("The stored one: 'Theirs', 2 nodes, saved ")).toBeVisible();
  await expect(place).toHaveCount(0);
  await replace.click();
  await onlyMessage(page, 'Workflow updated successfully!');
  expect(await person.api.readWorkflow({ id })).toMatchObject({ name: 'Twice saved', version: 3 });
  expect(uncaught).toEqual([]);
});

test('a workflow that cannot be opened is told once, however often the page looks again by itself (R356)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  // Without a stream the page asks every two seconds.
  await page.unroute('**/api/v1/events');
  await page.route('**/api/v1/events', (route) => route.abort('connectionrefused'));
  expect(person.token).not.toBe('');
  const call = await failing(page, 'GET', '/workflows/*');
  const alert = inAlert(page, 'This workflow could not be opened. Try again in a moment.');
  call.fail(refused);
  await page.goto(workflowEditPath('5f0c2a54-0f0e-4d59-8a3c-0d9f4f6f1b11'));
  await onlyMessage(page, 'Failed to load workflow');
  await expect
    .poll(async () => {
      await skip(page, 2000);
      return call.asked();
    })
    .toBeGreaterThan(3);
  await expect(alert).toHaveCount(1);
  await expect(messages(page)).toHaveCount(0);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await onlyMessage(page, 'Failed to load workflow');
  expect(uncaught).toEqual([]);
});

test("the builder's agents, failing in every way, are samples and 'Retry' (R337, R347, R557)", async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  await deployKeys(person.api);
  const call = await failing(page, 'GET', '/agents/deployments');
  const text = 'Failed to load agents';
  const alert = inAlert(page, text);
  let isOpen = false;
  for (const [way, failure] of Object.entries(failures)) {
    await test.step(way, async () => {
      call.fail(failure);
      if (isOpen) await alert.getByRole('button', { name: 'Retry' }).click();
      else await page.goto(paths.builder);
      isOpen = true;
      await askedTimes(page, call, mayPass(failure) ? 2 : 1);
      await onlyInPlace(page, alert, text);
      await expect(page.getByRole('button', { name: 'Add Sample AWS keys' })).toBeVisible();
    });
  }
  // On a phone another view is in front, and its tab tells of it.
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(page.getByRole('tab', { name: 'Outline' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Agents (failed to load)' }).click();
  call.pass();
  await alert.getByRole('button', { name: 'Retry' }).click();
  // It opens the page anew.
  await expect(page.getByRole('tab', { name: 'Agents', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.getByText('AWS access keys for service identities').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
  call.fail(signedOut);
  await page.reload();
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

test('the sections of a long analysis in its results, failing in every way, leave its summary', async ({
  page,
  person,
}) => {
  const { api } = person;
  const deploy = (agentId: string, configuration: Record<string, string>) =>
    api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  const { id } = await publishDrill(api, 'Long', await deploy('aws-profile', { profileName: 'Acme' }), [
    await deploy('ami-provenance', { regions: 'us-east-1, eu-west-1, ap-southeast-2' }),
  ]);
  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);
  const [listed] = (await api.listWorkflows()).workflows;
  expect(listed?.last_execution?.analyzer_results?.shortened).toBe(true);
  const uncaught = await prepare(page);
  const dialog = page.getByRole('dialog', { name: 'Execution Results: Long' });
  const open = () => article(page, 'Long').getByRole('button', { name: 'View Results' }).click();
  const images = dialog.getByRole('button', { name: 'Images', exact: true });
  await failInEveryWay(page, person, {
    call: '/workflows/*/executions/*',
    path: paths.workflowList,
    text: 'The sections of this analysis could not be loaded. Below is its summary.',
    open,
    place: () => dialog.getByRole('alert'),
    meanwhile: async () => {
      await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('Analyzed on');
      await expect(images).toHaveCount(0);
    },
  });
  await page.goto(paths.workflowList);
  await open();
  await expect(images).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('the file that says how to show an analysis, failing in every way, is replaced by built-in words (R443, R448, R571)', async ({
  page,
  person: { api },
}) => {
  const deploy = (agentId: string, configuration: Record<string, string>) =>
    api.deployAgent({ agentId, configuration, deployment_hash: crypto.randomUUID() });
  const { id } = await publishDrill(
    api,
    'Whose images',
    await deploy('aws-profile', { profileName: 'Acme' }),
    [await deploy('ami-provenance', { regions: 'us-east-1' })],
  );
  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);
  const uncaught = await prepare(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  const titles = page.getByRole('main').getByRole('heading', { level: 3 });
  await page.goto(runPath(id, run));
  await expect(summary).toContainText('Analyzed on');
  const usual = await titles.allTextContents();
  expect(usual.length).toBeGreaterThan(1);
  let failure: Failure | undefined;
  await page.route('**/config/analyzer-sections.json', (route) =>
    failure === undefined ? route.fallback() : failure.answer(route),
  );
  for (const [way, next] of Object.entries({ ...failures, '401': signedOut })) {
    await test.step(way, async () => {
      failure = next;
      await page.reload();
      await expect(summary).toContainText('Analyzed on');
      await expect(titles).toHaveText(usual);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(messages(page)).toHaveCount(0);
      await expect(page).toHaveURL(runPath(id, run));
    });
  }
  expect(uncaught).toEqual([]);
});
