import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths } from '#web/paths.ts';
import { check } from './check-page.ts';
import { walkTo } from './focus.ts';
import { expect, test } from './product.ts';

test('a person plays the thief: in AWS the read is seen and the inert key is not, and the page says so', async ({
  page,
  person: { api },
}) => {
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'acme-thief');
  const { id } = await publishDrill(api, 'To be stolen', keys, [bucket]);
  const { execution_id: run } = await api.executeWorkflow({ id });
  await finishedRun(api, id, run);
  const region = page.getByRole('region', { name: 'Play the thief' });
  const steps = region.getByRole('list', { name: 'What the thief did' }).getByRole('listitem');
  const log = page.getByRole('log', { name: 'Cloud events' });

  await test.step('with one click on a planted file', async () => {
    await page.goto(paths.sandbox);
    await page.getByRole('button', { name: 'Play the Thief: backup-keys.py' }).click();
    await expect(page.getByRole('heading', { name: 'Play the thief' })).toBeFocused();
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(0)).toContainText('GetObject as robin.park');
    await expect(steps.nth(0)).toContainText('The log holds it as GetObject.');
    await expect(steps.nth(1)).toContainText(/Found AWS access key …[A-Z2-7]{4}\./);
    await expect(steps.nth(2)).toContainText('403 InvalidClientTokenId');
    await expect(steps.nth(2)).toContainText('It left no event');
    await expect(steps.nth(3)).toContainText('403 InvalidAccessKeyId');
    await expect(region.getByRole('status')).toContainText('This read is the event by which you are seen.');
    await expect(region.getByRole('status')).toContainText('You used an inert key.');
    await expect(log.getByText('robin.park').first()).toBeVisible();
    // The drill itself asked once who it is; the thief's question is not beside it.
    await expect(log.getByText('GetCallerIdentity', { exact: true })).toHaveCount(1);
    await expect(log).not.toContainText('ListBuckets');
    await check(page, 'a theft', { at: [320, 375, 1280] });
  });

  await test.step('with the keyboard, from the list of what is planted', async () => {
    await page.goto(paths.sandbox);
    const choice = region.getByRole('combobox', { name: 'Planted secret' });
    await walkTo(page, choice, 'Tab');
    await page.keyboard.type('backup');
    await expect(choice.getByRole('option', { name: 'backup-keys.py', selected: true })).toBeAttached();
    await walkTo(page, region.getByRole('button', { name: 'Use Secret' }), 'Tab');
    await page.keyboard.press('Enter');
    await expect(steps).toHaveCount(4);
  });
});

