import type {
  GeneratedFile,
  GenerateAgent,
  GenerationConfig,
  GenerationContext,
  Manifest,
} from '#catalogue/agent.ts';
import type { GridCategory } from '#contract/agents.ts';
import { isEmpty, plainName, valueOf } from '#contract/deployment-rules.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import { formats } from '#material/formats.ts';
import { inertnessFaults, type InertnessFault } from '#material/inertness.ts';
import { cryptoRandom, seededRandom } from '#material/random.ts';
import { templates } from '#material/templates.ts';
import { checkFileRequest, writeFile } from '#material/write-file.ts';

export type Offer = {
  /** What the wizard offers, and what scripts may send beside it. */
  secretTypes: readonly string[];
  /** What is written when a script names none; absent: it must name one. */
  preselected?: readonly string[];
  /** As the grid says it. */
  most?: number;
};

const maxChoices = 50;
const maxIdLength = 100;

/**
 * An agent that writes a file with secrets of some types: all that differs between such agents is their manifest and offer.
 */
export function generateAgent(manifest: Manifest, offer: Offer): GenerateAgent {
  return {
    manifest,
    parse(configuration) {
      const errors: { field: string; msg: string }[] = [];
      const refuse = (field: string, msg: string): void => {
        errors.push({ field: `configuration.${field}`, msg });
      };

      const sets = readSets(configuration);
      const config = {
        secretTypes: readSecretTypes(configuration, { ...offer, blocks: blocksOf(manifest) }, refuse),
        codeTemplate: readChoice(configuration, 'codeTemplate', templates, refuse),
        outputFormat: readChoice(configuration, 'outputFormat', formats, refuse),
        fileName: readText(valueOf(configuration, 'fileName'), 'fileName', 'The file name', refuse),
        ...(sets === 1 ? {} : { sets }),
      };
      const refused = new Set(errors.map(({ field }) => field));
      for (const { field, sentence } of checkFileRequest(config)) {
        if (!refused.has(`configuration.${field}`)) refuse(field, sentence);
      }
      return { config, errors };
    },
    generate: generateFile,
  };
}

/** `write` is what makes the file; whatever it made leaves here only when every value is proven inert. */
export function generateFile(
  config: GenerationConfig,
  context: GenerationContext,
  write = writeFile,
): GeneratedFile {
  const { accountId, accountPool, takenCompanies, now, onSet } = context;
  const random = context.random === 'crypto' ? cryptoRandom() : seededRandom(context.random.seed);
  const { values, ...file } = write(config, { random, now, accountId, accountPool, takenCompanies, onSet });
  const [fault] = inertnessFaults({ content: file.content, values }, { accountId, accountPool });
  if (fault !== undefined) throw notProven(fault);
  return {
    fileName: file.fileName,
    content: file.content,
    mediaType: file.mediaType,
    values: values.map(({ secretType, name, value, start, end }) => ({
      secretType,
      name,
      value,
      start,
      end,
    })),
    company: file.company,
    note: file.note,
  };
}

/** Thrown before anybody has the file: there is nothing to store and nothing to plant. */
function notProven({ name, label, reason }: InertnessFault): Refusal {
  const value = label === undefined ? name : `${name} (${label})`;
  const what = value === undefined ? 'It' : `The value of ${value}`;
  return problem(
    'internal',
    `The file was refused: nothing of it was stored or planted. ${what} is not proven inert: ${reason}. Please try again, and report it when it happens twice.`,
  );
}

type Refuse = (field: string, msg: string) => void;
type Known = readonly { id: string }[];

const defaults = { codeTemplate: 'none', outputFormat: 'json' };

/** A list or one id, under 'secretTypes' or 'secretType': the dialogs send either. */
function readSecretTypes(
  configuration: Record<string, unknown>,
  offer: Offer & { blocks: readonly GridCategory[] },
  refuse: Refuse,
): string[] {
  const list = valueOf(configuration, 'secretTypes');
  const given = isEmpty(list) && !Array.isArray(list) ? valueOf(configuration, 'secretType') : list;
  if (isEmpty(given) && !Array.isArray(given)) return [...(offer.preselected ?? [])];
  const ids: unknown[] = Array.isArray(given) ? given : [given];
  if (ids.length > maxChoices) {
    refuse('secretTypes', `At most ${maxChoices} secret types can be chosen.`);
    return [];
  }
  const known = offer.secretTypes.map((id) => ({ id }));
  const texts = ids.map((id) => readText(id, 'secretTypes', 'A secret type', refuse));
  const chosen = [...new Set(texts.map((text) => knownId(known, text)))];
  const stranger = chosen.find((id) => id !== '' && !offer.secretTypes.includes(id));
  if (stranger !== undefined) {
    refuse('secretTypes', `There is no secret type '${stranger}'. Choose one of the list.`);
  } else if (offer.most !== undefined && chosen.length > offer.most) {
    refuse('secretTypes', `Choose at most ${offer.most}.`);
  } else {
    const full = offer.blocks.find(({ maxSelect, options }) => {
      const ofBlock = chosen.filter((id) => options.some((option) => option.id === id));
      return maxSelect !== undefined && ofBlock.length > maxSelect;
    });
    if (full !== undefined) {
      refuse('secretTypes', `Choose at most ${full.maxSelect} of '${full.title}'.`);
    }
  }
  return chosen;
}

/** The blocks that more than one may be chosen from: a single choice is the wizard's own, scripts may send several. */
function blocksOf(manifest: Manifest): readonly GridCategory[] {
  const categories = manifest.deploymentUI?.steps.selectionGrids.secretTypes?.categories ?? [];
  return categories.filter(({ inputType }) => inputType === 'checkbox');
}

function readChoice(
  configuration: Record<string, unknown>,
  field: 'codeTemplate' | 'outputFormat',
  known: Known,
  refuse: Refuse,
): string {
  const given = valueOf(configuration, field);
  if (isEmpty(given)) return defaults[field];
  const label = field === 'codeTemplate' ? 'The code template' : 'The output format';
  return knownId(known, readText(given, field, label, refuse));
}

/** Not a number is NaN, which the check of the whole request refuses with its sentence. */
function readSets(configuration: Record<string, unknown>): number {
  const given = valueOf(configuration, 'sets');
  if (isEmpty(given)) return 1;
  // Forms send text.
  if (typeof given === 'string' && /^\s*\d{1,6}\s*$/.test(given)) return Number(given);
  return typeof given === 'number' ? given : Number.NaN;
}

/** Ids are compared without case, hyphens and underscores, as the wizard compares them. */
function knownId(known: Known, given: string): string {
  return known.find(({ id }) => plainName(id) === plainName(given))?.id ?? given.slice(0, maxIdLength);
}

function readText(given: unknown, field: string, label: string, refuse: Refuse): string {
  if (isEmpty(given) && field === 'fileName') return '';
  if (typeof given === 'string') return given;
  refuse(field, `${label} must be text.`);
  return '';
}
