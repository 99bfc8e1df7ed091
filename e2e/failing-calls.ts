import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import { paths } from '#web/paths.ts';
import { messages } from './product.ts';

/** One way in which a call goes wrong. */
export interface Failure {
  /** Missing when there is no answer at all; 200 when a good answer holds nothing that can be read. */
  status: number | undefined;
  /** The server's own words, read out of the shape they came in. */
  said: string | undefined;
  /** The page's words where there is no answer. */
  silence?: string;
  answer: (route: Route) => Promise<void>;
}

const sentence = 'The registry of this test refuses.';
const inPageHeader = 'x-ends';

export const refused = said(400, { detail: sentence });
export const signedOut: Failure = said(401, { detail: 'Sign in again.' }, 'Sign in again.');
export const forbidden = said(403, { detail: sentence });
/** Its status is known, its words never come. */
export const brokenOff: Failure = { status: undefined, said: undefined, answer: inPage('breaks off') };

/** Every way but 401, which has a rule of its own. */
export const failures: Readonly<Record<string, Failure>> = {
  '400': refused,
  '402': said(402, { detail: 'You have 0 credits.' }, 'You have 0 credits.'),
  '403': forbidden,
  '404': said(404, { detail: sentence }),
  '409': said(409, { detail: 'It is at work already.' }, 'It is at work already.'),
  '422 with a sentence': said(422, { detail: sentence }),
  '422 with a list of msg': said(
    422,
    { detail: [{ msg: 'The name is short.' }, { msg: 'The region is missing.' }] },
    'The name is short., The region is missing.',
  ),
  '422 with a list of message': said(
    422,
    { detail: [{ message: 'The folder has a dot.' }] },
    'The folder has a dot.',
  ),
  '422 with a message only': said(422, { message: sentence }),
  '422 without a word': { status: 422, said: undefined, answer: reply(422, 'application/json', '{}') },
  '429': said(429, { detail: 'Too many at once.' }, 'Too many at once.'),
  '500': said(500, { detail: sentence }),
  '502 with a page instead of JSON': {
    status: 502,
    said: undefined,
    answer: reply(502, 'text/html', '<h1>Bad gateway</h1>'),
  },
  '503 with an empty body': { status: 503, said: undefined, answer: reply(503, 'application/json', '') },
  '200 with a page instead of JSON': {
    status: 200,
    said: undefined,
    answer: reply(200, 'text/html', '<h1>Welcome to the network</h1>'),
  },
  '200 with an empty body': { status: 200, said: undefined, answer: reply(200, 'application/json', '') },
  'no answer': { status: undefined, said: undefined, answer: (route) => route.abort('connectionrefused') },
  'an answer that breaks off': brokenOff,
  'no answer in time': {
    status: undefined,
    said: undefined,
    silence: 'The server took longer than 60 seconds. It may still finish: look before you try again.',
    answer: inPage('too late'),
  },
};

/** For a call whose answer is not read: any 200 is its success. */
export const failuresUnread = Object.fromEntries(
  Object.entries(failures).filter(([, { status }]) => status !== 200),
);

/** What the page knows of a failure: the server's words, else the error's own. */
export function reasonOf({ status, said: words, silence = noAnswer }: Failure): string {
  if (words !== undefined) return words;
  if (status === undefined) return silence;
  return status < 500
    ? `The server refused this and did not say why (status ${status}). Reload the page, then try again.`
    : `The server failed to answer (status ${status}). Try again in a moment.`;
}

/** As `reasonOf`, where `what` stays empty. */
export function missingOf(what: string, failure: Failure): string {
  const { status, said: words } = failure;
  if (status === 200) return 'The answer could not be read. Try again.';
  const reason = reasonOf(failure);
  return words === undefined && status !== undefined ? `${what} could not be loaded. ${reason}` : reason;
}

const noAnswer = 'The server does not answer. Check your connection, then try again.';

/** A fault of the server and silence may pass: a read is asked once more. */
export function mayPass({ status }: Failure): boolean {
  return status === undefined || status >= 500;
}

/** One call of the page, which answers as it is told; `asked` counts. */
export interface FailingCall {
  fail: (failure: Failure) => void;
  pass: () => void;
  asked: () => number;
}

