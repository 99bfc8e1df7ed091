import type { ConfigField } from '#contract/agents.ts';
import type { Execution } from '#contract/executions.ts';
import type { Plan } from '#contract/workflows.ts';
import type { Api } from '#tools/api-client.ts';
import { deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath, workflowEditPath } from '#web/paths.ts';
import { deployHostile, type HostileDeployment } from './hostile-deployments.ts';
import { expect, heading, test } from './product.ts';
import { expectNoIntruder, watchIntruders } from './watch-intruders.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Drill {
  id: string;
  plan: Plan;
  run: Execution;
}

test('what any field of any agent takes is text on its card, in the plan, in the run and among the decoys', async ({
  page,
  person: { api },
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const watch = watchIntruders(context, product.url);
  const check = (where: string) => expectNoIntruder(page, watch, where);
  // The second time also what names a thing that must be there: mostly it is not, and a sentence repeats the name.
  const stored = [await deployEach(api, isFree), await deployEach(api, () => true)];
  const withTags = stored
    .flat()
    .flatMap(({ deployment, hostile }) =>
      Object.entries(hostile).flatMap(([name, text]) =>
        text.includes('<') ? [`${deployment.agent_id} ${name}`] : [],
      ),
    );
  expect(withTags).toEqual(
    expect.arrayContaining([
      'aws-profile profileName',
      'azure-blob folder',
      'dynamodb-item itemPrefix',
      'github-repository folder',
      's3-content folder',
    ]),
  );

  await test.step('cards and configurations', async () => {
    await page.goto(paths.agents);
    await expect(heading(page, 'Deployed Agents')).toBeVisible();
    for (const { deployment, hostile } of stored.flat()) {
      const card = page.getByRole('article', { name: deployment.name, exact: true });
      await card.getByRole('button', { name: 'View Configuration' }).click();
      const dialog = page.getByRole('dialog', { name: `Configuration of ${deployment.name}` });
      for (const text of Object.values(hostile)) await expect(dialog).toContainText(text);
      await check(`configuration of ${deployment.name}`);
      await page.keyboard.press('Escape');
    }
  });

  const keys = await deployKeys(api);
  const drills: Drill[] = [];
  for (const [nth, targets] of stored.entries())
    drills.push(await runDrill(api, `Fields ${nth}`, keys, targets));

  for (const { id, plan, run } of drills) {
    await test.step(run.workflow_name, async () => {
      await page.goto(workflowEditPath(id));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      const planned = page
        .getByRole('dialog', { name: 'Update Workflow' })
        .getByRole('list', { name: 'Plan' });
      for (const { sentence, warning } of plan.steps) {
        await expect(planned).toContainText(sentence);
        if (warning !== null) await expect(planned).toContainText(warning);
      }
      await check(`plan of ${run.workflow_name}`);
      await page.goto(runPath(id, run.execution_id));
      const timeline = page.getByRole('list', { name: 'Timeline' });
      for (const { output, error } of run.steps) {
        if (output.location !== undefined) await expect(timeline).toContainText(output.location);
        if (error !== null) await expect(timeline).toContainText(error);
      }
      for (const log of await page.getByRole('button', { name: 'Log' }).all()) await log.click();
      await check(`run of ${run.workflow_name}`);
    });
  }

  await test.step('decoys', async () => {
    const { decoys } = await api.listDecoys({});
    expect(decoys.filter(({ location }) => location.includes('<')).length).toBeGreaterThanOrEqual(4);
    await page.goto(paths.planted);
    const table = page.getByRole('table', { name: 'Planted decoys' });
    for (const { location } of decoys) await expect(table).toContainText(location);
    await check('decoys');
  });
});

/** Whatever is written here, the target stays one that is there. */
function isFree({ name, default: usual }: ConfigField): boolean {
  return usual === undefined && !['branch', 'externalId', 'resourceGroup'].includes(name);
}

async function deployEach(api: Api, isMeant: (field: ConfigField) => boolean): Promise<HostileDeployment[]> {
  const deployed: HostileDeployment[] = [];
  for (const agent of await api.listAgents()) {
    if (agent.disabled || (agent.type !== 'Deploy' && agent.type !== 'Configure')) continue;
    const fields = (agent.configSchema?.fields ?? []).filter((one) => one.type === 'text' && isMeant(one));
    deployed.push(...(await deployHostile(api, agent, fields)));
  }
  return deployed;
}

async function runDrill(
  api: Api,
  name: string,
  source: HostileDeployment['deployment'],
  deployed: readonly HostileDeployment[],
): Promise<Drill> {
  const targets = deployed.map(({ deployment }) => deployment).filter(({ type }) => type === 'Deploy');
  const { id, configuration } = await publishDrill(api, name, source, targets);
  const { execution_id: started } = await api.executeWorkflow({ id });
  const run = await finishedRun(api, id, started);
  // What a next run would write: the names of this one are taken.
  return { id, run, plan: await api.planWorkflow({ configuration }) };
}
