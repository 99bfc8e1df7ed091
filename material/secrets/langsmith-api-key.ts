import { part } from '#material/grammar/part.ts';
import { chars, fact, literal, oneOf } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const langsmithApiKey: SecretType = {
  id: 'langsmith-api-key',
  provider: 'LangChain',
  label: 'LangSmith API key',
  description: 'Key of the traces (lsv2), with the project that it writes to',
  category: 'ai',
  group: 'langsmith',
  parts: [
    part({
      env: 'LANGSMITH_API_KEY',
      otherNames: ['LANGCHAIN_API_KEY'],
      regex: /^(?:lsv2_pt_|lsv2_sk_)[0-9a-f]{32}_[0-9a-f]{10}$/,
      grammar: [oneOf('lsv2_pt_', 'lsv2_sk_'), chars('0-9a-f', 32), literal('_'), chars('0-9a-f', 10)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'LANGSMITH_PROJECT',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ service }) => `${service.product}-${service.purpose}`)],
    }),
  ],
  homes: ['.env', 'notebook.ipynb'],
  companions: [],
  context: 'LANGSMITH_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'langsmith',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'ls__ prefix (retired form)',
  tells: [],
  samples: {
    match: [`lsv2_pt_${sampleText('0-9a-f', 32)}_${sampleText('0-9a-f', 10)}`],
    refuse: [
      `ls__${sampleText('0-9a-f', 32)}`,
      `lsv2_xx_${sampleText('0-9a-f', 32)}_${sampleText('0-9a-f', 10)}`,
    ],
  },
  hosts: ['api.smith.langchain.com'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: 'https://api.smith.langchain.com/api/v1/sessions',
      headers: { 'x-api-key': '{LANGSMITH_API_KEY}' },
      answer: '',
    },
    python: {
      imports: ['from langsmith import Client'],
      client: (of) => `Client(api_key=${of('LANGSMITH_API_KEY')})`,
      body: (_of, client) =>
        `return [{"id": str(project.id), "name": project.name} for project in ${client}.list_projects()]`,
    },
    javascript: {
      imports: ["import { Client } from 'langsmith';"],
      client: (of) => `new Client({\n  apiKey: ${of('LANGSMITH_API_KEY')},\n})`,
      body: (_of, client) =>
        `const found = [];\nfor await (const { id, name } of ${client}.listProjects()) found.push({ id, name });\nreturn found;`,
    },
  },
  inertness:
    'about 169 random bits, so a generated value is a live one with probability under 2^-129 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/langsmith',
};