/** The call at `/api/v1{path}`; a `*` stands for one part of the path. A query that `path` leaves open may be any. */
export async function failing(page: Page, method: string, path: string): Promise<FailingCall> {
  let failure: Failure | undefined;
  let asked = 0;
  const query = path.includes('?') ? '' : '(?:\\?.*)?';
  const address = new RegExp(`/api/v1${path.replaceAll('?', '\\?').replaceAll('*', '[^/?]+')}${query}$`);
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    return failure === undefined ? route.fallback() : failure.answer(route);
  });
  return {
    fail: (next) => {
      failure = next;
      asked = 0;
    },
    pass: () => {
      failure = undefined;
      asked = 0;
    },
    asked: () => asked,
  };
}

/**
 * A page whose time can be skipped and that asks nothing of its own accord: its live stream stays unanswered, or its
 * first event would ask for everything once more. Returns the errors that nobody catches: there are none, whatever
 * the calls do.
 */
export async function prepare(page: Page): Promise<string[]> {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  await page.clock.install();
  await page.addInitScript(endAsTold, inPageHeader);
  await page.route('**/api/v1/events', () => undefined);
  return uncaught;
}

/** How the page's own fetch ends: no route can break an answer off, and nobody waits a minute. */
function endAsTold(header: string): void {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const end = answer.headers.get(header);
    if (end === null) return answer;
    if (end === 'too late') throw new DOMException('signal timed out', 'TimeoutError');
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id": "0199a0de-'));
        controller.error(new TypeError('network error'));
      },
    });
    return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
  };
}

/** Lets `ms` go by for the page at once. */
export async function skip(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms);
}

/**
 * Waits until a call was asked `times`; the pauses between its retries go by at once. Before it was asked at all there
 * is no pause: time that went by then would be the page's, and whatever else waits in it.
 */
export async function askedTimes(page: Page, call: FailingCall, times: number, pauseMs = 700): Promise<void> {
  await expect
    .poll(
      async () => {
        if (call.asked() > 0 && call.asked() < times) await skip(page, pauseMs);
        return call.asked();
      },
      { intervals: [30] },
    )
    .toBe(times);
}

/** Exactly one message, of this text and this reason below it; then it is taken away. */
export async function onlyMessage(page: Page, text: string, reason?: string): Promise<void> {
  const message = messages(page);
  await expect(message.getByText(text, { exact: true })).toHaveCount(1);
  await expect(message).toHaveCount(1);
  if (reason !== undefined) await expect(message.getByText(reason, { exact: true })).toHaveCount(1);
  await message.getByRole('button', { name: 'Dismiss message' }).click();
  // The same text within two seconds would be dropped as a repetition.
  await skip(page, 2500);
  await expect(message).toHaveCount(0);
}

/** The text stands in its place, once on the whole page, and no message repeats it. */
export async function onlyInPlace(page: Page, place: Locator, text: string): Promise<void> {
  await expect(place).toHaveCount(1);
  await expect(page.getByText(text, { exact: true })).toHaveCount(1);
  await expect(messages(page)).toHaveCount(0);
}

/** The rule of a 401: the token is removed and the browser goes to the sign-in page. Then the person is back. */
export async function isSignedOut(page: Page, person: SignedInApi): Promise<void> {
  await expect(page).toHaveURL(paths.auth);
  await expect(page.getByRole('button', { name: 'Continue with a local account' })).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);
  expect(kept).toEqual([null, null]);
  await page.evaluate(
    ([token, email]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify({ email, name: 'Robin Meridian', photoURL: null }));
    },
    [person.token, person.email] as const,
  );
}

function said(status: number, body: object, words = sentence): Failure {
  return { status, said: words, answer: reply(status, 'application/json', JSON.stringify(body)) };
}

/** Needs a page that `prepare` has prepared. */
function inPage(end: 'breaks off' | 'too late'): Failure['answer'] {
  return (route) => route.fulfill({ headers: { [inPageHeader]: end } });
}

function reply(status: number, contentType: string, body: string): Failure['answer'] {
  return (route) => route.fulfill({ status, contentType, body });
}
