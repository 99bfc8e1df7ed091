import type { AccountSource } from './aws-account.ts';
import { bareFileFor, type BareFile } from './bare-files.ts';
import { drawWorld } from './data/world.ts';
import { accountToldOf, drawAccount, drawDraft, type FileOptions } from './draw-draft.ts';
import { checkFileName, finishFileName, trimmed } from './file-name.ts';
import { formats, formatOf, formatsFor } from './formats.ts';
import type { Format, Written } from './formats/format.ts';
import { locate, type NamedField, type WrittenValue } from './locate.ts';
import { checkSets, writeManySets } from './many-sets.ts';
import { secretTypes } from './secret-types.ts';
import { namedFileFor } from './named-files.ts';
import type { NamedFile } from './templates/named/named-file.ts';
import type { Draft, FileKind, Template } from './templates/template.ts';
import { templates, templateOf } from './templates.ts';

export type { FileOptions } from './draw-draft.ts';
export type { WrittenValue } from './locate.ts';

export type FileRequest = {
  secretTypes: readonly string[];
  codeTemplate: string;
  outputFormat: string;
  fileName: string;
  /** How many services of the company have their credentials in the file; absent: one. */
  sets?: number | undefined;
};

export type WrittenFile = {
  fileName: string;
  content: string;
  mediaType: string;
  values: WrittenValue[];
  /** The name of the invented company that it is of. */
  company: string;
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
  const kind = isFitting ? kindOfFile(request, template, format) : undefined;
  const sentence = checkFileName(request.fileName, kind);
  if (sentence !== undefined) faults.push({ field: 'fileName', sentence });
  const wrongSets = checkSets(request.sets ?? 1, request.secretTypes, template);
  if (wrongSets !== undefined) faults.push({ field: 'sets', sentence: wrongSets });
  if (region !== undefined && !/^[a-z]{2,4}(?:-[a-z]+){1,3}-\d{1,2}$/.test(region)) {
    faults.push({ field: 'region', sentence: `'${region}' is not the name of an AWS region.` });
  }
  return faults;
}

/** Draws one company, its services and their credentials, and writes the file that they leak from. */
export function writeFile(request: FileRequest, options: FileOptions): WrittenFile {
  const [fault] = checkFileRequest(request, options.region);
  if (fault !== undefined) throw new RangeError(fault.sentence);
  const { random, now } = options;
  const template = templateOf(request.codeTemplate);
  const format = formatOf(request.outputFormat);
  const bare = bareFileFor(request);
  const kind = kindOfFile(request, template, format);
  const named = namedFileFor(request);

  const company = {
    world: drawWorld(random, { now, region: options.region, takenNames: options.takenCompanies }),
    account: drawAccount(options),
  };
  const { sets = 1 } = request;
  const { written, fields, draft } =
    sets > 1
      ? writeMany({ ...request, sets }, { template, format }, company, options)
      : writeOne(request, { template, format, special: named ?? bare }, company, options);

  const { aws } = draft;
  return {
    fileName: named === undefined ? finishFileName(request.fileName, kind) : trimmed(request.fileName),
    content: written.content,
    mediaType: (named ?? kind).mediaType,
    values: locate(written, fields),
    company: company.world.name,
    identity: {
      userName: aws?.user.session ?? aws?.user.userName ?? draft.service.name,
      ...(aws?.user.arn === undefined ? {} : { arn: aws.user.arn }),
    },
    ...accountToldOf(request.secretTypes, company.account),
  };
}

/** Types that nobody knows are said elsewhere. */
function kindOfFile(request: FileRequest, template: Template, format: Format): FileKind {
  const types = secretTypes.filter(({ id }) => request.secretTypes.includes(id));
  return bareFileFor(request)?.kind ?? template.kindOf(format, types);
}

type Company = Parameters<typeof drawDraft>[1];
type Writer = { template: Template; format: Format; special?: NamedFile | BareFile | undefined };
type FileOfSets = { written: Written; fields: readonly NamedField[]; draft: Draft };

function writeOne(
  { secretTypes: typeIds }: FileRequest,
  { template, format, special }: Writer,
  company: Company,
  options: FileOptions,
): FileOfSets {
  const { draft, fieldsIn } = drawDraft(typeIds, company, options);
  const written = (special ?? template).write(draft, format);
  const fields = fieldsIn(written.paths)
    .filter((field) => written.leftOut?.has(field) !== true)
    .map((field) => ({ field, name: field.spelling.env }));
  return { written, fields, draft };
}

function writeMany(
  request: FileRequest & { sets: number },
  writer: Writer,
  company: Company,
  options: FileOptions,
): FileOfSets {
  const { written, drafts, fields } = writeManySets(request, writer, company, options);
  return { written, fields, draft: drafts[0] as Draft };
}
