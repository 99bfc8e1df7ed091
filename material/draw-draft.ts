import { chooseAccount, type AccountSource, type ChosenAccount } from './aws-account.ts';
import { drawCredentialSets, type CredentialSet, type Field } from './credential-set.ts';
import type { World } from './data/world.ts';
import type { Written } from './formats/format.ts';
import { spellingOf } from './grammar/part.ts';
import { drawIamUser, type IamUser } from './identities/iam-user.ts';
import { drawIssue } from './identities/issue.ts';
import { drawService, type Service } from './identities/service.ts';
import type { Random } from './random.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypeOf } from './secret-types.ts';
import { purposesOf } from './templates/jobs/stories.ts';
import type { Draft } from './templates/template.ts';

/** The types that an IAM user holds: see identities/iam-user.ts. */
const AWS_TYPES = new Set(['aws-access-key', 'aws-secret-access-key', 'aws-session-token']);
/** The types whose values name an AWS account. */
const ACCOUNT_TYPES = new Set([...AWS_TYPES, 'aws-bedrock-api-key']);

export type FileOptions = {
  random: Random;
  now: Date;
  /** The account that the user's Configure profile has proven. */
  accountId?: string | undefined;
  /** Accounts that the operator set aside (AWS_ACCOUNT_POOL). */
  accountPool?: readonly string[] | undefined;
  region?: string | undefined;
  /** Companies of other files, which this one shall not be of. */
  takenCompanies?: readonly string[] | undefined;
  /** Called behind each set of a file with several. */
  onSet?: ((done: number) => void) | undefined;
};

export type Drawn = {
  draft: Draft;
  /** The fields that a template placed; it tells by its paths. */
  fieldsIn: (paths: Written['paths']) => readonly Field[];
};

/** What a person should know about the account inside, and nothing where no value names one. */
export function accountToldOf(
  typeIds: readonly string[],
  { source, sentence }: ChosenAccount,
): { accountSource?: AccountSource; note: string } {
  if (typeIds.some((id) => ACCOUNT_TYPES.has(id))) return { accountSource: source, note: sentence };
  return {
    note: 'Every value was drawn for this file alone: no vendor has issued it, and it opens nothing.',
  };
}

/**
 * One service identity of a company with its credentials. Keys of AWS alone have surroundings of their own; with others
 * beside them they are a set among sets. `settle` may say how an identity differs from those before it.
 */
export function drawDraft(
  typeIds: readonly string[],
  { world, account }: { world: World; account: ChosenAccount },
  { random, now }: Pick<FileOptions, 'random' | 'now'>,
  settle: (service: Service) => Service = (service) => service,
): Drawn {
  if (typeIds.every((id) => AWS_TYPES.has(id))) {
    const user = drawIamUser(random, world, { secretTypes: typeIds, account, now });
    const draft = { world, service: user, random, now, aws: { world, user, random, now } };
    return setsOfUser(user, draft);
  }
  const types = typeIds.map(secretTypeOf);
  const purposes = purposesOf((types[0] as SecretType).category);
  const owner = settle(drawService(random, world, { purposes, now }));
  const { service, issuedAt } = drawIssue(random, owner, { secretTypes: typeIds, now });
  const facts = { accountId: account.id, region: world.region, issuedAt, world, service };
  const sets = drawCredentialSets(random, typeIds, facts);
  const fields = sets.flatMap((set) => set.fields);
  return { draft: { world, service, sets, random, now }, fieldsIn: () => fields };
}

export function drawAccount(options: FileOptions): ChosenAccount {
  return chooseAccount(options.random, options);
}

/** Templates that do not know IAM users see sets: the second one under names of its own. */
function setsOfUser(user: IamUser, draft: Omit<Draft, 'sets'>): Drawn {
  const { main, renewing } = user;
  const renewed = (renewing?.secrets ?? []).map((field) => ({
    ...field,
    spelling: spellingOf(`LONG_TERM_${field.spelling.env}`),
  }));
  const sets = [main.secrets, renewed].flatMap((fields): CredentialSet[] => {
    const [first] = fields;
    return first?.secretType === undefined
      ? []
      : [{ type: secretTypeOf(first.secretType), fields, isCompanion: false }];
  });
  return {
    draft: { ...draft, sets },
    fieldsIn: (paths) => [
      ...main.secrets,
      ...(renewing?.secrets ?? []).map((field, at) => (paths.has(field) ? field : (renewed[at] as Field))),
    ],
  };
}
