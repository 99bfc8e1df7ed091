import never from './never-account-ids.json' with { type: 'json' };
import type { State } from './state.ts';

const neverUsed = new Set(never.ids);

/** The same words give the same account in one installation; no id of the outside comes out that is known to mean somebody. */
export function deriveAccountId(
  state: State,
  words: readonly string[],
  isTaken = (_id: string) => false,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const entropy = state.sealing.derive(JSON.stringify([...words, attempt]), 8);
    // Nine tenths of the numbers of 12 digits: none begins with a zero that a spreadsheet would eat.
    const id = String((entropy.readBigUInt64BE() % 900_000_000_000n) + 100_000_000_000n);
    if (!neverUsed.has(id) && !isTaken(id)) return id;
  }
}
