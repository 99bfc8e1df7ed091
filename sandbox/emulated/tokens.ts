import { createHash } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';

/** The tokens of one stand-in, each by its hash: names lie in clear. */
export function tokensOf<Value extends { owner: string }>(kind: string) {
  const kept = documents<Value>(kind);
  return {
    keep: (state: State, token: string, value: Value): void =>
      kept.put(state, value.owner, nameOf(token), value),
    find: (state: State, token: string): Value | undefined => kept.find(state, nameOf(token)),
  };
}

/** One letter or digit for each byte. */
export function lettersOf(bytes: Buffer): string {
  return [...bytes].map((byte) => letters.charAt(byte % letters.length)).join('');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function nameOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
