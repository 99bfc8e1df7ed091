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