test('GitHub and Slack are looked into, opened as somebody from outside would, and robbed', async ({
  page,
  person: { api },
}) => {
  const clouds = (await api.readSandbox()).clouds;
  const of = (id: string) => clouds.find((cloud) => cloud.id === id);
  const github = of('github');
  const slack = of('slack');
  const ask = async (address: string, token: string | undefined, method: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
  };
  const repository = `${github?.endpoint}/repos/acme/platform-infra/contents/ci.env`;
  const content = Buffer.from(`GITHUB_TOKEN=ghp_${'aB3'.repeat(12)}\n`).toString('base64');
  await ask(repository, github?.credentials['token'], 'PUT', { message: 'x', content });
  const text = `here you are: ${slack?.credentials['token']}`;
  await ask(`${slack?.endpoint}/api/chat.postMessage`, slack?.credentials['token'], 'POST', {
    channel: 'payments',
    text,
  });
  const region = page.getByRole('region', { name: 'Play the thief' });
  const log = page.getByRole('log', { name: 'Cloud events' });
  const status = region.getByRole('status');
  await page.goto(paths.sandbox);

  await test.step('a file of a repository', async () => {
    await page.getByRole('tab', { name: 'GitHub (sandbox)' }).click();
    await expect(page.getByRole('list', { name: 'Contents' })).toContainText('payments-api');
    await page.getByRole('button', { name: 'Preview ci.env' }).click();
    const preview = page.getByRole('dialog', { name: 'ci.env' });
    await expect(preview.getByRole('group', { name: 'Content' })).toContainText('GITHUB_TOKEN');
    await expect(preview).toContainText('You opened it as robin-park');
    await page.keyboard.press('Escape');
    await expect(log.getByText('repos/get-content').first()).toBeVisible();
    await expect(
      page.getByText(/is shown to nobody, unless an organisation on GitHub Enterprise/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Play the Thief: ci.env' }).click();
    await expect(status).toContainText('401 Bad credentials');
    await expect(status).toContainText('You used an inert key.');
    await check(page, 'GitHub of the sandbox', { at: [320, 1280] });
  });

  await test.step('a message in a channel, with a token that opens something', async () => {
    await page.getByRole('tab', { name: 'Slack (sandbox)' }).click();
    const messages = page.getByRole('list', { name: 'Things in #payments' });
    await messages.getByRole('button', { name: 'Play the Thief: Message of deploy-helper' }).first().click();
    await expect(status).toContainText('the real service shows that to nobody');
    await expect(status).toContainText('200: deploy-helper');
    await expect(status).toContainText('You used a live key.');
    await expect(log.getByText('auth.test').first()).toBeVisible();
    await check(page, 'Slack of the sandbox', { at: [320, 1280] });
  });
});

test('what somebody else writes into a cloud comes onto the open page by itself, and its event too', async ({
  page,
  person: { api },
}) => {
  const github = (await api.readSandbox()).clouds.find(({ id }) => id === 'github');
  await page.goto(paths.sandbox);
  await page.getByRole('tab', { name: 'GitHub (sandbox)' }).click();
  const contents = page.getByRole('list', { name: 'Contents' });
  await expect(contents).toContainText('payments-api');
  await expect(contents).not.toContainText('nightly.env');
  const log = page.getByRole('log', { name: 'Cloud events' });
  await expect(log.getByText('repos/create-or-update-file-contents')).toHaveCount(0);
  const answer = await fetch(`${github?.endpoint}/repos/acme/platform-infra/contents/nightly.env`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${github?.credentials['token']}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ message: 'x', content: Buffer.from('A=1\n').toString('base64') }),
  });
  expect(answer.ok).toBe(true);
  await expect(page.getByRole('button', { name: 'Preview nightly.env' })).toBeVisible();
  await expect(log.getByText('repos/create-or-update-file-contents').first()).toBeVisible();
});

