import { createHash } from 'node:crypto';
import { formatsFor } from '#material/formats.ts';
import { templatesFor } from '#material/generation.ts';
import { namedFiles } from '#material/named-files.ts';
import { pick, pickSeveral, seededRandom } from '#material/random.ts';
import recorded from '#material/scanners/data/recorded-verdicts.json' with { type: 'json' };
import type { ScannedFile } from '#material/scanners/scanner.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templateOf } from '#material/templates.ts';
import { homeFileOf } from '#material/templates/home/home-files.ts';
import { usualNames } from '#material/usual-names.ts';
import { writeFile } from '#material/write-file.ts';
import { inContext } from './in-context.ts';
import { drawSets } from './secret-values.ts';

/** One file of the corpus on which real scanners were run; the same id gives the same file. */
export type CorpusFile = { id: string; file: ScannedFile };

const now = new Date('2026-11-21T10:00:00Z');
const FILES_OF_TYPE = 3;

/** Names that scanners treat differently from others: lock files, images, archives, lists of their own. */
const TOLD_BY_NAME = [
  'package-lock',
  'yarn.lock',
  'gitleaks.toml',
  'chart.svg',
  'backup.tar',
  'config.bridge',
  'verification-metadata.xml',
  'go.sum',
  'notes.pdf',
  '.secretlintrc',
  'app.min.js',
  'Pipfile.lock',
];
const COMMON_NAMES = ['leak', 'settings', '.env.production', 'deploy-notes', 'main', 'config.old'];

/** Types that came after the recording stand last: the files of all others stay what was scanned. */
const recordedIds = new Set(recorded.files.map(({ id }) => id.slice(0, id.indexOf(' '))));
const types = secretTypes.toSorted(
  (one, other) => Number(recordedIds.has(other.id)) - Number(recordedIds.has(one.id)),
);

/** Files are made when they are asked for: some hold private keys, which take their time. */
export function* scannedCorpus(): Generator<CorpusFile> {
  for (const [nth, type] of types.entries()) {
    for (let turn = 0; turn < FILES_OF_TYPE; turn += 1) yield fileOf([type], nth * FILES_OF_TYPE + turn);
  }
  const families = Object.values(Object.groupBy(types, ({ category }) => category));
  for (const [nth, family] of families.entries()) {
    for (let at = 0; at + 1 < family.length; at += 3) yield fileOf(family.slice(at, at + 6), nth + at);
  }
  for (const [nth, name] of TOLD_BY_NAME.entries()) {
    const known = ['github-pat', 'stripe-secret-key', 'generic-api-key'];
    yield fileOf(
      types.filter(({ id }) => known.includes(id)),
      nth,
      name,
    );
  }
  for (const type of types) yield inContextOf(type);
  yield* filesOfPrograms();
  yield* filesOfTools();
}

/** What single tools read in the home directory, under the names that they know. */
function* filesOfTools(): Generator<CorpusFile> {
  const choice = { codeTemplate: 'cli-config', outputFormat: 'native' };
  for (const { id: type } of secretTypes.filter((one) => homeFileOf([one]) !== undefined)) {
    const [fileName = 'config'] = usualNames({ secretTypes: [type], ...choice });
    const id = `${type} tool ${fileName}`;
    const request = { secretTypes: [type], ...choice, fileName };
    yield { id, file: writeFile(request, { random: seededRandom(`scanned ${id}`), now }) };
  }
}

/** What programs know by their names: for types that are usual there, for others, and each format in turn. */
function* filesOfPrograms(): Generator<CorpusFile> {
  for (const file of namedFiles) {
    const held = secretTypes.filter((type) => file.holds([type]));
    const usual = held.filter(file.isUsualFor);
    const choice = seededRandom(`held by ${file.name}`);
    const chosen = [
      ...pickSeveral(choice, usual, FILES_OF_TYPE),
      ...pickSeveral(choice, held, FILES_OF_TYPE),
    ];
    for (const [turn, type] of chosen.entries()) {
      const [codeTemplate, formats] = pick(choice, Object.entries(file.of));
      const outputFormat = formats[turn % formats.length] as string;
      const id = [type.id, codeTemplate, outputFormat, file.name, turn].join(' ');
      const request = { secretTypes: [type.id], codeTemplate, outputFormat, fileName: file.name };
      yield { id, file: writeFile(request, { random: seededRandom(`scanned ${id}`), now }) };
    }
  }
}

/** One set of a type with nothing around it but the line that its facts show. */
function inContextOf(type: SecretType): CorpusFile {
  const set = [...drawSets(type, 1, ' in context')].map(([part, [value = '']]) => [part, value] as const);
  const [first] = set as [(typeof set)[number]];
  return { id: `${type.id} in context`, file: inContext(type, first, set) };
}

export function hashOf({ file }: CorpusFile): string {
  return createHash('sha256')
    .update(file.fileName)
    .update('\n')
    .update(file.content)
    .digest('hex')
    .slice(0, 16);
}

function fileOf(types: readonly SecretType[], turn: number, name?: string): CorpusFile {
  const [first] = types as [SecretType];
  const fitting = [...templatesFor(first), 'none'];
  const choice = seededRandom(`chosen for ${types.map(({ id }) => id).join()} ${turn}`);
  const template = pick(choice, fitting);
  const format = pick(choice, formatsFor(templateOf(template))).id;
  const fileName = name ?? COMMON_NAMES[turn % COMMON_NAMES.length] ?? '';
  const secretTypesOf = types.map(({ id }) => id);
  const id = [secretTypesOf.join('+'), template, format, fileName, turn].join(' ');
  const request = { secretTypes: secretTypesOf, codeTemplate: template, outputFormat: format, fileName };
  return { id, file: writeFile(request, { random: seededRandom(`scanned ${id}`), now }) };
}
