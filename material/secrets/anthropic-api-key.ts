import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';
import { anthropicSdks } from '#material/uses/anthropic.ts';

const MODEL = 'claude-sonnet-4-5';

export const anthropicApiKey: SecretType = {
  id: 'anthropic-api-key',
  provider: 'Anthropic',
  label: 'Anthropic API key',
  description: 'Key of a workspace (sk-ant-api03)',
  category: 'ai',
  parts: [
    part({
      env: 'ANTHROPIC_API_KEY',
      otherNames: ['CLAUDE_API_KEY'],
      regex: /^sk-ant-api03-[A-Za-z0-9_-]{93}AA$/,
      grammar: [literal('sk-ant-api03-'), chars('A-Za-z0-9_-', 93), literal('AA')],
      entropyNeeded: 3,
    }),
  ],
  homes: ['.env', 'app.ts', 'notebook.ipynb'],
  companions: [],
  context: 'ANTHROPIC_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'anthropic-api-key',
    trufflehog: 'anthropic',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-anthropic',
    githubPushProtection: true,
  },
  decoyTell: 'final AA missing; body not 93 characters; api01/api02 prefixes, which are no longer issued',
  tells: [],
  samples: {
    match: [`sk-ant-api03-${sampleText('A-Za-z0-9_-', 93)}AA`],
    refuse: [
      `sk-ant-api03-${sampleText('A-Za-z0-9_-', 95)}`,
      `sk-ant-api01-${sampleText('A-Za-z0-9_-', 93)}AA`,
    ],
  },
  hosts: ['api.anthropic.com'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'ask claude',
    gives: 'text',
    http: {
      url: 'https://api.anthropic.com/v1/messages',
      headers: { 'x-api-key': '{ANTHROPIC_API_KEY}', 'anthropic-version': '2023-06-01' },
      json: { model: MODEL, max_tokens: 1024, messages: [{ role: 'user', content: '{text}' }] },
      answer: 'content.0.text',
    },
    python: {
      imports: ['import anthropic'],
      client: (of) => `anthropic.Anthropic(api_key=${of('ANTHROPIC_API_KEY')})`,
      body: (_of, client) => `message = ${client}.messages.create(
    model="${MODEL}",
    max_tokens=1024,
    messages=[{"role": "user", "content": text}],
)
return message.content[0].text`,
    },
    javascript: {
      imports: ["import Anthropic from '@anthropic-ai/sdk';"],
      client: (of) => `new Anthropic({\n  apiKey: ${of('ANTHROPIC_API_KEY')},\n})`,
      body: (_of, client) => `const message = await ${client}.messages.create({
  model: '${MODEL}',
  max_tokens: 1024,
  messages: [{ role: 'user', content: text }],
});
const [block] = message.content;
return block?.type === 'text' ? block.text : '';`,
    },
    ...anthropicSdks('ANTHROPIC_API_KEY', MODEL),
  },
  inertness:
    'about 558 random bits, so a generated value is a live one with probability under 2^-518 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/anthropic',
};
