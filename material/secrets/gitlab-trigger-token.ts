import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gitlabTriggerToken: SecretType = {
  id: 'gitlab-trigger-token',
  provider: 'GitLab',
  label: 'GitLab pipeline trigger token',
  description: 'Starts pipelines of a project, with its number and the server',
  category: 'vcs',
  group: 'gitlab',
  parts: [
    part({
      env: 'TRIGGER_TOKEN',
      otherNames: ['GITLAB_TRIGGER_TOKEN', 'PIPELINE_TRIGGER_TOKEN'],
      regex: /^glptt-[0-9a-f]{40}$/,
      grammar: [literal('glptt-'), chars('0-9a-f', 40)],
      entropyNeeded: 3,
    }),
    part({
      env: 'GITLAB_PROJECT_ID',
      isSecret: false,
      regex: /^[1-9]\d{2,3}$/,
      grammar: [chars('1-9', 1), chars('0-9', { min: 2, max: 3 })],
    }),
    part({
      env: 'GITLAB_HOST',
      otherNames: ['GITLAB_URL'],
      isSecret: false,
      regex: /^https:\/\/gitlab\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://gitlab.${world.domain}`)],
    }),
  ],
  homes: ['scripts', 'webhook URLs'],
  companions: [],
  context: 'TRIGGER_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-ptt',
    trufflehog: null,
    detectSecrets: 'GitLabTokenDetector',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'letters past f',
  tells: [],
  samples: {
    match: [`glptt-${sampleText('0-9a-f', 40)}`],
    refuse: [`glptt-${sampleText('0-9a-f', 39)}`, `glptt-${sampleText('A-Za-z0-9', 40)}`],
  },
  uses: {
    verb: 'trigger pipeline',
    gives: 'rows',
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-X',
      'POST',
      '-F',
      'token={TRIGGER_TOKEN}',
      '-F',
      'ref=main',
      '{GITLAB_HOST}/api/v4/projects/{GITLAB_PROJECT_ID}/trigger/pipeline',
    ],
    python: {
      imports: ['import requests'],
      body: (of) =>
        `response = requests.post(\n    ${of('GITLAB_HOST')} + "/api/v4/projects/" + ${of('GITLAB_PROJECT_ID')} + "/trigger/pipeline",\n    data={"token": ${of('TRIGGER_TOKEN')}, "ref": "main"},\n    timeout=60,\n)\nresponse.raise_for_status()\nreturn [response.json()]`,
    },
    javascript: {
      imports: [],
      body: (of) => `const response = await fetch(
  ${of('GITLAB_HOST')} + '/api/v4/projects/' + ${of('GITLAB_PROJECT_ID')} + '/trigger/pipeline',
  { method: 'POST', body: new URLSearchParams({ token: ${of('TRIGGER_TOKEN')}, ref: 'main' }) },
);
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
const { id, web_url: name } = await response.json();
return [{ id, name }];`,
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
