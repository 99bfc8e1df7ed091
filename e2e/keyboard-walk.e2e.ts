import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { expectSeen, walkTo } from './focus.ts';
import { expect, expectMessage, freshEmail, heading, messages, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the main path by keyboard alone, with a focus that can be seen at each stop', async ({
  page,
  complaints,
}) => {
  test.setTimeout(180_000);
  const focusOn = (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => walkTo(page, target, key);
  const enter = () => page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });

  await test.step('sign in', async () => {
    await page.goto(paths.auth);
    await focusOn(page.getByRole('button', { name: 'Continue with a local account' }));
    await enter();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Robin Meridian');
    await focusOn(page.getByRole('textbox', { name: 'E-mail' }));
    await page.keyboard.type(freshEmail());
    await enter();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('generate, in the wizard', async () => {
    await focusOn(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(heading(page, 'Agent Marketplace')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search agents' })).toBeFocused();
    await page.keyboard.type('aws access');
    const generate = page.getByRole('article').getByRole('button', { name: 'Generate' });
    await focusOn(generate);
    await enter();
    await expect(page.getByRole('radio', { name: /^Long-term key pair/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(
      page.getByRole('group', { name: '2 Select Template' }).getByRole('radio', { checked: true }),
    ).toBeFocused();
    await expectSeen(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByRole('group', { name: '3 Select Output Format' }).getByRole('radio', { checked: true }),
    ).toBeFocused();
    await expectSeen(page);
    await focusOn(page.getByRole('textbox', { name: 'Name Your File' }));
    await page.keyboard.type('backup-keys');
    await enter();
    await expectMessage(page, 'Configuration generated successfully');
    await expect(generate).toBeFocused();
  });

  await test.step('deploy, in the configuration dialog', async () => {
    await focusOn(page.getByRole('searchbox', { name: 'Search agents' }), 'Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('s3 content');
    await focusOn(page.getByRole('article').getByRole('button', { name: 'Details' }));
    await enter();
    await expect(page.getByRole('dialog', { name: 'S3 Content Deployer Details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article').getByRole('button', { name: 'Details' })).toBeFocused();
    const deploy = page
      .getByRole('article', { name: 'S3 Content Deployer' })
      .getByRole('button', { name: 'Deploy' });
    await focusOn(deploy);
    await enter();
    await expect(page.getByRole('textbox', { name: 'Bucket Name' })).toBeFocused();
    await page.keyboard.type('meridian-keyboard');
    await focusOn(page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }));
    await enter();
    await expectMessage(page, 'Agent deployed successfully!');
    await expect(deploy).toBeFocused();
  });

  await test.step('draw', async () => {
    await focusOn(menu.getByRole('link', { name: 'Create Workflow' }), 'Shift+Tab');
    await enter();
    await expect(heading(page, 'Workflow Builder')).toBeVisible();
    await focusOn(page.getByRole('button', { name: 'Add AWS access keys for service identities' }));
    await enter();
    await focusOn(page.getByRole('button', { name: 'Add S3 Content Deployer' }));
    await enter();
    const connection = page.getByRole('group', { name: /^Connection from AWS access keys/ });
    await focusOn(connection);
    await page.keyboard.press('Delete');
    await expect(connection).toHaveCount(0);
    const source = page.getByRole('group', { name: /^Generate node: AWS access keys/ });
    await focusOn(source);
    await page.keyboard.press('c');
    const targets = page.getByRole('menu', { name: 'Connect to...' });
    await expect(targets.getByRole('menuitem', { name: 'S3 Content Deployer' })).toBeFocused();
    await expectSeen(page);
    await enter();
    await expect(connection).toHaveCount(1);
    await expect(source).toBeFocused();
    await focusOn(page.getByRole('group', { name: 'Deploy node: S3 Content Deployer' }));
    await page.keyboard.press('Delete');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(connection).toHaveCount(1);
  });

  await test.step('publish', async () => {
    await page.keyboard.press('F6');
    await expect(page.getByRole('main')).toBeFocused();
    await focusOn(page.getByRole('button', { name: 'Publish Workflow' }));
    await enter();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
    await page.keyboard.type('Keyboard drill');
    await focusOn(page.getByRole('button', { name: 'Publish & Execute' }));
    await enter();
    await expectMessage(page, 'Workflow published and execution started!');
    await page.keyboard.press('Alt+t');
    await focusOn(page.getByRole('button', { name: 'Follow Run' }));
    await enter();
    await expect(page.getByText(/^1 of 1 planted/)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('read what happened, and take it along', async () => {
    const [exports, saving] = [page.getByRole('button', { name: 'Export' }), page.waitForEvent('download')];
    await focusOn(exports);
    await enter();
    await expect(page.getByRole('menuitem', { name: 'JSON' })).toBeFocused();
    await expectSeen(page);
    await enter();
    expect(JSON.parse(await readFile(await (await saving).path(), 'utf8'))).toMatchObject({
      run: { workflow_name: 'Keyboard drill', status: 'completed' },
    });
    await expect(exports).toBeFocused();
    await focusOn(
      page.getByRole('listitem', { name: 'Plant S3 Content Deployer' }).getByRole('button', { name: 'Log' }),
    );
    await enter();
    await expect(page.getByRole('log', { name: 'Log of S3 Content Deployer' })).toBeVisible();
  });

  await test.step('look at the file in the sandbox', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Type a command or search' })).toBeFocused();
    await page.keyboard.type('sandbox');
    await enter();
    await expect(heading(page, 'Sandbox')).toBeVisible();
    const opener = page.getByRole('button', { name: /^Preview backup-keys\./ });
    await focusOn(opener);
    await enter();
    const preview = page.getByRole('dialog', { name: /^backup-keys\./ });
    await focusOn(preview.getByRole('group', { name: 'Content' }));
    await focusOn(preview.getByRole('button', { name: 'Reveal Secrets' }));
    await page.keyboard.press('Space');
    await expect(preview.getByRole('button', { name: 'Reveal Secrets', pressed: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    const events = page.getByRole('log', { name: 'Cloud events' });
    await focusOn(events);
    await expect(events).toContainText('PutObject');
    await focusOn(page.getByRole('button', { name: 'Copy Endpoint' }));
  });

  await test.step('read the results', async () => {
    await focusOn(menu.getByRole('link', { name: 'My Workflows' }), 'Shift+Tab');
    await enter();
    const results = page.getByRole('button', { name: 'View Results' });
    await focusOn(results);
    await enter();
    const dialog = page.getByRole('dialog', { name: 'Execution Results: Keyboard drill' });
    await expect(dialog.getByText('s3://meridian-keyboard/backup-keys').first()).toBeVisible();
    await focusOn(dialog.getByRole('button', { name: 'Close' }));
    await enter();
    await expect(results).toBeFocused();
  });

  await test.step('clean up', async () => {
    await focusOn(page.getByRole('banner').getByRole('link', { name: '1 planted' }), 'Shift+Tab');
    await enter();
    await expect(heading(page, 'Planted decoys')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await focusOn(page.getByRole('combobox', { name: 'State' }));
    await focusOn(page.getByRole('button', { name: 'Check Now' }));
    await enter();
    await expect(page.getByText('Unchanged when checked')).toBeVisible();
    await focusOn(page.getByRole('link', { name: 'Keyboard drill' }), 'Shift+Tab');
    await enter();
    await expect(heading(page, /^Keyboard drill: run of /)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    const opener = page.getByRole('button', { name: 'Clean Up', exact: true });
    await focusOn(opener);
    await enter();
    const question = page.getByRole('alertdialog', { name: 'Clean Up Run' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await focusOn(question.getByRole('button', { name: 'Clean Up' }));
    await enter();
    await expect(page.getByRole('listitem', { name: 'Clean up', exact: true })).toContainText(
      'Done, 1 of 1',
      {
        timeout: 20_000,
      },
    );
    await expect(opener).toBeFocused();
    // Three messages at once would stand before the last menu.
    await expect(messages(page)).toHaveCount(0);
    await focusOn(menu.getByRole('link', { name: 'My Workflows' }), 'Shift+Tab');
    await enter();
  });

  await test.step('delete, undo, delete', async () => {
    const row = page.getByRole('article', { name: 'Keyboard drill' });
    const remove = row.getByRole('button', { name: 'Delete', exact: true });
    await focusOn(remove);
    await enter();
    await expectMessage(page, 'Workflow deleted successfully');
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Alt+t');
    await focusOn(page.getByRole('button', { name: 'Undo', exact: true }));
    await enter();
    await expectMessage(page, 'Workflow restored');
    await focusOn(remove);
    await enter();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('No workflows found', { exact: true })).toBeVisible();
  });

  await test.step('log out', async () => {
    await focusOn(page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab');
    await enter();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
    await expectSeen(page);
    await enter();
    await expect(heading(page, 'Sign in to Leakdrill')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('the side paths by keyboard alone: the sample drill, the thief, a plan, the statement, regions', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  const focusOn = (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => walkTo(page, target, key);
  const enter = () => page.keyboard.press('Enter');
  const go = async (where: string, title: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Type a command or search' })).toBeFocused();
    await page.keyboard.type(where);
    await enter();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  };

  await test.step('one click that sets the first drill up, and its run', async () => {
    await page.goto(paths.dashboard);
    await focusOn(page.getByRole('button', { name: 'Create Sample Drill' }));
    await enter();
    await expect(heading(page, 'Deployed Workflows')).toBeVisible();
    const row = page.getByRole('article', { name: 'Sample drill' });
    const run = row.getByRole('button', { name: 'Re-deploy' });
    await focusOn(run);
    await enter();
    await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(run).toBeFocused();
  });

  await test.step('play the thief', async () => {
    await go('sandbox', 'Sandbox');
    await focusOn(page.getByRole('button', { name: /^Play the Thief: (.*\/)?backup\.\w+$/ }));
    await enter();
    await expect(page.getByRole('heading', { name: 'Play the thief' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'What the thief did' }).getByRole('listitem')).toHaveCount(4);
    await focusOn(page.getByRole('combobox', { name: 'Planted secret' }));
  });

  await test.step('choose a plan, and take the statement along', async () => {
    await go('credits', 'Credits');
    const download = page.getByRole('button', { name: 'Download CSV' });
    const starter = page.getByRole('radio', { name: 'Starter', exact: true });
    await focusOn(starter);
    // The other plan is not sold yet: the arrows pass it.
    for (const key of ['Space', 'ArrowDown']) await page.keyboard.press(key);
    await expect(starter).toBeFocused();
    await expect(starter).toBeChecked();
    await expectSeen(page);
    await focusOn(download);
    const saving = page.waitForEvent('download');
    await enter();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('Sample drill');
    await expect(download).toBeFocused();
  });

  await test.step('take regions from their list, one by one', async () => {
    await go('marketplace', 'Agent Marketplace');
    await page.keyboard.press('/');
    await page.keyboard.type('ami prov');
    const enable = page
      .getByRole('article', { name: 'AMI Provenance' })
      .getByRole('button', { name: 'Enable' });
    await focusOn(enable);
    await enter();
    const dialog = page.getByRole('dialog', { name: 'Enable AMI Provenance' });
    const more = dialog.getByRole('combobox', { name: 'Add a region' });
    await focusOn(more);
    for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
      await expect(more).toBeFocused();
    }
    await expect(dialog.getByRole('textbox', { name: 'Regions' })).toHaveValue(/^[a-z0-9-]+, [a-z0-9-]+$/);
    await page.keyboard.press('Escape');
    await expect(enable).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test('an analysis by keyboard alone: profile and analyzer, drawn, published, run, its tables sorted, filtered and folded', async ({
  page,
  person,
  complaints,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  const focusOn = (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => walkTo(page, target, key);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('configure the one, enable the other', async () => {
    await page.goto(paths.marketplace);
    await expect(heading(page, 'Agent Marketplace')).toBeVisible();
    for (const [agent, action, field, text] of [
      ['AWS Profile', 'Configure', 'Profile Name', 'acme-prod'],
      ['AMI Provenance', 'Enable', 'Regions', 'us-east-1, eu-west-1, ap-southeast-2'],
    ] as const) {
      await press('/', 'ControlOrMeta+a');
      await page.keyboard.type(agent);
      const opener = page.getByRole('article', { name: agent }).getByRole('button', { name: action });
      await focusOn(opener);
      await press('Enter');
      const dialog = page.getByRole('dialog', { name: `${action} ${agent}` });
      await focusOn(dialog.getByRole('textbox', { name: field }));
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
      await focusOn(dialog.getByRole('button', { name: action, exact: true }));
      await press('Enter');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  await test.step('draw and publish', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await focusOn(menu.getByRole('link', { name: 'Create Workflow' }), 'Shift+Tab');
    await press('Enter');
    for (const agent of ['AWS Profile', 'AMI Provenance']) {
      await focusOn(button(`Add ${agent}`));
      await press('Enter');
    }
    await expect(
      page.getByRole('group', { name: 'Connection from AWS Profile to AMI Provenance' }),
    ).toHaveCount(1);
    await press('F6', 'F6');
    await expect(page.getByRole('main')).toBeFocused();
    await focusOn(button('Publish Workflow'));
    await press('Enter');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('By keys');
    await focusOn(button('Publish & Execute'));
    await press('Enter');
    await expectMessage(page, 'Workflow published and execution started!');
    await press('Alt+t');
    await focusOn(button('Follow Run'));
    await press('Enter');
    await expect(page.getByText(/^1 of 1 analyzed/)).toBeVisible({ timeout: 20_000 });
  });

  await test.step('sort, filter and fold', async () => {
    const table = page.getByRole('table', { name: 'Images' });
    const sort = table.getByRole('button', { name: 'Instances', exact: true });
    const column = table.getByRole('columnheader', { name: 'Instances' });
    await focusOn(sort);
    await expectSeen(page);
    for (const [key, order] of [
      ['Enter', 'ascending'],
      ['Space', 'descending'],
    ] as const) {
      await press(key);
      await expect(column).toHaveAttribute('aria-sort', order);
      await expect(sort).toBeFocused();
    }
    const counts = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => Number(row.querySelector<HTMLElement>('td:last-child')?.innerText)),
      );
    expect(counts).toHaveLength(30);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    await focusOn(page.getByRole('searchbox', { name: 'Filter Images' }), 'Shift+Tab');
    await page.keyboard.type('unknown_public');
    await expect(table.getByRole('row').nth(1)).toContainText('Unknown public');
    const section = button('Images');
    await focusOn(section, 'Shift+Tab');
    await expectSeen(page);
    await press('Space');
    await expect(table).toBeHidden();
    await press('Enter');
    await expect(table).toBeVisible();
    await expect(section).toBeFocused();
  });
  expect(complaints).toEqual([]);
});
