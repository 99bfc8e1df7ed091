import type { Locator, Page } from '@playwright/test';
import { docsPath, paths, runPath, workflowEditPath } from '#web/paths.ts';
import { expectSeen, walkRound } from './focus.ts';
import { furnish } from './furnish.ts';
import { expect, heading, storageOf, test } from './product.ts';

// Nothing here is about movement, and waiting for it would take longer than the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const desk = { width: 1280, height: 600 };
const phone = { width: 375, height: 640 };

/** Forwards on a low wide window, where much must be scrolled into sight, and backwards on a phone. */
async function walkBothWays(page: Page, ready: Locator): Promise<void> {
  await expect(ready).toBeVisible();
  for (const [size, key] of [
    [desk, 'Tab'],
    [phone, 'Shift+Tab'],
  ] as const) {
    await page.setViewportSize(size);
    await expect(ready).toBeAttached();
    await walkRound(page, key);
  }
  await page.setViewportSize(desk);
}

test('the walk finds what is wrong', async ({ page }) => {
  const show = (body: string) =>
    page.setContent(`<!doctype html><html lang="en"><title>x</title><style>
      * { outline: 0 } :focus { outline: 2px solid } .none:focus { outline: 0 }
      .clear:focus { outline: 2px solid transparent } .bar { position: fixed; inset: 0 0 auto; height: 99px }
      </style><body>${body}`);
  const button = '<button>Save</button>';
  for (const [body, why] of [
    [`${button}<button class="none">Bare</button>`, /no outline: BUTTON Bare/],
    [`${button}<button class="clear">Clear</button>`, /no outline: BUTTON Clear/],
    [`${button}<p class="bar">Over</p>`, /covered by <p class=.*>Over<\/p>: BUTTON Save/],
    [`${button}<button onfocus="this.blur()">Shy</button>${button}`, /Tab lost the focus after/],
    [`${button}<button onfocus="this.remove()">Gone</button>${button}`, /Tab lost the focus after/],
    [`<div role="dialog">${button}</div>`, /Tab lost the focus after/],
    [
      `${button}<button onfocus="this.nextElementSibling.focus()">Left</button>${button}<button tabindex="0" onkeydown="event.preventDefault(); document.querySelector('button').focus()">Trap</button><a href="#x">Never</a>`,
      /never reached with Tab/,
    ],
  ] as const) {
    await show(body);
    await expect(walkRound(page, 'Tab'), body).rejects.toThrow(why);
  }
  await show(button.repeat(3));
  expect(await walkRound(page, 'Tab')).toBe(3);
  expect(await walkRound(page, 'Shift+Tab')).toBe(3);
});

test('each stop of the public pages is seen, both ways', async ({ page }) => {
  test.setTimeout(120_000);
  const signIn = page.getByRole('button', { name: 'Continue with a local account' });
  for (const [path, ready] of [
    [paths.home, heading(page, 'Validate. Simulate. Secure.')],
    [paths.auth, signIn],
    [paths.terms, heading(page, 'Terms of Service')],
    [paths.privacy, heading(page, 'Privacy Policy')],
    ['/nowhere', heading(page, 'Page not found')],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await walkBothWays(page, ready);
    });
  }
  await page.goto(paths.auth);
  await signIn.click();
  await walkBothWays(page, page.getByRole('dialog', { name: 'Choose an account' }));
});

test('each stop of the signed-in pages is seen, both ways', async ({ page, context, product }) => {
  test.setTimeout(300_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const screens: [path: string, ready: Locator][] = [
    [paths.home, heading(page, 'Validate. Simulate. Secure.')],
    [paths.dashboard, page.getByText('Deployment Persisted').first()],
    [paths.marketplace, page.getByRole('article', { name: 'AWS Profile' })],
    [paths.agents, page.getByText('Deployed', { exact: true }).first()],
    [paths.workflowList, page.getByRole('article', { name: 'AWS keys in two buckets' })],
    [workflowEditPath(workflowId), heading(page, 'Edit Workflow')],
    [runPath(workflowId, runId), page.getByText(/^2 of 2 planted/)],
    [paths.planted, page.getByRole('table', { name: 'Planted decoys' })],
    [paths.credits, page.getByRole('table', { name: 'Credit history' })],
    [paths.profile, page.getByRole('region', { name: 'Sessions' }).getByRole('article').first()],
    [paths.sandbox, page.getByText('s3://meridian-backups', { exact: true })],
    [paths.terms, heading(page, 'Terms of Service')],
    ['/nowhere', heading(page, 'Page not found')],
    ...(['marketplace', 'viewing', 'creating', 'managing'] as const).map(
      (name) =>
        [docsPath(name), page.getByRole('navigation', { name: 'Previous and next' })] as (typeof screens)[0],
    ),
  ];
  for (const [path, ready] of screens) {
    await test.step(path, async () => {
      await page.setViewportSize(desk);
      await page.goto(path);
      await walkBothWays(page, ready);
    });
  }
  await page.goto(paths.planted);
  await page.getByRole('button', { name: 'Is This Ours?' }).click();
  await walkBothWays(page, page.getByRole('region', { name: 'Is this ours?' }));
});

test('each stop of the dialogs of a deployed agent is seen, both ways, and none leads out', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  const { person } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  await page.setViewportSize(desk);
  await page.goto(paths.agents);
  // What a workflow uses cannot be deleted; this one is used by none.
  const profile = page.getByRole('article', { name: 'AWS Profile', exact: true });
  for (const [name, ready] of [
    ['View Generated Code', page.getByRole('group', { name: /^Code of / })],
    ['Edit Configuration', page.getByRole('dialog', { name: /^Edit / })],
    ['View Configuration', page.getByRole('dialog', { name: /^Configuration of / })],
    ['Delete', page.getByRole('alertdialog', { name: 'Delete Agent' })],
  ] as const) {
    await test.step(name, async () => {
      const opener =
        name === 'View Generated Code'
          ? page.getByRole('button', { name }).first()
          : profile.getByRole('button', { name });
      await opener.click();
      await walkBothWays(page, ready);
      await page.keyboard.press('Escape');
      await expect(ready).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expectSeen(page);
    });
  }
});