test('what no cloud shows is robbed too: the file of a live decoy identity is seen by its use, a pasted key is not', async ({
  page,
  person: { api },
}) => {
  const source = await deployKeys(api);
  const identity = await api.deployAgent({
    agentId: 'non-human-identities',
    configuration: { userName: 'svc-report-export' },
    deployment_hash: crypto.randomUUID(),
  });
  const { id } = await publishDrill(api, 'Live decoy', source, [identity]);
  const { execution_id: run } = await api.executeWorkflow({ id });
  expect((await finishedRun(api, id, run)).status).toBe('completed');
  const region = page.getByRole('region', { name: 'Play the thief' });
  const steps = region.getByRole('list', { name: 'What the thief did' }).getByRole('listitem');
  const status = region.getByRole('status');
  const choice = region.getByRole('combobox', { name: 'Planted secret' });
  const use = region.getByRole('button', { name: 'Use Secret' });
  const log = page.getByRole('log', { name: 'Cloud events' });
  await page.goto(paths.sandbox);

  await test.step('the file of the run, which lies in no bucket', async () => {
    const file = choice.locator('option', { hasText: 'in Live decoy' });
    await choice.selectOption((await file.getAttribute('value')) ?? '');
    await use.click();
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(1)).toContainText(/200: arn:aws:iam::\d{12}:user\/service\/svc-report-export/);
    await expect(steps.nth(1)).toContainText('The log holds it as GetCallerIdentity.');
    await expect(steps.nth(2)).toContainText('403 AccessDenied');
    await expect(steps.nth(2)).toContainText('The log holds it as ListBuckets.');
    await expect(status).toContainText('no log of the cloud holds that you read it');
    await expect(status).toContainText('You used a live key.');
    await expect(log.getByText('ListBuckets', { exact: true })).toHaveCount(1);
    await check(page, 'a live decoy that was robbed', { at: [320, 375, 1280] });
  });

  const clouds = (await api.readSandbox()).clouds;
  const { tenantId = '', clientId = '' } = clouds.find((one) => one.id === 'microsoft')?.credentials ?? {};
  const { storageAccount = '', sasToken = '' } = clouds.find((one) => one.id === 'azure')?.credentials ?? {};
  const secret = `abc8Q~${'aB3'.repeat(11)}d`;
  const pasted = [
    {
      what: 'an inert key pair',
      text: 'AWS_ACCESS_KEY_ID=AKIAQ3EGVXHK5ZQWERTY\nAWS_SECRET_ACCESS_KEY=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',
      says: ['403 InvalidClientTokenId', 'You used an inert key.'],
    },
    {
      what: 'a wrong secret of an app that Entra knows',
      text: `tenant: ${tenantId}\nclient_id: ${clientId}\nclient_secret: ${secret}`,
      says: [
        '401 AADSTS7000215',
        'The log holds it as ServicePrincipalSignIn.',
        'What you used was refused, and the log holds the refusal',
      ],
    },
    {
      what: 'a secret of a tenant that there is not',
      text: `AZURE_TENANT_ID=${crypto.randomUUID()}\nAZURE_CLIENT_ID=${crypto.randomUUID()}\nAZURE_CLIENT_SECRET=${secret}`,
      says: ['400 AADSTS90002', 'You used an inert key.'],
    },
    {
      what: 'a signature that opens a container',
      text: `https://${storageAccount}.blob.core.windows.net/documents?${sasToken}`,
      says: ['200: 2 blobs', 'The log holds it as ListBlobs.', 'You used a live key.'],
    },
    {
      what: 'a signature of an account that there is not',
      text: `https://stnobodyhasthis.blob.core.windows.net/documents?${sasToken}`,
      says: ['no such host', 'You used an inert key.'],
    },
    { what: 'a shopping list', text: 'milk, bread', says: ['Nothing was used.'] },
  ];
  await test.step('what is pasted', async () => {
    await choice.selectOption({ label: 'Paste a secret' });
    await expect(use).toBeDisabled();
    for (const { what, text, says } of pasted) {
      await region.getByRole('textbox', { name: 'What you found' }).fill(text);
      await use.click();
      for (const said of says) await expect(status, what).toContainText(said);
    }
    await check(page, 'a pasted secret', { at: [320, 375, 1280] });
  });
});

test('what came with the sandbox says so, and has nothing in it to steal', async ({ page, person }) => {
  await person.api.readSandbox();
  await page.goto(paths.sandbox);
  const contents = page.getByRole('list', { name: 'Contents' });
  await expect(contents.getByRole('list', { name: 'Things in s3://acme-website-use1' })).toContainText(
    'came with the sandbox',
  );
  await expect(contents.getByRole('list', { name: 'Things in IAM roles' })).toContainText('trusts everybody');
  await page.getByRole('button', { name: 'Preview customers/monthly.csv' }).click();
  const preview = page.getByRole('dialog', { name: 'monthly.csv' });
  await expect(preview.getByRole('group', { name: 'Content' })).toContainText('ida.lind@example.com');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Play the Thief: prod/reporting/warehouse' }).click();
  const status = page.getByRole('region', { name: 'Play the thief' }).getByRole('status');
  await expect(status).toContainText('Nothing was used.');
  await check(page, 'a sandbox as it is at first', { at: [320, 375, 1280] });
});
