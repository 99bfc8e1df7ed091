import { setTimeout as sleep } from 'node:timers/promises';
import type { Refused } from './api-client.ts';

/** A server that has its hands full says so and changes nothing; then a client asks again. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if ((error as Partial<Refused>).status !== 503) throw error;
      await sleep(500);
    }
  }
}
