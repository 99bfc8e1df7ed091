import { chooseAccount, type AccountSource, type ChosenAccount } from './aws-account.ts';
import { drawCredentialSets, type CredentialSet, type Field } from './credential-set.ts';
import { drawWorld, type World } from './data/world.ts';
import { checkFileName, finishFileName } from './file-name.ts';
import { formats, formatOf, formatsFor } from './formats.ts';
import type { Written } from './formats/format.ts';
import { spellingOf } from './grammar/part.ts';
import { drawIamUser, type IamUser } from './identities/iam-user.ts';
import { drawService } from './identities/service.ts';
import { between, type Random } from './random.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { spellingsOf } from './spellings.ts';
import { purposesOf } from './templates/jobs/stories.ts';
import type { Draft } from './templates/template.ts';
import { templates, templateOf } from './templates.ts';

/** The types that an IAM user holds: see identities/iam-user.ts. */
const AWS_TYPES = new Set(['aws-access-key', 'aws-secret-access-key', 'aws-session-token']);
/** The types whose values name an AWS account. */
const ACCOUNT_TYPES = new Set([...AWS_TYPES, 'aws-bedrock-api-key']);

/** Q48. */
export const LARGEST_FILE_BYTES = 1024 * 1024;

export type FileRequest = {
  secretTypes: readonly string[];
  codeTemplate: string;
  outputFormat: string;
  fileName: string;
};

export type FileOptions = {
  random: Random;
  now: Date;
  /** The account that the user's Configure profile has proven. */
  accountId?: string | undefined;
  /** Accounts that the operator set aside (AWS_ACCOUNT_POOL). */
  accountPool?: readonly string[] | undefined;
  region?: string | undefined;
};

export type WrittenValue = {
  secretType: string;
  /** The name of the environment variable that it usually has. */
  name: string;
  value: string;
  /** `content.slice(start, end)` is the value, spelled as the format must spell it. */
  start: number;
  end: number;
  /** Where a parser of the file finds it. */
  path: string;
};

export type WrittenFile = {
  fileName: string;
  content: string;
  mediaType: string;
  values: WrittenValue[];
  identity: { userName: string; arn?: string };
  /** Whose account the key ids name, where there are any. */
  accountSource?: AccountSource;
  /** What the person should know about the values: whose account is inside, or that nobody's is. */
  note: string;
};

export type RequestFault = { field: keyof FileRequest | 'region'; sentence: string };

/** What is wrong with a request, one sentence per field; an empty list means that the file can be written. */
export function checkFileRequest(request: FileRequest, region?: string): RequestFault[] {
  const faults: RequestFault[] = [];
  const unknown = request.secretTypes.find((id) => !secretTypes.some((type) => type.id === id));
  if (request.secretTypes.length === 0) {
    faults.push({ field: 'secretTypes', sentence: 'Choose at least one secret type.' });
  } else if (unknown !== undefined) {
    faults.push({
      field: 'secretTypes',
      sentence: `There is no secret type '${unknown}'. Choose one of the list.`,
    });
  }
  const template = templates.find((known) => known.id === request.codeTemplate);
  const format = formats.find((known) => known.id === request.outputFormat);
  if (template === undefined) {
    faults.push({ field: 'codeTemplate', sentence: `There is no code template '${request.codeTemplate}'.` });
  }
  if (format === undefined) {
    faults.push({ field: 'outputFormat', sentence: `There is no output format '${request.outputFormat}'.` });
  }
  const isFitting = template !== undefined && format !== undefined && formatsFor(template).includes(format);
  if (template !== undefined && format !== undefined && !isFitting) {
    const others = formatsFor(template).map(({ label }) => label);
    faults.push({
      field: 'outputFormat',
      sentence: `${format.label} is a file of its own that cannot stand inside '${template.label}'. Choose ${others.slice(0, -1).join(', ')} or ${others.at(-1)}, or the template 'Plain values'.`,
    });
  }
  const kind = isFitting ? template.kindOf(format) : undefined;
  const sentence = checkFileName(request.fileName, kind);
  if (sentence !== undefined) faults.push({ field: 'fileName', sentence });
  if (region !== undefined && !/^[a-z]{2,4}(?:-[a-z]+){1,3}-\d{1,2}$/.test(region)) {
    faults.push({ field: 'region', sentence: `'${region}' is not the name of an AWS region.` });
  }
  return faults;
}

