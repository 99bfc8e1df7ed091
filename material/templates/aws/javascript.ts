import type { AwsCredentials, Field } from '#material/credential-set.ts';
import { innerFormat, type Format, type InnerFormatId, type Written } from '#material/formats/format.ts';
import { yaml } from '#material/formats/yaml.ts';
import { SESSION_HOURS } from '#material/identities/iam-user.ts';
import { pick } from '#material/random.ts';
import { javascriptString } from '#material/templates/code/javascript.ts';
import { awsJavascriptJobs } from '#material/templates/jobs/aws-javascript.ts';
import type { AwsDraft, Holding } from '#material/templates/template.ts';

/** A script with the vendor's SDK that does a job and carries its own keys. */
export function writeAwsJavascript(draft: AwsDraft, format: Format): Written {
  const holding = holders[innerFormat(format)](draft);
  return { content: pick(draft.random, awsJavascriptJobs)(draft, holding), paths: holding.paths };
}

const holders: Record<InnerFormatId, (draft: AwsDraft) => Holding> = {
  json: (draft) => holdAsObject(draft, (set) => JSON.stringify(clientOptions(set), null, 2)),
  native: (draft) => holdAsObject(draft, objectLiteral),
  yaml: holdAsYaml,
  env: holdInEnvironment,
};

function holdAsObject(draft: AwsDraft, write: (set: AwsCredentials) => string): Holding {
  const name = pick(draft.random, ['aws', 'awsConfig', 's3Options', 'clientConfig']);
  const paths = new Map<Field, string>();
  const blocks = setsOf(draft, name).map(({ set, variable }) => {
    for (const field of set.secrets) paths.set(field, `${variable}.credentials.${field.spelling.javascript}`);
    return `const ${variable} = ${write(set)};`;
  });
  return {
    imports: [],
    lines: blocks.join('\n\n'),
    client: (service) => `new ${service}Client(${name})`,
    renewal: renewal(draft, `new STSClient(${longTermOf(name)})`),
    paths,
  };
}

function holdAsYaml(draft: AwsDraft): Holding {
  const name = pick(draft.random, ['config', 'settings', 'defaults']);
  const paths = new Map<Field, string>();
  const groups = setsOf(draft, 'aws').map(({ set, variable }) => {
    for (const field of set.secrets) {
      paths.set(field, `${name}.${variable}.credentials.${field.spelling.javascript}`);
    }
    const credentials = set.secrets.map((field) => ({ name: field.spelling.javascript, value: field.value }));
    return {
      name: variable,
      value: [
        { name: 'region', value: set.region.value },
        { name: 'credentials', value: credentials },
      ],
    };
  });
  const text = yaml.write(groups).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return {
    imports: ['yaml:parse'],
    lines: `const ${name} = parse(\`\n${text}\`);`,
    client: (service) => `new ${service}Client(${name}.aws)`,
    renewal: renewal(draft, `new STSClient(${name}.awsLongTerm)`),
    paths,
  };
}

/** Set where the SDK looks for them. A fallback behind `||` hides the value from gitleaks: its rule stops at the variable. */
function holdInEnvironment(draft: AwsDraft): Holding {
  const paths = new Map<Field, string>();
  const lines = setsOf(draft, 'aws').flatMap(({ set, variable }) =>
    [set.region, ...set.secrets].map((field) => {
      const name = variable === 'aws' ? field.spelling.env : `LONG_TERM_${field.spelling.env}`;
      if (field.secretType !== undefined) paths.set(field, name);
      return `process.env.${name} = ${javascriptString(field.value)};`;
    }),
  );
  const longTerm = (draft.user.renewing?.secrets ?? []).map(
    (field) => `      ${field.spelling.javascript}: process.env.LONG_TERM_${field.spelling.env},\n`,
  );
  return {
    imports: [],
    lines: lines.join('\n'),
    client: (service) => `new ${service}Client({ region: process.env.AWS_REGION })`,
    renewal: renewal(
      draft,
      `new STSClient({\n    region: process.env.AWS_REGION,\n    credentials: {\n${longTerm.join('')}    },\n  })`,
    ),
    paths,
  };
}

function clientOptions(set: AwsCredentials): { region: string; credentials: Record<string, string> } {
  const credentials = set.secrets.map((field) => [field.spelling.javascript, field.value]);
  return { region: set.region.value, credentials: Object.fromEntries(credentials) as Record<string, string> };
}

function objectLiteral(set: AwsCredentials): string {
  const lines = set.secrets.map(
    (field) => `    ${field.spelling.javascript}: ${javascriptString(field.value)},\n`,
  );
  return `{\n  region: ${javascriptString(set.region.value)},\n  credentials: {\n${lines.join('')}  },\n}`;
}

function setsOf(draft: AwsDraft, name: string): { set: AwsCredentials; variable: string }[] {
  const { main, renewing } = draft.user;
  return [
    { set: main, variable: name },
    ...(renewing === undefined ? [] : [{ set: renewing, variable: longTermOf(name) }]),
  ];
}

function longTermOf(name: string): string {
  return `${name}LongTerm`;
}

function renewal(draft: AwsDraft, client: string): string {
  if (draft.user.renewing === undefined) return '';
  return `// fresh session keys for ${SESSION_HOURS} hours, put them above
async function renewSession() {
  const sts = ${client};
  const { Credentials } = await sts.send(new GetSessionTokenCommand({ DurationSeconds: ${SESSION_HOURS * 3600} }));
  return Credentials;
}

`;
}
