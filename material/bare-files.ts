import { checkFileName } from './file-name.ts';
import type { Written } from './formats/format.ts';
import type { SecretType } from './secret-type.ts';
import { secretTypes } from './secret-types.ts';
import type { Draft, FileKind } from './templates/template.ts';

/** Where nothing stands around the values, where a text has no syntax but its own, and where a file is one tool's. */
const TEMPLATES: readonly string[] = ['none', 'plain', 'cli-config'];

export type BareRequest = {
  secretTypes: readonly string[];
  codeTemplate: string;
  outputFormat: string;
  sets?: number | undefined;
};

/** A secret that programs keep as a file of its own, which holds nothing else. */
export type BareFile = {
  kind: FileKind;
  /** What such files are called. */
  names: string[];
  write: (draft: Draft) => Written;
};

/** The file that one key is by itself, where it is asked for in its own format. */
export function bareFileFor(request: BareRequest): BareFile | undefined {
  const { codeTemplate, outputFormat, sets = 1 } = request;
  if (outputFormat !== 'native' || !TEMPLATES.includes(codeTemplate) || sets > 1) return undefined;
  const [id, ...others] = new Set(request.secretTypes);
  const type = others.length > 0 ? undefined : secretTypes.find((known) => known.id === id);
  const form = type === undefined ? undefined : formOf(type);
  if (type === undefined || form === undefined) return undefined;
  const names = type.homes.map((home) => home.split('/').at(-1) ?? home).filter(isKept);
  const isKeptBare = names.some((name) => !name.includes('.'));
  // Who reads `id_ed25519` looks at no ending, so any name stands as it is.
  const [first, ...rest] = form.endings;
  const endings: FileKind['endings'] = isKeptBare ? ['', first, ...rest] : form.endings;
  return { kind: { endings, mediaType: form.mediaType }, names, write };

  function isKept(name: string): boolean {
    const isOfForm = !name.includes('.') || form?.endings.some((ending) => name.endsWith(ending)) === true;
    return isOfForm && checkFileName(name) === undefined;
  }
}

/** By what the grammar says of the only secret; what has several is no file of one key. */
function formOf({ parts }: SecretType): FileKind | undefined {
  const [secret, ...others] = parts.filter(({ isSecret = true }) => isSecret);
  if (secret === undefined || others.length > 0) return undefined;
  const { source } = secret.regex;
  if (source.includes('"private_key"')) return { endings: ['.json'], mediaType: 'application/json' };
  if (source.includes('BEGIN PGP'))
    return { endings: ['.asc', '.pgp', '.gpg'], mediaType: 'application/pgp-keys' };
  if (/BEGIN (?:[A-Z]+ )?PRIVATE KEY/.test(source))
    return { endings: ['.pem', '.key', '.p8'], mediaType: 'application/x-pem-file' };
  return undefined;
}

function write({ sets }: Draft): Written {
  const field = sets.flatMap(({ fields }) => fields).find(({ secretType }) => secretType !== undefined);
  if (field === undefined) throw new Error('A key file holds a key.');
  return { content: `${field.value.trimEnd()}\n`, paths: new Map([[field, '.']]) };
}
