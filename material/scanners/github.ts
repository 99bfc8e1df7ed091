import { secretTypes } from '#material/secret-types.ts';
import { factsOf } from './facts.ts';
import type { ScannedFile, ScannedValue, Scanner, Verdict } from './scanner.ts';

/**
 * Push protection cannot be run here: what is told are the facts of its public list, by secret type
 * (https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns).
 */
export const github: Scanner = {
  id: 'github',
  label: 'GitHub push protection',
  version: 'list of 2026-07',
  judge: (file) => file.values.map((value) => judge(value, file)),
};

function judge({ secretType, start, end }: ScannedValue, { content }: ScannedFile): Verdict {
  const isListed = factsOf(secretType).githubPushProtection;
  const silent = { isSeen: false, rules: [] };
  if (isListed === null) {
    return { ...silent, cause: 'no-rule', why: 'Its public list does not name this type.' };
  }
  if (!isListed) {
    return {
      ...silent,
      cause: 'listed',
      why: 'Its public list names this type for alerts, not for stopping a push.',
    };
  }
  if (isEncoded(content.slice(start, end), secretType)) {
    return {
      ...silent,
      cause: 'form',
      why: 'The value stands here in base64, and the list is of plain values.',
    };
  }
  const other = OTHER_HALVES[secretType];
  if (other !== undefined && !other.pattern.test(content)) {
    return {
      ...silent,
      cause: 'form',
      why: `It is half of a pair, and its ${other.name} does not stand in this file.`,
    };
  }
  return {
    isSeen: true,
    rules: [secretType],
    cause: 'listed',
    why: 'Its public list names this type: the push is stopped.',
  };
}

const AWS_SECRET = { name: 'secret key', pattern: /(?<![\w/+])[A-Za-z0-9/+]{40}(?![\w/+=])/ };

/** Pairs are told only where both halves stand in one file: https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns */
const OTHER_HALVES: Record<string, { name: string; pattern: RegExp }> = {
  'aws-access-key': AWS_SECRET,
  'aws-session-token': AWS_SECRET,
  'aws-secret-access-key': { name: 'key id', pattern: /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/ },
  'google-oauth-client-secret': {
    name: 'client id',
    pattern: /\d-[a-z0-9]{32}\.apps\.googleusercontent\.com/,
  },
};

/** A type whose values have no such form stands there in base64, as Kubernetes writes secrets. */
function isEncoded(spelled: string, secretType: string): boolean {
  if (!/^[A-Za-z0-9+/]{16,}={0,2}$/.test(spelled) || spelled.length % 4 !== 0) return false;
  const parts = secretTypes.find(({ id }) => id === secretType)?.parts ?? [];
  return !parts.some(({ regex }) => regex.test(spelled));
}
