import type { AwsCredentials, Field } from '#material/credential-set.ts';
import { assignment } from '#material/formats/env.ts';
import { innerFormat, type Format, type InnerFormatId, type Written } from '#material/formats/format.ts';
import { closed, hclHeredoc, hclString } from '#material/formats/tfvars.ts';
import { yaml } from '#material/formats/yaml.ts';
import { pick } from '#material/random.ts';
import { aligned, awsTerraformJobs, type TerraformHolding } from '#material/templates/jobs/aws-terraform.ts';
import type { AwsDraft } from '#material/templates/template.ts';

/** A script with the vendor's SDK that does a job and carries its own keys. */
export function writeAwsTerraform(draft: AwsDraft, format: Format): Written {
  const holding = holders[innerFormat(format)](draft);
  return { content: pick(draft.random, awsTerraformJobs)(draft, holding), paths: holding.paths };
}

const holders: Record<InnerFormatId, (draft: AwsDraft) => TerraformHolding> = {
  native: holdInProvider,
  json: (draft) => holdInLocals(draft, 'jsondecode', 'JSON', jsonOf),
  yaml: (draft) => holdInLocals(draft, 'yamldecode', 'YAML', yamlOf),
  env: holdAsVariables,
};

function holdInProvider(draft: AwsDraft): TerraformHolding {
  const paths = new Map<Field, string>();
  const blocks = setsOf(draft).map(({ set, alias }) => {
    for (const field of set.secrets) {
      paths.set(field, ['provider', 'aws', ...alias, field.spelling.terraform].join('.'));
    }
    const fields = [set.region, ...set.secrets];
    return providerBlock(
      alias[0],
      fields.map((field) => [field.spelling.terraform, hclString(field.value)]),
    );
  });
  return { provider: blocks.join('\n\n'), locals: [], resources: '', paths };
}

function holdInLocals(
  draft: AwsDraft,
  decode: string,
  mark: string,
  write: (set: AwsCredentials) => string,
): TerraformHolding {
  const name = pick(draft.random, ['aws', 'aws_auth', 'deployer']);
  const paths = new Map<Field, string>();
  const blocks: string[] = [];
  const locals = setsOf(draft).map(({ set, alias }) => {
    const local = [name, ...alias].join('_');
    const fields = [set.region, ...set.secrets];
    for (const field of set.secrets) paths.set(field, `local.${local}.${field.spelling.terraform}`);
    blocks.push(
      providerBlock(
        alias[0],
        fields.map((field) => [field.spelling.terraform, `local.${local}.${field.spelling.terraform}`]),
      ),
    );
    return `${local} = ${decode}(${heredoc(mark, write(set))}\n  )`;
  });
  return { provider: blocks.join('\n\n'), locals, resources: '', paths };
}

/** The variables of a worker, written to its machine; Terraform itself runs with a role. */
function holdAsVariables(draft: AwsDraft): TerraformHolding {
  const { user, world } = draft;
  const name = `${user.purpose}_env`;
  const paths = new Map<Field, string>();
  const lines = setsOf(draft).flatMap(({ set, alias }) =>
    [set.region, ...set.secrets].map((field) => {
      const variable = alias.length === 0 ? field.spelling.env : `LONG_TERM_${field.spelling.env}`;
      if (field.secretType !== undefined) paths.set(field, `local.${name}.${variable}`);
      return assignment(variable, field.value);
    }),
  );
  const other = [`APP_ENV=${user.environment}`, `LOG_LEVEL=info`];
  return {
    provider: providerBlock(undefined, [['region', hclString(world.region)]]),
    locals: [`${name} = ${heredoc('ENV', [...other, ...lines].join('\n'))}`],
    resources: `resource "local_sensitive_file" "${name}" {
  filename        = "/etc/${user.product}/${user.purpose}.env"
  content         = local.${name}
  file_permission = "0640"
}
`,
    paths,
  };
}

function setsOf(draft: AwsDraft): { set: AwsCredentials; alias: [] | ['long_term'] }[] {
  const { main, renewing } = draft.user;
  return [
    { set: main, alias: [] },
    ...(renewing === undefined ? [] : [{ set: renewing, alias: longTerm() }]),
  ];
}

function longTerm(): ['long_term'] {
  return ['long_term'];
}

function providerBlock(alias: string | undefined, attributes: [string, string][]): string {
  const named: [string, string][] = alias === undefined ? [] : [['alias', hclString(alias)]];
  return `provider "aws" {\n${aligned([...named, ...attributes], '  ')}\n}`;
}

function jsonOf(set: AwsCredentials): string {
  return JSON.stringify(valuesOf(set), null, 2);
}

function yamlOf(set: AwsCredentials): string {
  return yaml.write(Object.entries(valuesOf(set)).map(([name, value]) => ({ name, value }))).trimEnd();
}

function valuesOf(set: AwsCredentials): Record<string, string> {
  const fields = [set.region, ...set.secrets];
  return Object.fromEntries(fields.map((field) => [field.spelling.terraform, field.value]));
}

/** Inside a heredoc only the two template openings need an escape. The indented form would break a value of many lines. */
export function heredoc(mark: string, text: string, form: 'indented' | 'verbatim' = 'indented'): string {
  if (form === 'verbatim') return hclHeredoc(mark, text);
  const lines = closed(text)
    .split('\n')
    .map((line) => `    ${line}`);
  return `<<-${mark}\n${lines.join('\n')}\n  ${mark}`;
}
