import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const wandbApiKey: SecretType = {
  id: 'wandb-api-key',
  provider: 'Weights & Biases',
  label: 'Weights & Biases API key',
  description: 'Forty hexadecimal digits, with the entity and project that runs are kept in',
  category: 'ai',
  group: 'wandb',
  parts: [
    part({
      env: 'WANDB_API_KEY',
      otherNames: ['WANDB_KEY'],
      regex: /^[0-9a-f]{40}$/,
      grammar: [chars('0-9a-f', 40)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'WANDB_ENTITY',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ world }) => world.slug)],
    }),
    part({
      env: 'WANDB_PROJECT',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ service }) => `${service.product}-${service.purpose}`)],
    }),
  ],
  homes: ['~/.netrc', 'train.py', '.env'],
  companions: [],
  context: 'WANDB_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'weightsandbiases',
    detectSecrets: 'HexHighEntropyString',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'equals a git commit id in the same repository',
  tells: [],
  samples: {
    match: [sampleText('0-9a-f', 40)],
    refuse: [sampleText('0-9A-F', 40), sampleText('0-9a-f', 41)],
  },
  hosts: ['api.wandb.ai'],
  uses: {
    verb: 'list runs',
    gives: 'rows',
    python: {
      imports: ['import wandb'],
      client: (of) => `wandb.Api(api_key=${of('WANDB_API_KEY')})`,
      body: (of, client) =>
        `path = ${of('WANDB_ENTITY')} + "/" + ${of('WANDB_PROJECT')}\nreturn [{"id": run.id, "name": run.name} for run in ${client}.runs(path)]`,
    },
    shell: ['wandb', 'login', '--relogin', '{WANDB_API_KEY}'],
    javascript: {
      imports: [],
      body: (of) => `const query = \`query Runs($entity: String, $project: String!) {
  project(entityName: $entity, name: $project) { runs(first: 50) { edges { node { name displayName } } } }
}\`;
const variables = { entity: ${of('WANDB_ENTITY')}, project: ${of('WANDB_PROJECT')} };
const response = await fetch('https://api.wandb.ai/graphql', {
  method: 'POST',
  headers: {
    Authorization: 'Basic ' + btoa('api:' + ${of('WANDB_API_KEY')}),
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query, variables }),
});
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
const { data } = await response.json();
return data.project.runs.edges.map(({ node }) => ({ id: node.name, name: node.displayName }));`,
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/weightsandbiases',
};
