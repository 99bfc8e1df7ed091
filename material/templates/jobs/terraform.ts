import { between } from '#material/random.ts';
import { noteLine, openingLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';
import { storeOf } from './places.ts';
import { WRITTEN_FILES } from './remark-words.ts';

/** The blocks that hold the values, and what others call them: name by name, or one text of NAME=value lines. */
export type TerraformValues = { blocks: string; references: [env: string, expression: string][] | string };

/** A main.tf around the credentials of any vendor. */
export const terraformJobs = [container, lambda, workerFile] as const;

function container(draft: Draft, values: TerraformValues): string {
  const { random, service } = draft;
  return `${openingLine(draft, HEADINGS)}terraform {
  required_version = ">= 1.${between(random, 5, 9)}"
}

${noteLine(draft, '#')}${values.blocks}

resource "kubernetes_secret" "${resourceName(draft)}" {
  metadata {
    name      = "${service.product}-${service.purpose}"
    namespace = "${service.environment}"
    labels = {
      team = "${service.team}"
    }
  }

  data = ${map(values)}
}
`;
}

function lambda(draft: Draft, values: TerraformValues): string {
  const { random, service, world } = draft;
  return `provider "aws" {
  region = "${world.region}"
}

${noteLine(draft, '#')}${values.blocks}

resource "aws_lambda_function" "${resourceName(draft)}" {
  function_name = "${service.name}"
  filename      = "build/${service.purpose}.zip"
  handler       = "app.handler"
  runtime       = "python3.12"
  role          = aws_iam_role.${resourceName(draft)}.arn
  timeout       = ${between(random, 1, 9) * 30}
  memory_size   = ${between(random, 2, 16) * 128}

  environment {
    variables = ${map(values, '    ')}
  }

  tags = {
    team  = "${service.team}"
    owner = "${world.people[0].email}"
  }
}
`;
}

function workerFile(draft: Draft, values: TerraformValues): string {
  const { service } = draft;
  // What goes over several lines is lined up with nothing.
  const content =
    typeof values.references === 'string'
      ? `content         = ${values.references}`
      : `content = join("\\n", [\n${values.references.map(([env, expression]) => `    "${env}=\${${expression}}",`).join('\n')}\n  ])`;
  return `${openingLine(draft, WRITTEN_FILES)}
${noteLine(draft, '#', ['cloud-init', storeOf(draft.world)])}${values.blocks}

resource "local_sensitive_file" "${resourceName(draft)}" {
  filename        = "/etc/${service.product}/${service.purpose}.env"
  file_permission = "0640"
  ${content}
}

output "written_to" {
  value = local_sensitive_file.${resourceName(draft)}.filename
}
`;
}

function map({ references }: TerraformValues, indent = '  '): string {
  if (typeof references === 'string') return `{\n${indent}  ENV_FILE = ${references}\n${indent}}`;
  const width = Math.max(...references.map(([env]) => env.length));
  return `{\n${references.map(([env, expression]) => `${indent}  ${env.padEnd(width)} = ${expression}`).join('\n')}\n${indent}}`;
}

function resourceName({ service }: Draft): string {
  return `${service.product}_${service.purpose}`.replaceAll(/[^a-z0-9]+/g, '_');
}
