import type { SignedInApi } from '#tools/api-client.ts';
import { deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { expect, expectMessage, test } from './product.ts';

interface Target {
  agent: string;
  cloud: 'aws' | 'azure' | 'github' | 'microsoft' | 'slack';
  /** What opens the cloud, by its label in the dialog and its name in the sandbox's access. */
  secret: { label: string; name: string; wrong: string };
  /** What the plan says of the wrong one. */
  refusal: string | RegExp;
  /** What the dialog asks for beyond the sandbox's defaults. */
  fill?: Record<string, string>;
  /** How the thing is called on the page of the sandbox; an identity is none that could be opened. */
  thing?: string | RegExp;
}

const awsSecret = { label: 'Secret Access Key', name: 'secretAccessKey', wrong: 'x'.repeat(40) };
const awsRefusal = /secret access key/i;

const targets: Target[] = [
  {
    agent: 'Azure Blob Deployer',
    cloud: 'azure',
    secret: { label: 'Account Key', name: 'accountKey', wrong: Buffer.alloc(64, 7).toString('base64') },
    refusal: 'the key is not one of this account’s',
    thing: 'backup-keys.py',
  },
  {
    agent: 'DynamoDB Item Deployer',
    cloud: 'aws',
    secret: awsSecret,
    refusal: awsRefusal,
    thing: 'backup-keys.py',
  },
  {
    agent: 'GitHub Repository Deployer',
    cloud: 'github',
    secret: { label: 'Token', name: 'token', wrong: `github_pat_${'x'.repeat(70)}` },
    refusal: /token/i,
    thing: 'backup-keys.py',
  },
  { agent: 'Non-Human Identities', cloud: 'aws', secret: awsSecret, refusal: awsRefusal },
  {
    agent: 'S3 Content Deployer',
    cloud: 'aws',
    secret: awsSecret,
    refusal: awsRefusal,
    fill: { 'Bucket Name': 'acme-every-target' },
    thing: 'backup-keys.py',
  },
  {
    agent: 'Secrets Manager Deployer',
    cloud: 'aws',
    secret: awsSecret,
    refusal: awsRefusal,
    thing: /backup-keys\.py$/,
  },
  {
    agent: 'SharePoint Deployer',
    cloud: 'microsoft',
    secret: { label: 'Client Secret', name: 'clientSecret', wrong: 'x'.repeat(40) },
    refusal: /client secret/i,
    thing: 'backup-keys.py',
  },
  {
    agent: 'Slack Channel Deployer',
    cloud: 'slack',
    secret: {
      label: 'Token',
      name: 'token',
      wrong: `xoxb-${'1'.repeat(12)}-${'1'.repeat(12)}-${'x'.repeat(24)}`,
    },
    refusal: /token/i,
    thing: /backup-keys\.py$/,
  },
  {
    agent: 'SSM Parameter Deployer',
    cloud: 'aws',
    secret: awsSecret,
    refusal: awsRefusal,
    thing: /backup-keys\.py$/,
  },
];

async function secretOf({ api }: SignedInApi, { cloud, secret }: Target): Promise<string> {
  const { clouds } = await api.readSandbox();
  return clouds.find(({ id }) => id === cloud)?.credentials[secret.name] ?? '';
}

for (const target of targets) {
  const { agent, secret, refusal, fill = {}, thing } = target;
  test(`${agent}: a wrong secret is told before the run, then it is planted, opened, cleaned up and gone`, async ({
    page,
    person,
    complaints,
  }) => {
    const { api } = person;
    const card = page.getByRole('article', { name: agent, exact: true });
    await test.step('deployed with a secret of somebody else', async () => {
      await page.goto(paths.marketplace);
      await page.getByRole('searchbox', { name: 'Search agents' }).fill(agent);
      await card.getByRole('button', { name: 'Deploy' }).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(agent) });
      for (const [label, value] of Object.entries(fill))
        await dialog.getByRole('textbox', { name: label }).fill(value);
      await dialog.getByLabel(secret.label, { exact: true }).fill(secret.wrong);
      await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
      await expectMessage(page, 'Agent deployed successfully!');
    });

    const deployed = (await api.listDeployments()).find(({ name }) => name === agent);
    if (deployed === undefined) throw new Error('It was not deployed.');
    const { id } = await publishDrill(api, agent, await deployKeys(api), [deployed]);
    const step = page.getByRole('list', { name: 'Plan' }).getByRole('listitem').nth(1);
    const look = async () => {
      await page.goto(workflowEditPath(id));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(step).toBeVisible();
    };

    await test.step('the plan says what the cloud says of it', async () => {
      // The first question to a stand-in loads its packages, and a plan waits for three seconds only.
      await expect(async () => {
        await look();
        await expect(step).toContainText('This step would fail.', { timeout: 4000 });
      }).toPass({ timeout: 40_000 });
      await expect(step).toContainText(refusal);
    });

    await test.step('mended, the plan has nothing to say', async () => {
      await page.goto(paths.agents);
      await card.getByRole('button', { name: 'Edit Configuration' }).click();
      const dialog = page.getByRole('dialog', { name: `Edit ${agent}` });
      await dialog.getByLabel(secret.label, { exact: true }).fill(await secretOf(person, target));
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expectMessage(page, 'Agent configuration updated successfully');
      await look();
      await expect(step).not.toContainText('This step would fail.');
    });

    const { execution_id: run } = await api.executeWorkflow({ id });
    const { steps, deployment_results: results } = await finishedRun(api, id, run);
    expect(steps.map(({ status }) => status)).toEqual(['completed', 'completed']);

    const opener = page.getByRole('button', {
      name: thing instanceof RegExp ? new RegExp(`^Preview .*${thing.source}`) : `Preview ${thing}`,
    });
    const lookInSandbox = async () => {
      await page.goto(paths.sandbox);
      const clouds = (await api.readSandbox()).clouds;
      const cloud = clouds.find((one) => one.id === target.cloud);
      await page.getByRole('tab', { name: cloud?.name ?? '' }).click();
      await expect(page.getByRole('region', { name: 'Contents' })).toBeVisible();
    };
    await test.step('it is shown where it lies, and opened as somebody else would', async () => {
      await page.goto(runPath(id, run));
      await expect(page.getByText(results.at(-1)?.output.location ?? 'nowhere').first()).toBeVisible();
      if (thing === undefined) return;
      await lookInSandbox();
      await opener.first().click();
      await expect(page.getByRole('dialog').getByRole('group', { name: 'Content' })).toContainText('AKIA');
    });

    await test.step('cleaned up, it is gone', async () => {
      await page.goto(runPath(id, run));
      await page.getByRole('button', { name: 'Clean Up' }).click();
      const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
      await question.getByRole('button', { name: 'Clean Up' }).click();
      await expect(page.getByText('Retracted', { exact: true })).toBeVisible({ timeout: 20_000 });
      await lookInSandbox();
      await expect(opener).toHaveCount(0);
    });
    expect(complaints).toEqual([]);
  });
}
