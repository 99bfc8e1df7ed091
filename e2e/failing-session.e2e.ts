import { paths } from '#web/paths.ts';
import { chooseAccount, expect, freshEmail, heading, messages, test } from './product.ts';
import {
  askedTimes,
  brokenOff,
  type Failure,
  failing,
  failures,
  forbidden,
  isSignedOut,
  mayPass,
  prepare,
  reasonOf,
  signedOut,
} from './failing-calls.ts';

/** The calls of the session, in every way: what is said, and when the session is over (Q29). */

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each goes through every way of up to six calls.
test.describe.configure({ timeout: 180_000 });

test('a sign-in, failing in every way, is said on the page and leaves nothing behind (R060, R062, R075, R077, R547)', async ({
  page,
}) => {
  const uncaught = await prepare(page);
  const call = await failing(page, 'POST', '/auth/sso/login');
  await page.goto(paths.auth);
  for (const [way, failure] of Object.entries({ ...failures, '401': signedOut })) {
    await test.step(way, async () => {
      call.fail(failure);
      await chooseAccount(page, 'Robin Meridian', freshEmail());
      const text = failure.status === 200 ? 'No access token received' : reasonOf(failure);
      // The same words may still stand there from the try before.
      await expect.poll(() => call.asked()).toBe(1);
      await expect(page.getByRole('alert')).toHaveText([text]);
      await expect(page).toHaveURL(paths.auth);
      expect(
        await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
      ).toEqual([null, null]);
    });
  }
  call.pass();
  await chooseAccount(page, 'Robin Meridian', freshEmail());
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('a re-validation that is refused ends the session; one that fails in any other way is silent (R064, R067, R068, R548)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const call = await failing(page, 'GET', '/auth/validate');
  await page.goto(paths.workflowList);
  await expect(page.getByText('No workflows found')).toBeVisible();
  for (const [way, failure] of Object.entries(failures)) {
    if (failure.status === 403) continue;
    await test.step(way, async () => {
      call.fail(failure);
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      // Whatever is a success is taken for one; all else is asked once more.
      await askedTimes(page, call, isSuccess(failure) ? 1 : 2);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(messages(page)).toHaveText([/^Refreshing workflows\.\.\./]);
      await expect(page.getByText('No workflows found')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss message' }).click();
      await expect(messages(page)).toHaveCount(0);
      await page.clock.fastForward(2500);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token);
    });
  }
  for (const failure of [signedOut, forbidden]) {
    call.fail(failure);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await isSignedOut(page, person);
    call.pass();
    await page.goto(paths.workflowList);
    await expect(page.getByText('No workflows found')).toBeVisible();
  }
  expect(uncaught).toEqual([]);
});

test('a page opened anew while nobody can say whether the session is good keeps it, and asks nothing else (R070, R072)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const list = await failing(page, 'GET', '/workflows');
  const check = await failing(page, 'GET', '/auth/validate');
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading workflows. Please try again.' });
  await page.goto(paths.workflowList);
  await expect(page.getByText('No workflows found')).toBeVisible();
  for (const [way, failure] of Object.entries(failures)) {
    if (!mayPass(failure) || isSuccess(failure)) continue;
    await test.step(way, async () => {
      check.fail(failure);
      list.pass();
      await page.reload();
      await expect(alert).toHaveCount(1);
      expect([check.asked() > 1, list.asked()]).toEqual([true, 0]);
      await expect(page).toHaveURL(paths.workflowList);
      await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(person.token);
      check.pass();
      await alert.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('No workflows found')).toBeVisible();
      await expect(alert).toHaveCount(0);
      expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(person.email);
    });
  }
  expect(uncaught).toEqual([]);
});

test('a pre-check after five minutes, failing in every way, rejects the call that it precedes (R073, R076, R573)', async ({
  page,
  person,
}) => {
  const uncaught = await prepare(page);
  const list = await failing(page, 'GET', '/workflows');
  const check = await failing(page, 'GET', '/auth/validate');
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading workflows. Please try again.' });
  await page.goto(paths.workflowList);
  await expect(page.getByText('No workflows found')).toBeVisible();
  list.pass();
  // Later, and no timer has run: a machine that was asleep.
  const later = await page.evaluate(() => Date.now() + 301_000);
  await page.clock.setSystemTime(later);
  let isShown = false;
  for (const [way, failure] of Object.entries(failures)) {
    if (isSuccess(failure) || failure.status === 403) continue;
    await test.step(way, async () => {
      check.fail(failure);
      if (isShown) await alert.getByRole('button', { name: 'Try Again' }).click();
      else await page.getByRole('button', { name: 'Refresh' }).click();
      // Two questions for each of the two tries.
      await askedTimes(page, check, 4);
      await expect(alert).toHaveCount(1);
      expect(list.asked()).toBe(0);
      isShown = true;
    });
  }
  check.fail(failures['200 with an empty body'] ?? signedOut);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(() => [check.asked(), list.asked()]).toEqual([1, 1]);
  for (const failure of [signedOut, forbidden]) {
    await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 301_000));
    list.pass();
    check.fail(failure);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await isSignedOut(page, person);
    expect([check.asked(), list.asked()]).toEqual([1, 0]);
    check.pass();
    await page.goto(paths.workflowList);
    await expect(page.getByText('No workflows found')).toBeVisible();
  }
  expect(uncaught).toEqual([]);
});

/** Of a session the status says enough: who is signed in is known already. */
function isSuccess(failure: Failure): boolean {
  return failure.status === 200 || failure === brokenOff;
}
