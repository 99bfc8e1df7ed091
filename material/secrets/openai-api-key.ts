import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { openaiProject } from '#material/identities/openai-project.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';
import { javascriptChat, pythonChat } from '#material/uses/chat.ts';
import { ORDER } from '#material/uses/own-words.ts';
import { openaiSdks } from '#material/uses/openai.ts';

const MODEL = 'gpt-4.1-mini';

export const openaiApiKey: SecretType = {
  id: 'openai-api-key',
  provider: 'OpenAI',
  label: 'OpenAI API key (project)',
  description: 'Key of a project (sk-proj), with the project and the organization that it belongs to',
  category: 'ai',
  group: 'openai',
  parts: [
    part({
      env: 'OPENAI_API_KEY',
      otherNames: ['OPENAI_KEY', 'OPENAI_PROJECT_KEY'],
      regex: /^sk-proj-[A-Za-z0-9_-]{74}T3BlbkFJ[A-Za-z0-9_-]{74}$/,
      grammar: [literal('sk-proj-'), chars('A-Za-z0-9_-', 74), literal('T3BlbkFJ'), chars('A-Za-z0-9_-', 74)],
      entropyNeeded: 3,
    }),
    openaiProject(),
  ],
  homes: ['.env', 'config.py', 'notebook.ipynb', 'docker-compose.yml'],
  companions: ['openai-organization-id'],
  context: 'OPENAI_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'openai-api-key',
    trufflehog: 'openai',
    detectSecrets: 'OpenAIDetector',
    secretlint: '@secretlint/secretlint-rule-openai',
    githubPushProtection: true,
  },
  decoyTell:
    'marker T3BlbkFJ missing or not in the middle; 48-character legacy body sold as a current key; body with only letters',
  tells: [],
  samples: {
    match: [`sk-proj-${sampleText('A-Za-z0-9_-', 74)}T3BlbkFJ${sampleText('A-Za-z0-9_-', 74)}`],
    refuse: [
      `sk-proj-${sampleText('A-Za-z0-9_-', 74)}${sampleText('A-Za-z0-9_-', 82)}`,
      `sk-${sampleText('A-Za-z0-9', 20)}T3BlbkFJ${sampleText('A-Za-z0-9', 20)}`,
    ],
  },
  hosts: ['api.openai.com'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'ask openai',
    gives: 'text',
    http: {
      url: 'https://api.openai.com/v1/chat/completions',
      headers: {
        Authorization: 'Bearer {OPENAI_API_KEY}',
        'OpenAI-Organization': '{OPENAI_ORG_ID}',
        'OpenAI-Project': '{OPENAI_PROJECT_ID}',
      },
      json: {
        model: MODEL,
        messages: [
          { role: 'system', content: ORDER },
          { role: 'user', content: '{text}' },
        ],
      },
      answer: 'choices.0.message.content',
    },
    python: {
      imports: ['from openai import OpenAI'],
      client: (of) =>
        `OpenAI(\n    api_key=${of('OPENAI_API_KEY')},\n    organization=${of('OPENAI_ORG_ID')},\n    project=${of('OPENAI_PROJECT_ID')},\n)`,
      body: (_of, client) => pythonChat(client, MODEL),
    },
    javascript: {
      imports: ["import OpenAI from 'openai';"],
      client: (of) =>
        `new OpenAI({\n  apiKey: ${of('OPENAI_API_KEY')},\n  organization: ${of('OPENAI_ORG_ID')},\n  project: ${of('OPENAI_PROJECT_ID')},\n})`,
      body: (_of, client) => javascriptChat(client, MODEL),
    },
    ...openaiSdks('OPENAI_API_KEY', 'OPENAI_ORG_ID', MODEL),
  },
  inertness:
    'about 888 random bits, so a generated value is a live one with probability under 2^-848 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/openai',
};
