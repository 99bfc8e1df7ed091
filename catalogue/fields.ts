import type { ChoiceWarning, ConfigField } from '#contract/agents.ts';
import { cleanValue, isEmpty, labelOf, valueOf } from '#contract/deployment-rules.ts';
import type { FieldProblem } from '#contract/problems.ts';

/** One input of an agent's form: form, validator and the type of `config` in run.ts are made from it. */
export interface Field {
  type: 'text' | 'password' | 'select';
  required: boolean;
  /** Required where another field has this value. */
  requiredFor?: { field: string; value: string };
  /** Required where this other field has any value: the two say something only together. */
  requiredWith?: string;
  description: string;
  options?: readonly string[];
  /** `dynamic` selects take their options from a region list. */
  dynamic?: true;
  default?: string;
  /** What a person confirms before an option is taken, by option. */
  warnings?: Readonly<Record<string, ChoiceWarning>>;
  /** Which of the sandbox's own values fills this field on a machine without a cloud. */
  sandbox?:
    | 'accessKeyId'
    | 'secretAccessKey'
    | 'region'
    | 'roleArn'
    | 'externalId'
    | 'trustedAccounts'
    | 'tableName'
    | 'githubToken'
    | 'githubOwner'
    | 'githubRepository'
    | 'githubIssue'
    | 'slackToken'
    | 'slackChannel'
    | 'storageAccountName'
    | 'storageAccountKey'
    | 'storageContainer'
    | 'siteUrl'
    | 'libraryName'
    | 'tenantId'
    | 'clientId'
    | 'clientSecret';
  /** The sentence that says what is wrong with a value, or undefined. */
  check?: (value: string) => string | undefined;
}

export type Fields = Record<string, Field>;

/** `config` as run.ts sees it: required fields are strings, the others may be missing. */
export type ConfigOf<F extends Fields> = {
  [K in keyof F]: F[K]['required'] extends true ? string : string | undefined;
};

/** Values that stand in where a person gave none: the sandbox's credentials. */
export type Defaults = Partial<Record<NonNullable<Field['sandbox']>, string>>;

export const maxFieldLength = 8 * 1024;

/** The form in the specification's shape, with the sandbox's values as defaults. */
export function configSchemaOf(fields: Fields, defaults: Defaults): { fields: ConfigField[] } {
  return {
    fields: Object.entries(fields).map(([name, field]) => {
      const value = defaultOf(field, defaults);
      return {
        name,
        type: field.type,
        required: field.required,
        description: field.description,
        ...(field.options === undefined ? {} : { options: [...field.options] }),
        ...(field.dynamic === undefined ? {} : { dynamic: true }),
        ...(value === undefined ? {} : { default: value }),
        ...(field.warnings === undefined ? {} : { warnings: { ...field.warnings } }),
      };
    }),
  };
}

/** Reads an untyped configuration under any spelling of its keys; unknown keys are left out. */
export function parseConfig<F extends Fields>(
  fields: F,
  configuration: Record<string, unknown>,
  defaults: Defaults,
): { config: ConfigOf<F>; errors: FieldProblem[] } {
  const config: Record<string, string | undefined> = {};
  const errors: FieldProblem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const given = valueOf(configuration, name);
    const raw = isEmpty(given) ? defaultOf(field, defaults) : given;
    const partner = field.requiredWith;
    if (isEmpty(raw) && partner !== undefined && !isEmpty(valueOf(configuration, partner))) {
      const msg = `${labelOf(name)} is required where ${labelOf(partner)} is given: enter both or none.`;
      errors.push({ field: `configuration.${name}`, msg });
      continue;
    }
    const { field: other, value } = field.requiredFor ?? {};
    const isRequired = field.required || (other !== undefined && config[other] === value);
    const outcome = parseValue(name, { ...field, required: isRequired }, raw);
    if ('msg' in outcome) errors.push({ field: `configuration.${name}`, msg: outcome.msg });
    else config[name] = outcome.value;
  }
  return { config: config as ConfigOf<F>, errors };
}

function parseValue(
  name: string,
  field: Field,
  raw: unknown,
): { value: string | undefined } | { msg: string } {
  const label = labelOf(name);
  if (isEmpty(raw)) {
    return field.required ? { msg: `${label} is required.` } : { value: undefined };
  }
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') {
    return { msg: `${label} must be text.` };
  }
  const text = String(raw);
  if (!text.isWellFormed() || text.includes('\0'))
    return { msg: `${label} holds characters that cannot be stored.` };
  if (text.length > maxFieldLength) return { msg: `${label} is longer than ${maxFieldLength} characters.` };
  const value = cleanValue(name, text).trim();
  if (field.type === 'select' && field.options !== undefined && !field.options.includes(value)) {
    return { msg: `${label} must be one of: ${field.options.join(', ')}.` };
  }
  const refusal = field.check?.(value);
  return refusal === undefined ? { value } : { msg: refusal };
}

function defaultOf(field: Field, defaults: Defaults): string | undefined {
  return (field.sandbox === undefined ? undefined : defaults[field.sandbox]) ?? field.default;
}
