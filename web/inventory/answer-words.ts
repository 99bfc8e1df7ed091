import type { Fingerprint, FingerprintPart, FingerprintState } from '#contract/inventory.ts';
import type { StatusLook } from '#web/ui/status-look.ts';
import { inWords, knownIn } from '#web/words.ts';
import type { Answer } from './look-up.ts';

const parts: Record<FingerprintPart, string> = {
  value: 'Value of',
  account: 'Account inside',
  key_id: 'Key id inside',
  secret: 'Secret half of',
  password: 'Password inside',
  signature: 'Signature of',
  token_id: 'Token id inside',
  webhook_tail: 'End of',
  private_key: 'Private key inside',
  public_key: 'Public key of',
  certificate: 'Certificate fingerprint of',
};

const states: Record<FingerprintState, { look: StatusLook; label: string }> = {
  kept: { look: 'neutral', label: 'Not planted' },
  planted: { look: 'ok', label: 'Planted' },
  uncertain: { look: 'warn', label: 'May be planted' },
  changed: { look: 'warn', label: 'Changed since planted' },
  gone: { look: 'neutral', label: 'Gone' },
  left_over: { look: 'bad', label: 'Left over' },
  cleaning_up: { look: 'run', label: 'Cleaning up' },
  handled: { look: 'neutral', label: 'Handled' },
  retracted: { look: 'neutral', label: 'Retracted' },
};

/** 'Password inside DATABASE_URL'. */
export function whatOf({ part, name }: Fingerprint): string {
  return `${knownIn(parts, part) ?? 'Part of'} ${name}`;
}

export function stateBadge(state: FingerprintState): { look: StatusLook; label: string } {
  return knownIn(states, state) ?? { look: 'neutral', label: inWords(state) };
}

/** What a screen reader hears, and the heading of the answer. */
export function titleOf({ found }: Answer): string {
  if (found.length === 0) return 'Not ours.';
  return found.length === 1 ? 'Ours: 1 value.' : `Ours: ${found.length} values.`;
}

export function explanationOf({ count }: Answer): string {
  if (count === 0) {
    return 'Nothing in it has the form of a value: those have 12 characters or more, and are no words, dates or addresses.';
  }
  return count === 1
    ? 'No value of yours, and no part of one, is this string.'
    : `No value of yours, and no part of one, is among the ${count.toLocaleString('en')} strings in it.`;
}
