import { createHash } from 'node:crypto';
import { isAllowedAccount } from './aws-account.ts';
import { accountOfKeyId } from './aws-key-id.ts';
import knownExamples from './data/known-examples.json' with { type: 'json' };
import { arnsIn, decoyDetectors, keyIdsIn } from './decoy-detectors.ts';
import { isPlausible } from './plausible.ts';
import type { SecretPart, SecretType } from './secret-type.ts';
import { secretTypes } from './secret-types.ts';

/** What must be proven: a file as it would be stored and planted. */
export type FileToProve = {
  content: string;
  values: readonly { secretType: string; name: string; value: string }[];
};

/** The accounts that this file may name: the user's own, proven by a profile, and those of the operator. */
export type AllowedAccounts = { accountId?: string | undefined; accountPool?: readonly string[] | undefined };

/** Why a value, or a file without one to blame, is not known to be inert: a half sentence. */
export type InertnessFault = { name?: string; label?: string; reason: string };

/** RFC 2606 and RFC 6761; addresses of RFC 5737 and RFC 3849. */
const RESERVED_HOST =
  /(?:^|\.)(?:example|invalid|test|example\.(?:com|net|org))$|^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$|^\[2001:db8:/;

/** Looked for from the sign on: from its beginning, each stretch of letters would be walked from each of its places. */
const HOSTS_OF_URL = /(?<=:\/\/)(?:[^\s/@"']*@)?([^\s/?#;"'\\]+)/g;

/** A name in front of which a URL or an address says that it is a host; what a variable stands for is none. */
const NAME = String.raw`([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?![\w$.{-])`;
const HOSTS_OF_TEXT = [
  new RegExp(`(?<=://)(?:[^\\s/@"'\`]*@)?${NAME}`, 'gi'),
  new RegExp(`[\\w+\\]-]@${NAME}`, 'gi'),
  // A connection string: in code, a member of an object stands there, so only the ends of real names count.
  /\b(?:server|data source|host(?:name)?|endpoint)\s*=\s*["']?(?:tcp:)?((?:[a-z0-9-]+\.)+(?:ai|app|cloud|com|dev|eu|io|net|org))(?![\w$.({[-])/gi,
];
/** Projects of Google Cloud are drawn with six digits of chance behind their names. */
const SERVICE_ACCOUNT = /^[a-z0-9-]+\.iam\.gserviceaccount\.com$/;

const known = new Set(knownExamples.entries.flatMap(({ sha256 }) => sha256));

/**
 * Nothing when every value of the file is proven inert: it has the form and the checksums of its type, so that it was drawn
 * and not taken; it is on no list of published examples; it leads to no host and names no account of a stranger; and no
 * detector of decoys knows it. What is drawn by the rules of its type is nobody's, by the bits that the type states.
 */
export function inertnessFaults(file: FileToProve, accounts: AllowedAccounts): InertnessFault[] {
  const allowed = [
    ...(accounts.accountId === undefined ? [] : [accounts.accountId]),
    ...(accounts.accountPool ?? []),
  ];
  const types = new Set(file.values.map(({ secretType }) => secretType));
  const hosts = secretTypes.filter(({ id }) => types.has(id)).flatMap((type) => type.hosts ?? []);
  const ofValues = file.values.flatMap((value) => faultsOfValue(value));
  const around = faultsOfContent(file.content, { allowed, hosts });
  // A value stands in the content too: what is said of it is said once.
  return [...ofValues, ...around.filter(({ reason }) => !ofValues.some((told) => told.reason === reason))];
}

function faultsOfValue({ secretType, name, value }: FileToProve['values'][number]): InertnessFault[] {
  const type = secretTypes.find(({ id }) => id === secretType);
  if (type === undefined) return [{ name, reason: 'its secret type is not known' }];
  const reason = reasonAgainst(type, value);
  return reason === undefined ? [] : [{ name, label: type.label, reason }];
}

function reasonAgainst(type: SecretType, value: string): string | undefined {
  if (known.has(createHash('sha256').update(value.trim(), 'utf8').digest('hex'))) {
    return 'it is a published example, known to everybody';
  }
  if (type.tells.some((tell) => tell.test(value))) return 'it has a mark that unmasks a decoy';
  const reasons = type.parts
    .filter(({ isSecret }) => isSecret !== false)
    .map((part) => reasonOfPart(part, value));
  // A type with several secrets: the value is one of them, the others have no say.
  if (!reasons.includes(undefined))
    return reasons.find((reason) => reason !== NOT_OF_GRAMMAR) ?? NOT_OF_GRAMMAR;
  const stranger = hostsIn(value).find((host) => !isHostOf(type.hosts ?? [], host));
  return stranger === undefined ? undefined : `it leads to ${stranger}, which is no reserved name`;
}

const NOT_OF_GRAMMAR = 'it does not follow the grammar of its type';

function reasonOfPart(part: SecretPart, value: string): string | undefined {
  if (!part.regex.test(value)) return NOT_OF_GRAMMAR;
  if (!isSound(part, value)) return 'a checksum or a key inside is wrong';
  if (!isPlausible(value, part)) return 'it holds a word or a run that a drawn value never has';
  return undefined;
}

function isSound(part: SecretPart, value: string): boolean {
  try {
    return part.isSound?.(value) ?? true;
  } catch {
    // A reader that cannot make sense of a key says so by throwing.
    return false;
  }
}

function hostsIn(value: string): string[] {
  return [...value.matchAll(HOSTS_OF_URL)].flatMap(([, hosts = '']) =>
    hosts.split(',').map((host) => host.replace(/:\d+$/, '').toLowerCase()),
  );
}

function isHostOf(hosts: readonly string[], host: string): boolean {
  return (
    RESERVED_HOST.test(host) || hosts.some((own) => (own.startsWith('.') ? host.endsWith(own) : host === own))
  );
}

/** Accounts stand in key ids and names of resources, hosts and addresses around the values; detectors read all of it. */
function faultsOfContent(
  content: string,
  { allowed, hosts }: { allowed: readonly string[]; hosts: readonly string[] },
): InertnessFault[] {
  const named = HOSTS_OF_TEXT.flatMap((pattern) => [...content.matchAll(pattern)]).map(([, host = '']) =>
    host.toLowerCase(),
  );
  const accounts = [
    ...keyIdsIn(content).map(accountOfKeyId),
    ...arnsIn(content).map(({ account }) => account),
  ];
  const strangers = [...new Set(accounts)].filter((account) => !isAllowedAccount(account, allowed));
  return [
    ...[...new Set(named)]
      .filter((host) => !isHostOf(hosts, host) && !SERVICE_ACCOUNT.test(host))
      .map((host) => ({ reason: `it leads to ${host}, which is no reserved name` })),
    ...strangers.map((account) => ({
      reason: `it names the AWS account ${account}, which may be a stranger’s`,
    })),
    ...decoyDetectors
      .filter(({ hits }) => hits(content).length > 0)
      .map(({ name }) => ({ reason: `${name} would call it a decoy` })),
  ];
}
