import type { GenerateAgent } from '#catalogue/agent.ts';
import { isEmpty, plainName, valueOf } from '#contract/deployment-rules.ts';
import { formats } from '#material/formats.ts';
import { cryptoRandom, seededRandom } from '#material/random.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templates } from '#material/templates.ts';
import { checkFileRequest, writeFile } from '#material/write-file.ts';
import { manifest } from './manifest.ts';

/** What is written when only a file name was given. */
const defaults = { secretTypes: ['aws-access-key'], codeTemplate: 'none', outputFormat: 'json' };

const maxChoices = 50;
const maxIdLength = 100;

export const awsAccessKeys: GenerateAgent = {
  manifest,
  parse(configuration) {
    const errors: { field: string; msg: string }[] = [];
    const refuse = (field: string, msg: string): void => {
      errors.push({ field: `configuration.${field}`, msg });
    };

    const config = {
      secretTypes: readSecretTypes(configuration, refuse),
      codeTemplate: readChoice(configuration, 'codeTemplate', templates, refuse),
      outputFormat: readChoice(configuration, 'outputFormat', formats, refuse),
      fileName: readText(valueOf(configuration, 'fileName'), 'fileName', 'The file name', refuse),
    };
    if (errors.length > 0) return { config, errors };
    for (const fault of checkFileRequest(config)) refuse(fault.field, fault.sentence);
    return { config, errors };
  },
  generate(config, context) {
    const { values, ...file } = writeFile(config, {
      random: context.random === 'crypto' ? cryptoRandom() : seededRandom(context.random.seed),
      now: context.now,
      accountId: context.accountId,
      accountPool: context.accountPool,
    });
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
      note: file.note,
    };
  },
};

type Refuse = (field: string, msg: string) => void;
type Known = readonly { id: string }[];

/** A list or one id, under 'secretTypes' or 'secretType': the dialogs send either. */
function readSecretTypes(configuration: Record<string, unknown>, refuse: Refuse): string[] {
  const list = valueOf(configuration, 'secretTypes');
  const given = isEmpty(list) && !Array.isArray(list) ? valueOf(configuration, 'secretType') : list;
  if (isEmpty(given) && !Array.isArray(given)) return defaults.secretTypes;
  const ids: unknown[] = Array.isArray(given) ? given : [given];
  if (ids.length > maxChoices) {
    refuse('secretTypes', `At most ${maxChoices} secret types can be chosen.`);
    return [];
  }
  const texts = ids.map((id) => readText(id, 'secretTypes', 'A secret type', refuse));
  return [...new Set(texts.map((text) => knownId(secretTypes, text)))];
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
