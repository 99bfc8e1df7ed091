import { problem, Refusal } from '#contract/refusal.ts';

/**
 * For a cloud that knows no condition and no key for what is written: before each further try `look` finds out whether
 * an earlier one arrived after all. Where that cannot be found out, nothing more is written, and `doubt` is said.
 */
export function lookAgain<T>(
  doubt: string,
  look: () => Promise<T | undefined>,
): (write: () => Promise<T>) => Promise<T> {
  let isFirst = true;
  return async (write) => {
    const arrived = isFirst ? undefined : await withDoubt(doubt, look);
    if (arrived !== undefined) return arrived;
    isFirst = false;
    return await write();
  };
}

/** A refusal of the look is no answer about what was written: without its cause nobody takes it for one. */
async function withDoubt<T>(doubt: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw problem('provider-refused', `${cause.message} ${doubt}`);
  }
}
