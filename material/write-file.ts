import { chooseAccount, type AccountSource } from './aws-account.ts';
import type { Field } from './credential-set.ts';
import { drawWorld } from './data/world.ts';
import { checkFileName, finishFileName } from './file-name.ts';
import { formats, formatOf } from './formats.ts';
import type { Written } from './formats/format.ts';
import { drawIamUser } from './identities/iam-user.ts';
import type { Random } from './random.ts';
import { secretTypes } from './secret-types.ts';
import { templates, templateOf } from './templates.ts';

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
  /** `content.slice(start, end)` is the value. */
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
  accountSource: AccountSource;
  /** What the person should know about the account inside the key ids. */
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
  const kind = template === undefined || format === undefined ? undefined : template.kindOf(format);
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

  const account = chooseAccount(random, options);
  const world = drawWorld(random, { now, region: options.region });
  const user = drawIamUser(random, world, { secretTypes: request.secretTypes, account, now });
  const written = template.write({ world, user, random, now }, format);
  if (Buffer.byteLength(written.content) > LARGEST_FILE_BYTES)
    throw new Error('The file is larger than 1 MB.');

  return {
    fileName: finishFileName(request.fileName, kind),
    content: written.content,
    mediaType: kind.mediaType,
    values: locate(written, [...user.main.secrets, ...(user.renewing?.secrets ?? [])]),
    identity:
      user.arn === undefined ? { userName: user.userName } : { userName: user.userName, arn: user.arn },
    accountSource: account.source,
    note: account.sentence,
  };
}

/** Every value must stand in the file once, byte for byte: scanners, fingerprints and clean-up depend on it. */
function locate(written: Written, fields: readonly Field[]): WrittenValue[] {
  const values = fields.map((field) => {
    const { value } = field;
    const start = written.content.indexOf(value);
    const path = written.paths.get(field);
    if (start === -1 || path === undefined || written.content.includes(value, start + 1)) {
      throw new Error(`The value of ${field.spelling.env} does not stand in the file exactly once.`);
    }
    const secretType = field.secretType as string;
    return { secretType, name: field.spelling.env, value, start, end: start + value.length, path };
  });
  return values.toSorted((one, other) => one.start - other.start);
}
