import type { Page } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { paths, runPath } from '#web/paths.ts';
import { type Action, failInEveryWay as act } from './failing-action.ts';
import {
  askedTimes,
  type Failure,
  failing,
  failures,
  failuresUnread,
  isSignedOut,
  mayPass,
  missingOf,
  onlyInPlace,
  prepare,
  reasonOf,
  signedOut,
} from './failing-calls.ts';
import { failInEveryWay as load } from './failing-load.ts';
import { article } from './marketplace-agents.ts';
import { card, names, openBuilder, publishButton } from './on-builder.ts';
import { expect, heading, messages, test } from './product.ts';

/** The calls of runs and of what they planted, in every way: said once, and what is there stays. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each goes through every way of up to six calls.
test.describe.configure({ timeout: 180_000 });

interface Deed extends Omit<Action, 'call'> {
  title: string;
  method?: string;
  call: string;
  /** What has to be on the page. */
  open?: () => Promise<void>;
  showAs?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('alertdialog');

test('what the page of a run asks for, failing in every way', async ({ page, person }) => {
  const uncaught = await prepare(page);
  const { path } = await halfFailed(person);
  const inMain = (on: Page, text: string) =>
    on.getByRole('main').getByRole('alert').filter({ hasText: text });

  await test.step('GET the run', async () => {
    const isMissing = ({ status }: Failure) => status === 404 || status === 422;
    const { missing = [], others = [] } = Object.groupBy(Object.entries(failures), ([, failure]) =>
      isMissing(failure) ? 'missing' : 'others',
    );
    const call = await failing(page, 'GET', '/workflows/*/executions/*');
    for (const [, failure] of missing) {
      call.fail(failure);
      await page.goto(path);
      await expect(heading(page, 'Run not found')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(messages(page)).toHaveCount(0);
    }
    call.pass();
    await load(page, person, {
      call: '/workflows/*/executions/*',
      path,
      text: (failure) => missingOf('This run', failure),
      place: inMain,
      ways: Object.fromEntries(others),
    });
  });
  await test.step('GET the earlier runs', () =>
    load(page, person, {
      call: '/workflows/*/executions?limit=10',
      path,
      text: 'The earlier runs could not be loaded. This one is complete.',
    }));
  await test.step('GET what it planted', async () => {
    const call = await failing(page, 'GET', '/decoys?execution=*');
    call.fail(failures['403'] ?? signedOut);
    await page.goto(path);
    // Not known is not the same as nothing.
    await expect(button(page, 'Clean Up')).toHaveAccessibleDescription(
      'What is still out there could not be loaded.',
    );
    await expect(button(page, 'Clean Up')).toHaveAttribute('aria-disabled', 'true');
    call.pass();
    await load(page, person, {
      call: '/decoys?execution=*',
      path,
      text: 'What is still out there could not be loaded; where it lies has not changed.',
    });
  });
  await test.step('GET the plan of a retry', () =>
    load(page, person, {
      call: '/workflows/*/executions/*/retry',
      path,
      text: (failure) => missingOf('The steps to retry', failure),
      open: () => button(page, 'Retry Failed Steps').click(),
      place: (on) => on.getByRole('dialog', { name: 'Retry Failed Steps' }).getByRole('alert'),
    }));
  expect(uncaught).toEqual([]);
});

test('the steps of a running row, failing in every way, leave the row without them', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  await halfFailed(person);
  const row = page.getByRole('list', { name: 'Workflows' }).getByRole('article');
  const progress = row.getByText(/^Running \d of \d$/);
  await page.route('**/api/v1/workflows?limit=100', async (route) => {
    const { workflows, ...more } = (await (await route.fetch()).json()) as {
      workflows: { last_execution: object }[];
    };
    const running = workflows.map((one) => ({
      ...one,
      status: 'in_progress',
      last_execution: { ...one.last_execution, status: 'in_progress' },
    }));
    await route.fulfill({ json: { ...more, workflows: running } });
  });
  const call = await failing(page, 'GET', '/workflows/*/executions/*');
  for (const [way, failure] of Object.entries(failures)) {
    await test.step(way, async () => {
      call.fail(failure);
      await page.goto(paths.workflowList);
      await askedTimes(page, call, mayPass(failure) ? 2 : 1);
      await expect(row.getByText('In Progress', { exact: true })).toBeVisible();
      await expect(row.getByRole('list', { name: 'Agents in order' }).getByRole('listitem')).toHaveCount(3);
      for (const name of ['View Results', 'Re-deploy', 'Delete'])
        await expect(row.getByRole('button', { name })).toBeEnabled();
      await expect(progress).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(messages(page)).toHaveCount(0);
    });
  }
  call.pass();
  await page.goto(paths.workflowList);
  await expect(progress).toBeVisible();
  call.fail(signedOut);
  await page.goto(paths.workflowList);
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

test('what is done to a run, failing in every way', async ({ page, person }) => {
  const uncaught = await prepare(page);
  const { id, path, executionId } = await halfFailed(person);
  const dialog = page.getByRole('dialog', { name: 'Retry Failed Steps' });
  const take = async (format: string) => {
    await button(page, 'Export').click();
    await page.getByRole('menuitem', { name: format, exact: true }).click();
  };
  const confirm = async (name: string) => {
    await button(page, name).click();
    await question(page).getByRole('button', { name, exact: true }).click();
  };
  const closed = () => expect(question(page)).toHaveCount(0);
  const deeds: Deed[] = [
    {
      title: 'retry',
      call: '/workflows/*/executions/*/retry',
      open: () => button(page, 'Retry Failed Steps').click(),
      press: () => dialog.getByRole('button', { name: 'Retry Failed Steps' }).click(),
      place: dialog.getByRole('alert'),
      text: readReason,
      after: () => expect(dialog.getByRole('list', { name: 'Done again' })).toBeVisible(),
    },
    {
      title: 'clean-up',
      call: '/workflows/*/executions/*/clean-up',
      press: () => confirm('Clean Up'),
      text: () => 'The clean-up was not started',
      reason: readReason,
      after: closed,
    },
    {
      title: 'export',
      method: 'GET',
      call: '/workflows/*/executions/*/export',
      press: () => take('CSV'),
      text: () => 'The run could not be exported.',
      reason: reasonOf,
      ways: failuresUnread,
    },
    {
      title: 'export, to print it',
      method: 'GET',
      call: '/workflows/*/executions/*/export',
      press: () => take('Print or Save as PDF'),
      text: () => 'The run could not be exported.',
      reason: (failure: Failure) =>
        failure.status === 200 ? 'The record could not be read. Try again.' : reasonOf(failure),
    },
    {
      title: 'file',
      method: 'GET',
      call: '/workflows/*/executions/*/files/*',
      press: () => button(page, 'Download File').click(),
      text: () => 'The file could not be downloaded.',
      reason: reasonOf,
      ways: failuresUnread,
    },
    {
      title: 'cancel',
      call: '/workflows/*/executions/*/cancel',
      showAs: showAsRunning,
      press: () => confirm('Cancel Run'),
      text: () => 'Failed to cancel the run.',
      reason: reasonOf,
      ways: failuresUnread,
      after: async () => {
        await closed();
        await expect(button(page, 'Cancel Run')).toBeEnabled();
      },
    },
  ];
  for (const { title, method = 'POST', call: asked, open, showAs, ...action } of deeds) {
    await test.step(`${method} ${title}`, async () => {
      await showAs?.(page);
      const call = await failing(page, method, asked);
      await page.goto(path);
      await open?.();
      await act(page, { call, ...action });
      call.fail(signedOut);
      await action.press();
      await isSignedOut(page, person);
      call.pass();
    });
  }
  const { executions } = await person.api.listExecutions({ id });
  expect(executions.map((run) => run.execution_id)).toEqual([executionId]);
  expect((await person.api.countDecoys()).planted).toBe(1);
  expect(uncaught).toEqual([]);
});

test('what is asked and done about planted decoys, failing in every way', async ({ page, person }) => {
  const uncaught = await prepare(page);
  await halfFailed(person, ['meridian-failing-1', 'meridian-failing-2']);
  const row = page.getByRole('row').filter({ hasText: 's3://meridian-failing-1/' });
  const inRow = (name: string) => row.getByRole('button', { name, exact: true });
  const cleanUp = () => question(page).getByRole('button', { name: 'Clean Up', exact: true }).click();

  await test.step('GET the next page of the list', async () => {
    await page.route('**/api/v1/decoys?limit=50*', (route) =>
      route.continue({ url: route.request().url().replace('limit=50', 'limit=1') }),
    );
    await load(page, person, {
      call: '/decoys?limit=50&cursor=*',
      path: paths.planted,
      text: 'Older decoys could not be loaded. Those above are complete.',
      open: () => button(page, 'Show More').click(),
    });
    await page.unroute('**/api/v1/decoys?limit=50*');
  });

  await test.step('GET the counts', async () => {
    const call = await failing(page, 'GET', '/decoys/counts');
    for (const way of ['403', '500', '200 with an empty body', 'no answer']) {
      await test.step(way, async () => {
        call.fail(failures[way] ?? signedOut);
        await page.goto(paths.planted);
        await expect(row).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(messages(page)).toHaveCount(0);
        await expect(page.getByText(/\d planted$|^Nothing planted$/)).toHaveCount(0);
      });
    }
    call.fail(signedOut);
    await page.goto(paths.planted);
    await isSignedOut(page, person);
    call.pass();
  });

  const deeds: Deed[] = [
    {
      title: 'clean-up of one',
      call: '/decoys/*/clean-up',
      press: async () => {
        await inRow('Clean Up').click();
        await cleanUp();
      },
      text: () => 'The clean-up was not started',
      reason: readReason,
    },
    {
      title: 'clean-up of everything',
      call: '/decoys/clean-up',
      press: async () => {
        await button(page, 'Clean Up All').click();
        await cleanUp();
      },
      text: () => 'The clean-up was not started',
      reason: readReason,
    },
    {
      title: 'check',
      call: '/decoys/*/check',
      press: () => inRow('Check Now').click(),
      text: () => 'The decoy was not checked',
      reason: reasonOf,
      ways: failuresUnread,
    },
    {
      title: 'clean-up once more',
      call: '/decoys/*/clean-up',
      showAs: showAsLeftOver,
      press: () => inRow('Try Again').click(),
      text: () => 'The clean-up was not started',
      reason: readReason,
    },
    {
      title: 'handled',
      call: '/decoys/*/handled',
      showAs: showAsLeftOver,
      press: () => inRow('Mark as Handled').click(),
      text: () => 'The decoy was not marked',
      reason: reasonOf,
      ways: failuresUnread,
    },
  ];
  for (const { title, call: asked, showAs, ...action } of deeds) {
    await test.step(`POST ${title}`, async () => {
      await showAs?.(page);
      const call = await failing(page, 'POST', asked);
      await page.goto(paths.planted);
      await act(page, {
        call,
        ...action,
        after: async () => {
          await expect(question(page)).toHaveCount(0);
          await expect(row).toBeVisible();
        },
      });
      call.fail(signedOut);
      await action.press();
      await isSignedOut(page, person);
      call.pass();
    });
  }
  expect((await person.api.countDecoys()).by_state).toMatchObject({ planted: 2, cleaning_up: 0, handled: 0 });
  expect(uncaught).toEqual([]);
});

test("'Is this ours?', failing in every way", async ({ page, person }) => {
  const uncaught = await prepare(page);
  const region = page.getByRole('region', { name: 'Is this ours?' });
  for (const [method, call] of [
    ['GET', '/inventory/key'],
    ['POST', '/inventory/look-up'],
  ] as const) {
    await test.step(`${method} ${call}`, () =>
      load(page, person, {
        method,
        call,
        path: paths.planted,
        text: readReason,
        open: async () => {
          await button(page, 'Is This Ours?').click();
          await region.getByRole('textbox', { name: 'Value, file or hash' }).fill('wJalrQ7UtnFEMI+K7MDENGb');
          await region.getByRole('button', { name: 'Look Up' }).click();
        },
        place: () => region.getByRole('alert'),
        // A person asks again here, no machine.
        tries: { refused: 1, broken: 1, pauseMs: 0 },
      }));
  }
  expect(uncaught).toEqual([]);
});

test('what a message offers after a deletion, failing in every way (Q64)', async ({ page, person }) => {
  const uncaught = await prepare(page);
  const { id } = await halfFailed(person);
  await page.route(`**/api/v1/workflows/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  const row = article(page, 'Stubborn drill');
  const press = async (name: string) => {
    await row.getByRole('button', { name: 'Delete' }).click();
    const message = messages(page).filter({ hasText: 'Workflow deleted successfully' });
    await message.getByRole('button', { name, exact: true }).click();
    await expect(message).toHaveCount(0);
  };
  for (const { path, action, text, reason, ways } of [
    {
      path: '/workflows/*/restore',
      action: 'Undo',
      text: 'Failed to restore workflow.',
      reason: reasonOf,
      ways: failuresUnread,
    },
    {
      path: '/workflows/*/clean-up',
      action: 'Clean Up',
      text: 'The clean-up was not started',
      reason: readReason,
      ways: failures,
    },
  ]) {
    await test.step(`POST ${path}`, async () => {
      const call = await failing(page, 'POST', path);
      await page.goto(paths.workflowList);
      await act(page, { call, press: () => press(action), text: () => text, reason, ways });
      call.fail(signedOut);
      await press(action);
      await isSignedOut(page, person);
      call.pass();
    });
  }
  expect((await person.api.countDecoys()).planted).toBe(1);
  expect(uncaught).toEqual([]);
});

test('the plan of a workflow, failing in every way, says so once and blocks nothing (Q32)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  await deployKeys(person.api);
  await deployBucket(person.api, 'meridian-unplanned');
  const call = await failing(page, 'POST', '/workflows/plan');
  await openBuilder(page);
  await card(page, names.keys).click();
  await card(page, names.bucket).click();
  const dialog = page.getByRole('dialog', { name: 'Publish & Execute Workflow' });
  const plan = dialog.getByRole('region', { name: 'Plan' });
  for (const [way, failure] of Object.entries(failures)) {
    await test.step(way, async () => {
      call.fail(failure);
      await publishButton(page).click();
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Unplanned');
      const text =
        failure.status === 422 ? reasonOf(failure) : 'The plan is not available now. You can still go on.';
      await onlyInPlace(page, plan.getByRole('paragraph'), text);
      expect(call.asked()).toBe(1);
      await expect(dialog.getByRole('button', { name: 'Publish & Execute' })).toBeEnabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
  }
  call.pass();
  await publishButton(page).click();
  await expect(plan.getByText('Highest cost: 1 credit')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  call.fail(signedOut);
  await publishButton(page).click();
  await isSignedOut(page, person);
  expect(uncaught).toEqual([]);
});

/** A run of which one file, or each of several, is planted and another one's bucket belongs to somebody else. */
async function halfFailed({ api }: SignedInApi, buckets = ['meridian-failing']) {
  const keys = await deployKeys(api);
  const targets = [];
  for (const bucket of [...buckets, 'acme-taken']) targets.push(await deployBucket(api, bucket));
  const { id } = await publishDrill(api, 'Stubborn drill', keys, targets);
  const { execution_id: executionId } = await api.executeWorkflow({ id });
  const run = await finishedRun(api, id, executionId);
  expect(run.status).toBe('partial');
  return { id, executionId, path: runPath(id, executionId) };
}

async function showAsRunning(page: Page): Promise<void> {
  await page.route(/\/executions\/[^/?]+$/, async (route) => {
    const run: unknown = await (await route.fetch()).json();
    await route.fulfill({ json: { ...(run as object), status: 'in_progress', finished_at: null } });
  });
}

async function showAsLeftOver(page: Page): Promise<void> {
  await page.route('**/api/v1/decoys?limit=50', async (route) => {
    const list = (await (await route.fetch()).json()) as { decoys: object[] };
    const clean_up = { reason: 'person', asked_at: null, attempted_at: null, attempts: 1, outcome: 'failed' };
    const decoys = list.decoys.map((decoy) => ({ ...decoy, state: 'left_over', clean_up }));
    await route.fulfill({ json: { ...list, decoys } });
  });
}

function readReason(failure: Failure): string {
  return failure.status === 200 ? 'The answer could not be read. Try again.' : reasonOf(failure);
}
