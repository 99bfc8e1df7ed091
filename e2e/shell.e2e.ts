import type { Locator, Page } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import { deployBucket, deployKeys, finishedRun, publishDrill } from '#tools/drill.ts';
import { deploymentPath, paths, runPath } from '#web/paths.ts';
import { check, overflowOf } from './check-page.ts';
import { clearFaults, setFault } from './cloud.ts';
import { colourOf } from './colours.ts';
import { failing, prepare, skip } from './failing-calls.ts';
import { walkRound } from './focus.ts';
import {
  collectComplaints,
  expect,
  expectMessage,
  heading,
  messages,
  otherBrowser,
  storageOf,
  test,
} from './product.ts';

test('the sidebar has its entries, its sub-items and its foot (R085-R092, R096, R584)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'Dashboard',
    'Marketplace',
    'My Agents',
    'AI Workflows',
    'Create Workflow',
    'My Workflows',
    'Credits',
    'Getting Started',
  ]);
  await expect(menuOf(page).locator('li li')).toHaveText(['Create Workflow', 'My Workflows']);
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Credits');
  const foot = page.getByRole('contentinfo');
  await expect(foot).toHaveText('© 2025 Leakdrill');
  const sidebar = { x: 0, width: 247, bottom: 900 };
  const box = await foot.boundingBox();
  expect({ x: box?.x, width: box?.width }).toEqual({ x: sidebar.x, width: sidebar.width });
  for (const [name, h1] of [
    ['AI Workflows', 'Workflow Builder'],
    ['My Workflows', 'Deployed Workflows'],
    ['Getting Started', 'Marketplace & Types of Agents'],
  ] as const) {
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await expect(heading(page, h1)).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  }
});

test('the header says where one is, and the way back up', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await page.goto(paths.credits);
  await expect(crumbs.getByRole('listitem')).toHaveText(['Credits']);
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Credits');
  await page.goto(runPath(crypto.randomUUID(), crypto.randomUUID()));
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Run');
  await crumbs.getByRole('link', { name: 'My Workflows' }).click();
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('My Workflows');
});

test('a stranger sees neither what is closed nor what only the signed-in have (R093, Q24)', async ({
  page,
}) => {
  await page.goto(paths.terms);
  await expect(menuOf(page).getByRole('link')).toHaveText(['Dashboard', 'Getting Started']);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const name of ['Notifications', 'Account menu'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(optionsOf(page).filter({ hasText: 'Dashboard' })).toHaveCount(1);
  await expect(optionsOf(page).filter({ hasText: /Marketplace|Credits|Log out/ })).toHaveCount(0);
  await page.keyboard.type('privacy');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Privacy Policy')).toBeVisible();
});

test('header: theme menu, account menu and the way to the profile (R098-R100, R102, R103)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Light', 'Dark', 'System']);
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(colorScheme);
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText('My Account')).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Keyboard Shortcuts', 'Log out']);
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeVisible();
});

test('three messages, spread out, leave the choices of a menu free', async ({ page, person }) => {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'meridian-messages');
  for (const name of ['First', 'Second', 'Third']) await publishDrill(person.api, name, keys, [bucket]);
  await page.goto(paths.workflowList);
  for (const name of ['First', 'Second', 'Third']) {
    const row = page.getByRole('article', { name, exact: true });
    await row.getByRole('button', { name: 'Delete', exact: true }).click();
  }
  await expect(messages(page)).toHaveCount(3);
  const isFree = (choice: Locator) =>
    choice.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [left + 2, (left + right) / 2, right - 2].every((x) =>
        element.contains(document.elementFromPoint(x, (top + bottom) / 2)),
      );
    });
  const opener = page.getByRole('button', { name: 'Account menu' });
  const choices = page.getByRole('menuitem');
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await opener.click();
    await expect(choices).toHaveCount(3);
    // A pointer on the messages spreads them out, and they stay for as long as it is there.
    await messages(page).first().hover();
    await expect(messages(page).first()).toHaveAttribute('data-expanded', 'true');
    await expect(messages(page)).toHaveCount(3);
    for (const choice of await choices.all()) await expect.poll(() => isFree(choice), `${width}`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(choices).toHaveCount(0);
  }
});

