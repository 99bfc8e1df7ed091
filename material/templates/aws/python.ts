import type { AwsCredentials, Field } from '#material/credential-set.ts';
import { innerFormat, type Format, type InnerFormatId, type Written } from '#material/formats/format.ts';
import { yaml } from '#material/formats/yaml.ts';
import { SESSION_HOURS } from '#material/identities/iam-user.ts';
import { pick } from '#material/random.ts';
import { pythonString } from '#material/templates/code/python.ts';
import { awsPythonJobs } from '#material/templates/jobs/aws-python.ts';
import type { AwsDraft, Holding } from '#material/templates/template.ts';

/** A script with the vendor's SDK that does a job and carries its own keys. */
export function writeAwsPython(draft: AwsDraft, format: Format): Written {
  const holding = holders[innerFormat(format)](draft);
  return { content: pick(draft.random, awsPythonJobs)(draft, holding), paths: holding.paths };
}

const holders: Record<InnerFormatId, (draft: AwsDraft) => Holding> = {
  json: holdAsDictionary,
  yaml: holdAsYaml,
  env: holdInEnvironment,
  native: holdAsSession,
};

/** A dictionary that is valid JSON as it stands. */
function holdAsDictionary(draft: AwsDraft): Holding {
  const name = pick(draft.random, ['AWS', 'AWS_AUTH', 'S3_ACCESS', 'CREDENTIALS']);
  const paths = new Map<Field, string>();
  const blocks = setsOf(draft).map(({ set, suffix }) => {
    const fields = [...set.secrets, set.region];
    for (const field of set.secrets) paths.set(field, `${name}${suffix}.${field.spelling.python}`);
    const values = Object.fromEntries(fields.map((field) => [field.spelling.python, field.value]));
    return `${name}${suffix} = ${JSON.stringify(values, null, 4)}`;
  });
  return {
    imports: ['import boto3'],
    lines: blocks.join('\n'),
    client: (service) => `boto3.client("${service}", **${name})`,
    renewal: renewal(draft, `boto3.client("sts", **${name}_LONG_TERM)`),
    paths,
  };
}

function holdAsYaml(draft: AwsDraft): Holding {
  const name = pick(draft.random, ['CONFIG', 'SETTINGS', 'DEFAULTS']);
  const paths = new Map<Field, string>();
  const groups = setsOf(draft).map(({ set, suffix }) => {
    const group = `aws${suffix.toLowerCase()}`;
    for (const field of set.secrets) paths.set(field, `${name}.${group}.${field.spelling.python}`);
    const fields = [set.region, ...set.secrets];
    return {
      name: group,
      value: fields.map((field) => ({ name: field.spelling.python, value: field.value })),
    };
  });
  const text = yaml.write(groups).replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"');
  return {
    imports: ['import boto3', 'import yaml'],
    lines: `${name} = yaml.safe_load("""\n${text}""")`,
    client: (service) => `boto3.client("${service}", **${name}["aws"])`,
    renewal: renewal(draft, `boto3.client("sts", **${name}["aws_long_term"])`),
    paths,
  };
}

/** boto3 reads the environment by itself, so the main set keeps the names that it looks for. */
function holdInEnvironment(draft: AwsDraft): Holding {
  const paths = new Map<Field, string>();
  const lines = setsOf(draft).flatMap(({ set, suffix }) =>
    [set.region, ...set.secrets].map((field) => {
      const variable = suffix === '' ? field.spelling.env : `LONG_TERM_${field.spelling.env}`;
      if (field.secretType !== undefined) paths.set(field, variable);
      return `os.environ.setdefault("${variable}", ${pythonString(field.value)})`;
    }),
  );
  const longTerm = (draft.user.renewing?.secrets ?? []).map(
    (field) => `        ${field.spelling.python}=os.environ["LONG_TERM_${field.spelling.env}"],\n`,
  );
  return {
    imports: ['import os', 'import boto3'],
    lines: lines.join('\n'),
    client: (service) => `boto3.client("${service}")`,
    renewal: renewal(draft, `boto3.client(\n        "sts",\n${longTerm.join('')}    )`),
    paths,
  };
}

function holdAsSession(draft: AwsDraft): Holding {
  const name = pick(draft.random, ['session', 'aws']);
  const paths = new Map<Field, string>();
  const blocks = setsOf(draft).map(({ set, suffix }) => {
    const variable = `${name}${suffix.toLowerCase()}`;
    for (const field of set.secrets) paths.set(field, `${variable}.${field.spelling.python}`);
    const fields = [...set.secrets, set.region];
    const lines = fields.map((field) => `    ${field.spelling.python}=${pythonString(field.value)},`);
    return `${variable} = boto3.Session(\n${lines.join('\n')}\n)`;
  });
  return {
    imports: ['import boto3'],
    lines: blocks.join('\n'),
    client: (service) => `${name}.client("${service}")`,
    renewal: renewal(draft, `${name}_long_term.client("sts")`),
    paths,
  };
}

function setsOf(draft: AwsDraft): { set: AwsCredentials; suffix: string }[] {
  const { main, renewing } = draft.user;
  return [
    { set: main, suffix: '' },
    ...(renewing === undefined ? [] : [{ set: renewing, suffix: '_LONG_TERM' }]),
  ];
}

function renewal(draft: AwsDraft, client: string): string {
  if (draft.user.renewing === undefined) return '';
  return `def renew_session():
    """Fresh session keys for ${SESSION_HOURS} hours; put them above."""
    sts = ${client}
    return sts.get_session_token(DurationSeconds=${SESSION_HOURS * 3600})["Credentials"]


`;
}
