import type { RunContext } from '#catalogue/agent.ts';
import { patience } from './patience.ts';

const waitsMs = [1000, 2000, 4000, 8000];

/** Where a cloud says yes first and does it later: looks again with growing waits; undefined when it was in vain. */
export async function untilFound<T>(
  context: RunContext,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { sleep } = { ...patience, ...context.timing };
  for (const wait of waitsMs) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(wait, context.signal);
  }
  return await look();
}