/** Draws one company, one service identity and its credentials, and writes the file that they leak from. */
export function writeFile(request: FileRequest, options: FileOptions): WrittenFile {
  const [fault] = checkFileRequest(request, options.region);
  if (fault !== undefined) throw new RangeError(fault.sentence);
  const { random, now } = options;
  const template = templateOf(request.codeTemplate);
  const format = formatOf(request.outputFormat);
  const kind = template.kindOf(format);

  const world = drawWorld(random, { now, region: options.region });
  const { draft, fieldsIn, account } = drawDraft(request.secretTypes, world, options);
  const written = template.write(draft, format);
  if (Buffer.byteLength(written.content) > LARGEST_FILE_BYTES)
    throw new Error('The file is larger than 1 MB.');

  const { aws } = draft;
  return {
    fileName: finishFileName(request.fileName, kind),
    content: written.content,
    mediaType: kind.mediaType,
    values: locate(written, fieldsIn(written.paths)),
    identity: {
      userName: aws?.user.userName ?? draft.service.name,
      ...(aws?.user.arn === undefined ? {} : { arn: aws.user.arn }),
    },
    ...(account === undefined
      ? { note: 'Every value was drawn for this file alone: no vendor has issued it, and it opens nothing.' }
      : { accountSource: account.source, note: account.sentence }),
  };
}

type Drawn = {
  draft: Draft;
  /** The fields that a template placed; it tells by its paths. */
  fieldsIn: (paths: Written['paths']) => readonly Field[];
  account: ChosenAccount | undefined;
};

/** Keys of AWS alone have surroundings of their own; with others beside them they are a set among sets. */
function drawDraft(typeIds: readonly string[], world: World, options: FileOptions): Drawn {
  const { random, now } = options;
  const account = chooseAccount(random, options);
  const types = typeIds.map(secretTypeOf);
  if (typeIds.every((id) => AWS_TYPES.has(id))) {
    const user = drawIamUser(random, world, { secretTypes: typeIds, account, now });
    const draft = { world, service: user, random, now, aws: { world, user, random, now } };
    return { ...setsOfUser(user, draft), account };
  }
  const purposes = purposesOf((types[0] as SecretType).category);
  const service = drawService(random, world, { purposes, now });
  const issuedAt = new Date(now.getTime() - between(random, 60, 1500) * 1000);
  const facts = { accountId: account.id, region: world.region, issuedAt, world, service };
  const sets = drawCredentialSets(random, typeIds, facts);
  const fields = sets.flatMap((set) => set.fields);
  return {
    draft: { world, service, sets, random, now },
    fieldsIn: () => fields,
    account: typeIds.some((id) => ACCOUNT_TYPES.has(id)) ? account : undefined,
  };
}

/** Templates that do not know IAM users see sets: the second one under names of its own. */
function setsOfUser(user: IamUser, draft: Omit<Draft, 'sets'>): Pick<Drawn, 'draft' | 'fieldsIn'> {
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

/** Every value must stand in the file once, byte for byte: scanners, fingerprints and clean-up depend on it. */
function locate(written: Written, fields: readonly Field[]): WrittenValue[] {
  const values = fields.flatMap((field) => {
    const { secretType, value } = field;
    if (secretType === undefined) return [];
    const spelled = written.content.includes(value)
      ? value
      : ([...spellingsOf(value)].find((text) => written.content.includes(text)) ?? value);
    const start = written.content.indexOf(spelled);
    const path = written.paths.get(field);
    if (start === -1 || path === undefined || written.content.includes(spelled, start + 1)) {
      throw new Error(`The value of ${field.spelling.env} does not stand in the file exactly once.`);
    }
    return [{ secretType, name: field.spelling.env, value, start, end: start + spelled.length, path }];
  });
  return values.toSorted((one, other) => one.start - other.start);
}