test('the command palette, by keyboard alone', async ({ page, person, complaints }) => {
  const { id } = await publishDrill(person.api, 'Nightly drill', await deployKeys(person.api), [
    await deployBucket(person.api, 'meridian-palette'),
  ]);
  await page.goto(paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const box = palette.getByRole('combobox', { name: 'Type a command or search' });
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(box).toBeFocused();
  };

  await test.step('opens, shows its groups, and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Open command palette' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await expect(palette.getByRole('group', { name: 'Workflows' })).toContainText('Nightly drill');
    await expect(palette.getByRole('group')).toHaveCount(5);
    for (const name of ['Go to', 'Agents', 'Workflows', 'Actions', 'Theme'])
      await expect(palette.getByRole('group', { name, exact: true })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('says when nothing fits', async () => {
    await open();
    await page.keyboard.type('<b>zzz</b>');
    await expect(palette.getByRole('status')).toHaveText('No match for "<b>zzz</b>".');
    await page.keyboard.press('Enter');
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });

  await test.step('goes to a page, an agent and a workflow', async () => {
    await open();
    await page.keyboard.type('credits');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Credits')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await open();
    await page.keyboard.type('s3 content');
    await expect(optionsOf(page).first()).toContainText('Deployed');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Agent Marketplace')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('S3 Content Deployer');
    await open();
    await page.keyboard.type('nightly');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/workflows/edit/${id}`);
    await expect(heading(page, 'Edit Workflow')).toBeVisible();
  });

  await test.step('chooses a theme and opens the list of keys', async () => {
    await open();
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass('dark');
    await open();
    await page.keyboard.type('keyboard');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    // What must be answered first is not covered.
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette).toBeHidden();
    await page.keyboard.press('Escape');
  });

  expect(complaints).toEqual([]);
});

test('palette, list of keys and rail: no violation, nothing wider than the window', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(optionsOf(page).first()).toBeVisible();
  await check(page, 'palette', { isOverlaid: true });
  await page.keyboard.type('no such thing');
  await check(page, 'palette without a match', { at: [375], isOverlaid: true });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check(page, 'list of keys', { isOverlaid: true });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('ControlOrMeta+b');
  await menuOf(page).getByRole('link', { name: 'AI Workflows' }).focus();
  await expect(menuOf(page).getByRole('link', { name: 'My Workflows' })).toBeVisible();
  await check(page, 'rail', { at: [768, 1280, 1920] });
  for (const key of ['Tab', 'Shift+Tab'] as const) await walkRound(page, key);
});

test('single keys act outside of fields, and not at all once they are switched off', async ({
  page,
  person,
  complaints,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [keys, h1] of [
    ['gm', 'Agent Marketplace'],
    ['ga', 'Deployed Agents'],
    ['gw', 'Workflow Builder'],
    ['gl', 'Deployed Workflows'],
    ['gc', 'Credits'],
    ['gd', 'Dashboard'],
    ['gm', 'Agent Marketplace'],
  ] as const) {
    await page.keyboard.type(keys);
    await expect(heading(page, h1)).toBeVisible();
  }

  const search = page.getByRole('searchbox', { name: 'Search agents' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('gd?/');
  await expect(search).toHaveValue('gd?/');
  await expect(heading(page, 'Agent Marketplace')).toBeVisible();
  await expect(help).toBeHidden();

  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto(paths.profile);
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.getByRole('main').focus();
  await page.keyboard.type('?gm');
  await expect(help).toBeHidden();
  await expect(heading(page, 'Profile')).toBeVisible();
  const account = page.getByRole('button', { name: 'Account menu' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Keyboard Shortcuts' }).click();
  await expect(help).toContainText('switched off');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  expect(complaints).toEqual([]);
});

test('notifications arrive live, leave the focus where it is, and are read on every device (R097, R587, Q46)', async ({
  page,
  person,
  product,
  browser,
  complaints,
}) => {
  await page.goto(paths.credits);
  const bell = bellOf(page);
  await expect(bell).toHaveAccessibleDescription('0 unread');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel).toContainText('Nothing needs your attention');
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  const laptop = await otherBrowser(browser, product);
  collectComplaints(laptop, complaints);
  await laptop.context().setStorageState(storageOf(product.url, person));
  await laptop.goto(paths.credits);

  const link = menuOf(page).getByRole('link', { name: 'My Agents' });
  await link.focus();
  const { workflowId, runId } = await drill(person, 'Nightly drill');
  await expect(bell).toHaveAccessibleDescription('3 unread');
  // What arrives together is announced together: 'And 2 more.'
  await expect(page.getByRole('banner').locator('[aria-live]')).toHaveText(/^Nightly drill: Run completed\./);
  await expect(link).toBeFocused();
  await expect(bellOf(laptop)).toHaveAccessibleDescription('3 unread');

  await bell.click();
  const entries = panel.getByRole('list').getByRole('link');
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toHaveText(/^Unread Nightly drill\s*Run completed/);
  await expect(entries.first()).toHaveAttribute('href', runPath(workflowId, runId));
  await expect(entries.first().locator('time')).toHaveAttribute('title', /UTC/);
  const markAll = panel.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(markAll).toBeFocused();
  await expect(bell).toHaveAccessibleDescription('0 unread');
  await expect(panel.getByText('Unread')).toHaveCount(0);
  await expect(bellOf(laptop)).toHaveAccessibleDescription('0 unread');
  await entries.first().click();
  await expect(heading(page, /^Nightly drill: run of /)).toBeVisible();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(bell).toHaveAccessibleDescription('0 unread');

  await test.step('on a phone', async () => {
    await laptop.setViewportSize({ width: 375, height: 812 });
    await bellOf(laptop).click();
    const sheet = laptop.getByRole('dialog', { name: 'Notifications' });
    await expect(sheet.getByRole('link')).toHaveCount(3);
    expect(await overflowOf(laptop)).toEqual([]);
    expect((await sheet.boundingBox())?.height).toBeCloseTo(812);
    await sheet.getByRole('button', { name: 'Dismiss' }).click();
    await expect(bellOf(laptop)).toBeFocused();
  });
  await laptop.context().close();
  expect(complaints).toEqual([]);
});

test('notifications say what failed, what came half, what was left over and what runs low, each with its way on', async ({
  page,
  person: { api },
  product,
}) => {
  test.setTimeout(120_000);
  const keys = await deployKeys(api);
  const [good, taken] = [await deployBucket(api, 'meridian-told'), await deployBucket(api, 'acme-taken')];
  const half = await publishDrill(api, 'Half told', keys, [good, taken]);
  const refused = await publishDrill(api, 'All refused', keys, [taken]);
  const { execution_id: halfRun } = await api.executeWorkflow({ id: half.id });
  await finishedRun(api, half.id, halfRun);
  // 44 credits are left, and then 4.
  for (let count = 0; count < 20; count += 1) await deployBucket(api, `meridian-spent-${count}`);

  await page.goto(paths.credits);
  await bellOf(page).click();
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('list').getByRole('link');
  const announced = page.getByRole('banner').locator('[aria-live]');
  await expect(rows.filter({ hasText: '4 credits left' })).toHaveCount(1);
  await test.step('a failure arrives while one looks', async () => {
    const { execution_id: run } = await api.executeWorkflow({ id: refused.id });
    await expect(announced).toHaveText(/^All refused: Run failed: .*S3 refused/);
    await expect(rows.first()).toHaveText(/^Unread All refused\s*Run failed: .*S3 refused/);
    await expect(rows.first()).toHaveAttribute('href', runPath(refused.id, run));
  });
  await test.step('and what a clean-up left', async () => {
    await setFault(product, { kind: 'error', operation: 'DeleteObject' });
    await api.cleanUpExecution({ id: half.id, execution: halfRun });
    await expect(announced).toHaveText('Half told: Clean-up left 1 of 1.', { timeout: 30_000 });
    await clearFaults(product);
  });
  for (const { name, href, colour } of [
    { name: /Half told\s*Clean-up left 1 of 1/, href: runPath(half.id, halfRun), colour: 'yellow' },
    { name: /All refused\s*Run failed/, href: /\/runs\//, colour: 'red' },
    { name: /4 credits left\s*A run may need more than that\./, href: paths.credits, colour: 'yellow' },
    {
      name: /Half told\s*Partially completed \(1\/2 successful\): .*S3 refused/,
      href: runPath(half.id, halfRun),
      colour: 'yellow',
    },
    {
      name: /S3 Content Deployer 2\s*Deploy agent is ready/,
      href: deploymentPath(taken.id),
      colour: 'green',
    },
  ]) {
    const row = rows.filter({ hasText: name });
    await expect(row).toHaveCount(1);
    await expect(row).toHaveAttribute('href', href);
    await expect.poll(() => colourOf(row.locator('svg'))).toBe(colour);
  }
  await rows.filter({ hasText: /S3 Content Deployer 2\s*Deploy/ }).click();
  await expect(page.getByRole('article', { name: taken.name, exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('back and forward lead to where one was on the page', async ({ page, person }) => {
  for (let count = 0; count < 9; count += 1) await deployBucket(person.api, `meridian-far-${count}`);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  for (const [path, shown] of [
    [`${paths.marketplace}?type=Deploy`, 'S3 Content Deployer'],
    [paths.agents, 'S3 Content Deployer 9'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('article', { name: shown, exact: true })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 640));
      await menuOf(page).getByRole('link', { name: 'Credits' }).click();
      await expect(heading(page, 'Credits')).toBeVisible();
      expect(await scrolled()).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL(path);
      await expect.poll(scrolled).toBe(640);
      await page.goForward();
      await expect(heading(page, 'Credits')).toBeVisible();
      await expect.poll(scrolled).toBe(0);
      // Nothing is kept of the page but its place.
      await page.reload();
      await expect(heading(page, 'Credits')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('article', { name: shown, exact: true })).toBeVisible();
      await expect.poll(scrolled).toBe(640);
      await page.reload();
      await expect(page.getByRole('article', { name: shown, exact: true })).toBeVisible();
      await expect.poll(scrolled).toBe(640);
    });
  }
});

test('a page that cannot be drawn says so in its place, and the shell lives on', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.route(/CreditsScreen.*\.js/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const failure = { name: 'Failure', status: 500, requestId: 'req-of-a-failed-load' };
        export function CreditsScreen() { throw Object.assign(new Error('drawn badly'), failure); }`,
    }),
  );
  await menuOf(page).getByRole('link', { name: 'Credits' }).click();
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await expect(page).toHaveTitle('This page could not be shown · Leakdrill');
  await expect(page.getByText('drawn badly')).toHaveCount(0);
  await expect(page.getByText('Request req-of-a-failed-load')).toBeVisible();
  await check(page, 'a page that could not be drawn');
  await page.setViewportSize({ width: 1280, height: 900 });
  await menuOf(page).getByRole('link', { name: 'My Agents' }).click();
  await expect(heading(page, 'Deployed Agents')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Credits' }).click();
  await expect(heading(page, 'This page could not be shown')).toBeVisible();
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Credits' }).click();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(heading(page, 'Credits')).toBeVisible();
});

test('the sidebar on a phone: toggled by the header, closed by a chosen link (R094, R095, R579)', async ({
  page,
  person,
  complaints,
}) => {
  expect(person.token).not.toBe('');
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(paths.credits);
  await expect(menuOf(page)).toHaveCount(0);
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' });
  const sheet = page.getByRole('dialog', { name: 'Main menu' });

  await toggle.click();
  await expect(sheet.getByRole('link', { name: 'Credits' })).toBeFocused();
  await sheet.getByRole('combobox', { name: 'Theme' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(sheet.getByText('© 2025 Leakdrill')).toBeVisible();
  await page.mouse.click(360, 400);
  await expect(sheet).toBeHidden();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await sheet.getByRole('button', { name: 'Open command palette' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Type a command or search' })).toBeFocused();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toggle).toBeFocused();

  await toggle.click();
  await sheet.getByRole('link', { name: 'My Agents' }).click();
  await expect(heading(page, 'Deployed Agents')).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(menuOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menuOf(page)).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Credits' }).click();
  await expect(heading(page, 'Credits')).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the rail is remembered, and its sub-items fly out', async ({ page, person, complaints }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.workflowList);
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+b');
  const width = async () => (await menuOf(page).boundingBox())?.width;
  await expect.poll(width).toBeLessThanOrEqual(56);
  await page.reload();
  await expect(heading(page, 'Deployed Workflows')).toBeVisible();
  await expect.poll(width).toBeLessThanOrEqual(56);

  const child = menuOf(page).getByRole('link', { name: 'Create Workflow' });
  await expect(child).toHaveCount(0);
  for (const icon of await menuOf(page).locator('a > svg:last-of-type').all()) {
    const box = await icon.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeCloseTo(27.5, 0);
  }
  await menuOf(page).getByRole('link', { name: 'AI Workflows' }).hover();
  await child.hover();
  await expect(child).toBeVisible();
  await page.mouse.move(700, 500);
  await expect(child).toHaveCount(0);

  await menuOf(page).getByRole('link', { name: 'My Agents' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(child).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(child).toHaveCount(0);
  await expect(menuOf(page).getByRole('link', { name: 'AI Workflows' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Workflow Builder')).toBeVisible();
  await expect(child).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the first stop of every page skips to its content', async ({ page, person }) => {
  expect(person.token).not.toBe('');
  for (const [path, h1] of [
    [paths.dashboard, 'Dashboard'],
    [paths.marketplace, 'Agent Marketplace'],
    [paths.agents, 'Deployed Agents'],
    [paths.builder, 'Workflow Builder'],
    [paths.workflowList, 'Deployed Workflows'],
    [paths.credits, 'Credits'],
    [paths.docs, 'Marketplace & Types of Agents'],
    [paths.planted, 'Planted decoys'],
    [paths.profile, 'Profile'],
    [paths.sandbox, 'Sandbox'],
    [paths.terms, 'Terms of Service'],
    [paths.privacy, 'Privacy Policy'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(heading(page, h1)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });
  }
});

test('an old page says that a new version is ready, once and at the top right, and the shell lives on (R106)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.dashboard);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.route(/CommandPalette.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(/CreditsScreen.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('ControlOrMeta+k');
  await expectMessage(page, 'A new version is ready.');
  const box = await messages(page).first().boundingBox();
  expect(box?.x).toBeGreaterThan(640);
  expect(box?.y).toBeLessThan(200);
  await expect(messages(page).getByRole('button', { name: 'Reload Page' })).toBeVisible();
  await messages(page).getByRole('button', { name: 'Dismiss message' }).click();
  await expect(messages(page)).toHaveCount(0);
  await menuOf(page).getByRole('link', { name: 'Credits' }).click();
  await expect(heading(page, 'A new version is ready.')).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Marketplace' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Reload Page' }).click();
  await expect(heading(page, 'Credits')).toBeVisible();
});

test('a page says that it is offline, since when, and stays', async ({ page, context, person }) => {
  expect(person.token).not.toBe('');
  await page.goto(paths.credits);
  await expect(heading(page, 'Credits')).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(banner).toHaveText(/^You are offline\. You see what was loaded at \d.*; changes wait\.$/);
  await expect(heading(page, 'Credits')).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('what was fetched stays fresh for five minutes, whichever window is in front (R582)', async ({
  page,
  person,
}) => {
  expect(person.token).not.toBe('');
  await prepare(page);
  const agents = await failing(page, 'GET', '/agents');
  const open = (name: string) => menuOf(page).getByRole('link', { name }).click();
  const card = page.getByRole('article', { name: 'S3 Content Deployer' });
  await page.goto(paths.marketplace);
  await expect(card).toBeVisible();
  await skip(page, 6 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await open('Credits');
  // What the window had asked for would have been asked before this.
  await expect(page.getByRole('table', { name: 'Credit history' })).toBeVisible();
  expect(agents.asked()).toBe(1);
  await open('Marketplace');
  await expect.poll(agents.asked).toBe(2);
  await open('Credits');
  await skip(page, 4 * 60_000);
  await open('Marketplace');
  await expect(card).toBeVisible();
  expect(agents.asked()).toBe(2);
});

function menuOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

function bellOf(page: Page): Locator {
  return page.getByRole('button', { name: 'Notifications' });
}

function optionsOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Command palette' }).getByRole('option');
}

async function drill(person: SignedInApi, name: string): Promise<{ workflowId: string; runId: string }> {
  const keys = await deployKeys(person.api);
  const bucket = await deployBucket(person.api, 'meridian-nightly');
  const { id: workflowId } = await publishDrill(person.api, name, keys, [bucket]);
  const { execution_id: runId } = await person.api.executeWorkflow({ id: workflowId });
  await finishedRun(person.api, workflowId, runId);
  return { workflowId, runId };
}
