import { expect, type Locator, type Page } from '@playwright/test';
import { type Failure, type FailingCall, failures, onlyMessage } from './failing-calls.ts';
import { messages, test } from './product.ts';

/** What a person does, and what is said when the server refuses it. */
export interface Action {
  call: FailingCall;
  press: () => Promise<void>;
  /** The message, and the reason below it. */
  text: (failure: Failure) => string;
  reason?: ((failure: Failure) => string | undefined) | undefined;
  /** Where the text stands instead of in a message. */
  place?: Locator | undefined;
  /** What else holds afterwards. */
  after?: ((failure: Failure) => Promise<void>) | undefined;
  ways?: Readonly<Record<string, Failure>> | undefined;
}

/** Each failure is said once, and the call was sent once for it; then nothing else is said. */
export async function failInEveryWay(page: Page, action: Action): Promise<void> {
  const { call, press, text, reason, place, after, ways = failures } = action;
  for (const [way, failure] of Object.entries(ways)) {
    await test.step(way, async () => {
      call.fail(failure);
      await press();
      if (place === undefined) await onlyMessage(page, text(failure), reason?.(failure));
      else {
        // The same words may still stand there from the try before.
        await expect.poll(() => call.asked()).toBe(1);
        await expect(place).toHaveText([text(failure)]);
      }
      expect(call.asked()).toBe(1);
      await after?.(failure);
      await expect(messages(page)).toHaveCount(0);
    });
  }
}
