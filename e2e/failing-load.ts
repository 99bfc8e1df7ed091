import type { Locator, Page } from '@playwright/test';
import type { SignedInApi } from '#tools/api-client.ts';
import {
  askedTimes,
  type Failure,
  failing,
  failures,
  isSignedOut,
  mayPass,
  onlyInPlace,
  onlyMessage,
  signedOut,
} from './failing-calls.ts';
import { expect, messages, test } from './product.ts';

/** What a page asks for, and what stands in its place when that does not come. */
export interface Load {
  /** GET, unless it is another. */
  method?: string;
  call: string;
  path: string;
  /** The words of the document, or ours where it has none. */
  text: string | ((failure: Failure) => string);
  /** A message of these words goes with it. */
  message?: string;
  /** The text is part of a longer one. */
  isPart?: boolean;
  /** Opens what asks for it, where the page alone does not. */
  open?: (page: Page) => Promise<void>;
  /** The place of the text, and what asks again there. */
  place?: (page: Page, text: string) => Locator;
  again?: string;
  /** What holds however it fails. */
  meanwhile?: () => Promise<void>;
  /** How often it is asked when it fails for good, and the longest pause between. */
  tries?: { refused: number; broken: number; pauseMs: number };
  ways?: Readonly<Record<string, Failure>>;
}

export const inAlert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const inStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** One call of one screen: each failure is said once, asking again goes on, and a 401 signs out. */
export async function failInEveryWay(page: Page, person: SignedInApi, load: Load): Promise<void> {
  const { tries = { refused: 1, broken: 2, pauseMs: 700 }, ways = failures } = load;
  const call = await failing(page, load.method ?? 'GET', load.call);
  const textOf = (failure: Failure) => (typeof load.text === 'string' ? load.text : load.text(failure));
  const placeOf = (failure: Failure) => (load.place ?? inAlert)(page, textOf(failure));
  let place: Locator | undefined;
  const askAgain = async () => place?.getByRole('button', { name: load.again ?? 'Try Again' }).click();
  for (const [way, failure] of Object.entries(ways)) {
    await test.step(way, async () => {
      call.fail(failure);
      if (place === undefined) await open(page, load);
      else await askAgain();
      place = placeOf(failure);
      await askedTimes(page, call, mayPass(failure) ? tries.broken : tries.refused, tries.pauseMs);
      await expect(place).toHaveCount(1);
      if (load.message !== undefined) await onlyMessage(page, load.message);
      else if (load.isPart === true) await expect(messages(page)).toHaveCount(0);
      else await onlyInPlace(page, place, textOf(failure));
      await load.meanwhile?.();
    });
  }
  call.pass();
  await askAgain();
  // It must not meet the refusal that comes next.
  await askedTimes(page, call, 1);
  if (place !== undefined) await expect(place).toHaveCount(0);
  await expect(messages(page)).toHaveCount(0);

  call.fail(signedOut);
  await open(page, load);
  if (tries.refused > 1) await askedTimes(page, call, 1);
  await isSignedOut(page, person);
  call.pass();
}

async function open(page: Page, load: Load): Promise<void> {
  await page.goto(load.path);
  await load.open?.(page);
}
