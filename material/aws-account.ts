import known from './data/known-aws-accounts.json' with { type: 'json' };
import { drawKeyId, KEY_ID_FIXED_LENGTH } from './aws-key-id.ts';
import { hasBlemish } from './plausible.ts';
import { pick, type Random } from './random.ts';

export type AccountSource = 'profile' | 'pool' | 'impossible';

export type ChosenAccount = {
  id: string;
  source: AccountSource;
  /** What the person should know about the number inside the key ids. */
  sentence: string;
};

/** Numbers that everybody knows from documentation and emulators. */
const DOCUMENTATION_ACCOUNTS = [
  '000000000000',
  '012345678901',
  '111111111111',
  '111122223333',
  '123456789012',
  '444455556666',
  '999999999999',
];

/** Accounts of canary services, which a thief reads out of a key id before any call: https://github.com/trufflesecurity/trufflehog/tree/main/pkg/detectors/aws */
export const CANARY_ACCOUNTS = [
  '044858866125',
  '052310077262',
  '171436882533',
  '251535659677',
  '266735846894',
  '344043088457',
  '351906852752',
  '390477818340',
  '426127672474',
  '427150556519',
  '439872796651',
  '445142720921',
  '465867158099',
  '534261010715',
  '595918472158',
  '637958123769',
  '693412236332',
  '717712589309',
  '730335385048',
  '732624840810',
  '735421457923',
  '819147034852',
  '893192397702',
  '959235150393',
  '982842642351',
  '992382622183',
];

/** The numbers of 13 digits that the 40 bits inside a key id can still hold: AWS issues 12 digits. */
const IMPOSSIBLE_FROM = 1_000_000_000_000;
const IMPOSSIBLE_COUNT = 2 ** 40 - IMPOSSIBLE_FROM;

const NEVER = new Set([
  ...DOCUMENTATION_ACCOUNTS,
  ...CANARY_ACCOUNTS,
  ...known.entries.flatMap((entry) => entry.accounts),
]);

/** Twelve digits, and neither a documentation, nor a canary, nor a vendor's account. */
export function isUsableAccount(id: string): boolean {
  return /^\d{12}$/.test(id) && !NEVER.has(id);
}

/** A number that no account can have, or one that this file was allowed to name: anything else may be a stranger's. */
export function isAllowedAccount(id: string, allowed: readonly string[]): boolean {
  if (Number(id) >= IMPOSSIBLE_FROM) return true;
  return isUsableAccount(id) && allowed.includes(id);
}

/** The proven account first, then the operator's pool, then a number that no account can have. */
export function chooseAccount(
  random: Random,
  wishes: { accountId?: string | undefined; accountPool?: readonly string[] | undefined },
): ChosenAccount {
  if (wishes.accountId !== undefined && isUsableAccount(wishes.accountId)) {
    return {
      id: wishes.accountId,
      source: 'profile',
      sentence: `The key ids carry your own account ${wishes.accountId}, proven by your Configure profile: nobody else is named.`,
    };
  }
  const pool = (wishes.accountPool ?? []).filter(isUsableAccount);
  if (pool.length > 0) {
    const id = pick(random, pool);
    return {
      id,
      source: 'pool',
      sentence: `The key ids carry account ${id}, which the operator of this server set aside for drills. ${ownAccountHint(wishes.accountId)}`,
    };
  }
  return {
    id: drawImpossible(random),
    source: 'impossible',
    sentence: `The key ids carry a number of 13 digits, so no such AWS account can exist; whoever decodes a key id can see that. ${ownAccountHint(wishes.accountId)}`,
  };
}

/** A number whose eight characters spell no word: unlike somebody's account, it can be drawn again. */
function drawImpossible(random: Random): string {
  for (;;) {
    const id = String(IMPOSSIBLE_FROM + random.below(IMPOSSIBLE_COUNT));
    const head = drawKeyId(random, 'AKIA', id).slice(0, KEY_ID_FIXED_LENGTH);
    if (!hasBlemish(head, () => [[0, 'AKIA'.length]])) return id;
  }
}

function ownAccountHint(refused: string | undefined): string {
  return refused === undefined
    ? 'Deploy a Configure profile for AWS to use your own account.'
    : `Account ${refused} of your profile is not used: it is publicly known, as a vendor's or from documentation.`;
}
