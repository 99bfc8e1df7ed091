import type { Field } from '#material/credential-set.ts';
import { assignment } from '#material/formats/env.ts';
import {
  INNER_FORMATS,
  innerFormat,
  writeEntries,
  type Format,
  type InnerFormatId,
  type Written,
} from '#material/formats/format.ts';
import { hclString } from '#material/formats/tfvars.ts';
import { yaml } from '#material/formats/yaml.ts';
import { pick } from '#material/random.ts';
import { heredoc, writeAwsTerraform } from './aws/terraform.ts';
import { aligned } from './jobs/aws-terraform.ts';
import { terraformJobs, type TerraformValues } from './jobs/terraform.ts';
import { terraformVariables } from './jobs/terraform-variables.ts';
import type { Draft, Template } from './template.ts';

export const terraform: Template = {
  id: 'terraform',
  label: 'Terraform',
  description: 'A main.tf whose provider, variables or worker carry the keys, or its tfvars',
  isOffered: true,
  formats: [...INNER_FORMATS, 'tfvars'],
  kindOf: (format) => (format.id === 'tfvars' ? format : { endings: ['.tf'], mediaType: 'text/plain' }),
  write: (draft, format) => {
    if (format.id === 'tfvars') return writeEntries(format, pick(draft.random, terraformVariables)(draft));
    return draft.aws === undefined ? writeVariables(draft, format) : writeAwsTerraform(draft.aws, format);
  },
};

/** Any vendor's values: variables with defaults, or a local that decodes a text. */
function writeVariables(draft: Draft, format: Format): Written {
  const paths = new Map<Field, string>();
  const values = holders[innerFormat(format)](draft, paths);
  return { content: pick(draft.random, terraformJobs)(draft, values), paths };
}

type Holder = (draft: Draft, paths: Map<Field, string>) => TerraformValues;

const holders: Record<InnerFormatId, Holder> = {
  native: (draft, paths) => {
    const fields = fieldsOf(draft);
    for (const field of fields) paths.set(field, `variable.${field.spelling.terraform}.default`);
    const blocks = fields.map(
      ({ spelling, value, secretType }) => `variable "${spelling.terraform}" {
${aligned(
  [
    ['type', 'string'],
    ...(secretType === undefined ? [] : [['sensitive', 'true'] as [string, string]]),
    ['default', hclString(value)],
  ],
  '  ',
)}
}`,
    );
    return {
      blocks: blocks.join('\n\n'),
      references: fields.map(({ spelling }) => [spelling.env, `var.${spelling.terraform}`]),
    };
  },
  json: (draft, paths) =>
    inLocal(draft, paths, 'jsondecode', 'JSON', (values) => JSON.stringify(values, null, 2)),
  yaml: (draft, paths) =>
    inLocal(draft, paths, 'yamldecode', 'YAML', (values) =>
      yaml.write(Object.entries(values).map(([name, value]) => ({ name, value }))).trimEnd(),
    ),
  env: (draft, paths) => {
    const fields = fieldsOf(draft);
    for (const field of fields) paths.set(field, `local.worker_env.${field.spelling.env}`);
    const form = fields.some(({ value }) => value.includes('\n')) ? 'verbatim' : 'indented';
    const lines = fields.map((field) => assignment(field.spelling.env, field.value));
    return {
      blocks: localBlock(`worker_env = ${heredoc('ENV', lines.join('\n'), form)}`),
      references: 'local.worker_env',
    };
  },
};

function inLocal(
  draft: Draft,
  paths: Map<Field, string>,
  decode: string,
  marker: string,
  write: (values: Record<string, string>) => string,
): TerraformValues {
  const name = pick(draft.random, ['settings', 'service', 'vendors']);
  const fields = fieldsOf(draft);
  for (const field of fields) paths.set(field, `local.${name}.${field.spelling.terraform}`);
  const values = Object.fromEntries(fields.map(({ spelling, value }) => [spelling.terraform, value]));
  return {
    blocks: localBlock(`${name} = ${decode}(${heredoc(marker, write(values))}\n  )`),
    references: fields.map(({ spelling }) => [spelling.env, `local.${name}.${spelling.terraform}`]),
  };
}

function localBlock(line: string): string {
  return `locals {\n  ${line}\n}`;
}

function fieldsOf(draft: Draft): Field[] {
  return draft.sets.flatMap((set) => set.fields);
}
