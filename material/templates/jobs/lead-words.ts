/**
 * What somebody writes around values that are passed on, in parts that are put together. Slots are those of `say` in
 * `prose-parts.ts`; {place} is where the values should be. No part says of an environment what only some companies call it.
 */
export const PLACES_TO_KEEP: readonly string[] = [
  'the vault',
  'Vault',
  '1Password',
  'Bitwarden',
  'Keeper',
  'KeePass',
  'Passbolt',
  'the password safe',
  'the team safe',
  'the secret store',
];

/** What the values are. */
export const WHAT: readonly string[] = [
  '{env} credentials',
  '{env} values',
  'logins for {env}',
  'what {name} uses',
  'what {purpose} reads',
  'access for {name}',
  'access to {env}',
  'the {env} account',
  'the account of {name}',
  'values of {name} ({env})',
  'for {env}',
  'for {name}, {env}',
  'the set for {product}, {env}',
  'copied from {host}',
  'as they stand on {host}',
  'what {who} sent me',
  'from {who}, for {name}',
  'how {name} gets in',
  'how to reach {env}',
  '{product} on {env}',
  '{purpose} needs these',
  'put these into the environment',
  'you will need these',
  'log in as {name}',
  'my copy for {product}',
  '{team} account on {env}',
  'take these for {env}',
  'our {env} set',
];

/** Why they stand here, how long, or what to heed; each goes on after what they are and stands alone as well. */
export const WHY: readonly string[] = [
  'until {place} works again',
  'until {place} is set up',
  'until you are in {place}',
  'as long as {place} is down',
  'while {place} moves to the new cluster',
  'because {place} wants a role first',
  '{place} refuses me today',
  'not in {place} so far',
  'should go into {place}',
  '{who} will put them into {place}',
  'asked {who} for room in {place}',
  '{place} comes with {ticket}',
  'contractors are not let into {place}',
  'the invitation to {place} is on its way',
  'for this week only',
  'keep them in {team}',
  'please do not forward',
  'handle with care',
  'read twice before you run anything',
  'made {day}',
  'changed last {day}',
  'in use since {day}',
  'same as on {host}',
  'ask {who} if one is refused',
  '{who} replaces them after the release',
  'see {ticket}',
  'temporary, {ticket}',
  'nothing else runs on these',
  'shared with {who}',
  'working as of this morning',
];

export const JOINTS: readonly string[] = [', ', ', ', ' - ', '; ', '. ', ' (', ' / '];
export const ENDS: readonly string[] = [':', ':', ':', '', '.', ' ->'];

/** What stands behind the values, mostly nothing. */
export const AFTER: readonly string[] = [
  'remove with {ticket}.',
  'gone as soon as {place} is there.',
  'delete after {ticket}.',
  'does not work from the office network.',
  'only reachable through {bastion}.',
  'tell {who} before you change one.',
  '{who} has the same list.',
  'expect a mail from {who} when they change.',
  'the {env} ones only, others are with {who}.',
  'older ones are void since {day}.',
  'tried on {host}.',
  'last checked by {who}.',
  'changing them means a restart of {purpose}.',
  'not for the repository.',
  'will be rotated ({ticket}).',
  '{ticket} replaces all of this.',
  'I keep a copy in my notes.',
  'copy, do not retype.',
  'no line break at the end.',
  'owner of the account: {team}.',
];
