import { accountOfKeyId } from './aws-key-id.ts';
import { CANARY_ACCOUNTS } from './aws-account.ts';

/** Programs that tell a thief that a key is a trap; a file of ours must give none of them anything. */
export type DecoyDetector = {
  name: string;
  source: string;
  /** What it would report of a file. */
  hits: (content: string) => string[];
};

const KEY_ID = /(?<![A-Za-z0-9])(?:AKIA|ASIA)[Q-Z2-7][A-Z2-7]{15}(?![A-Za-z0-9])/g;
const ARN = /\barn:aws[a-z-]*:(?:iam|sts)::(\d{12,13}):([\w+=,.@/-]+)/g;
const UUID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/i;

export const decoyDetectors: readonly DecoyDetector[] = [
  {
    name: 'Pacu',
    source:
      'https://github.com/RhinoSecurityLabs/pacu/blob/master/pacu/modules/iam__detect_honeytokens/main.py: domains of Canarytokens, paths of SpaceCrab, an account of Canarytokens, users of SpaceSiren called by a UUID',
    hits: (content) => [
      ...(content.match(/canarytokens\.(?:com|org)/g) ?? []),
      ...arnsIn(content)
        .filter(
          ({ account, name }) => isPacuAccount(account) || name.includes('/SpaceCrab/') || UUID.test(name),
        )
        .map(({ text }) => text),
    ],
  },
  {
    name: 'TruffleHog',
    source:
      'https://github.com/trufflesecurity/trufflehog/tree/main/pkg/detectors/aws: the account inside a key id, on a list of canary accounts',
    hits: (content) => [
      ...keyIdsIn(content).filter((keyId) => CANARY_ACCOUNTS.includes(accountOfKeyId(keyId))),
      ...arnsIn(content)
        .filter(({ account }) => CANARY_ACCOUNTS.includes(account))
        .map(({ text }) => text),
    ],
  },
];

/** Every key id of AWS in a text that names an account. */
export function keyIdsIn(content: string): string[] {
  return content.match(KEY_ID) ?? [];
}

export function arnsIn(content: string): { text: string; account: string; name: string }[] {
  return [...content.matchAll(ARN)].map(([text, account = '', name = '']) => ({ text, account, name }));
}

function isPacuAccount(account: string): boolean {
  return account === '534261010715';
}