test('each stop of every other dialog is seen, both ways, and none leads out', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(240_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  const of = (agent: string, name: string) =>
    page.getByRole('article', { name: agent, exact: true }).getByRole('button', { name });
  const run = runPath(workflowId, runId);
  for (const [path, opener, role, name] of [
    [
      paths.marketplace,
      of('AWS access keys for service identities', 'Generate'),
      'dialog',
      'Generate AWS access keys for service identities',
    ],
    [paths.marketplace, of('S3 Content Deployer', 'Deploy'), 'dialog', 'Deploy S3 Content Deployer'],
    [paths.marketplace, of('S3 Content Deployer', 'Details'), 'dialog', 'S3 Content Deployer Details'],
    [workflowEditPath(workflowId), press('Save Changes'), 'dialog', 'Update Workflow'],
    [paths.workflowList, press('View Results'), 'dialog', /^Execution Results: /],
    [paths.workflowList, press('Delete All'), 'alertdialog', 'Delete All Workflows'],
    [run, press('Clean Up'), 'alertdialog', 'Clean Up Run'],
    [paths.planted, press('Clean Up All'), 'alertdialog', 'Clean Up All'],
    [paths.profile, press('Create Token'), 'dialog', 'Create Token'],
    [paths.profile, press('Sign out everywhere'), 'alertdialog', 'Sign out everywhere'],
    [paths.sandbox, page.getByRole('button', { name: /^Preview / }).first(), 'dialog', 'backup-keys.py'],
  ] as const) {
    await test.step(String(name), async () => {
      await page.setViewportSize(desk);
      await page.goto(path);
      await opener.click();
      const dialog = page.getByRole(role, { name });
      await walkBothWays(page, dialog);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expectSeen(page);
    });
  }
});

test('each stop of what the frame opens is seen, both ways, and none leads out', async ({
  page,
  context,
  product,
}) => {
  test.setTimeout(120_000);
  const { person } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const walkInside = async (opener: Locator, dialog: Locator) => {
    await expect(dialog).toBeVisible();
    await walkRound(page, 'Tab');
    await walkRound(page, 'Shift+Tab');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expectSeen(page);
  };
  await page.goto(paths.credits);
  for (const [size, opener, name] of [
    [desk, 'Notifications', 'Notifications'],
    [desk, 'Open command palette', 'Command palette'],
    [phone, 'Notifications', 'Notifications'],
    [phone, 'Toggle sidebar', 'Main menu'],
  ] as const) {
    await test.step(`${name} at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await button(opener).click();
      await walkInside(button(opener), page.getByRole('dialog', { name }));
    });
  }
  await test.step('the list of keys', async () => {
    const toggle = button('Toggle sidebar');
    for (const size of [phone, desk]) {
      await page.setViewportSize(size);
      await toggle.focus();
      await page.keyboard.press('?');
      await walkInside(toggle, page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    }
  });
});

test('each stop of the first page of a new account is seen, both ways', async ({ page, person }) => {
  test.setTimeout(120_000);
  expect(person.token).not.toBe('');
  await page.setViewportSize(desk);
  await page.goto(paths.dashboard);
  const drill = page.getByRole('region', { name: 'Your First Drill' });
  await expect(drill.getByRole('button', { name: 'Create Sample Drill' })).toBeVisible();
  await walkBothWays(page, drill);
});

test('each stop is seen in the dark, too', async ({ page, context, product }) => {
  test.setTimeout(120_000);
  const { person, workflowId, runId } = await furnish(product);
  await context.setStorageState(storageOf(product.url, person));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(desk);
  for (const [path, ready] of [
    [paths.dashboard, page.getByText('Deployment Persisted').first()],
    [paths.planted, page.getByRole('table', { name: 'Planted decoys' })],
    [runPath(workflowId, runId), page.getByText(/^2 of 2 planted/)],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(ready).toBeVisible();
      await expect(page.locator('html')).toHaveClass('dark');
      await walkRound(page, 'Tab');
    });
  }
});
