import { part } from '#material/grammar/part.ts';
import { chars } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';

const MODEL = 'command-a-03-2025';

export const cohereApiKey: SecretType = {
  id: 'cohere-api-key',
  provider: 'Cohere',
  label: 'Cohere API key',
  description: 'Forty letters and digits; only the name beside them tells whose they are',
  category: 'ai',
  parts: [
    part({
      env: 'CO_API_KEY',
      otherNames: ['COHERE_API_KEY'],
      regex: /^[A-Za-z0-9]{40}$/,
      grammar: [chars('A-Za-z0-9', 40)],
      entropyNeeded: 4,
      spelling: { python: 'cohere_api_key', javascript: 'cohereApiKey', terraform: 'cohere_api_key' },
    }),
  ],
  homes: ['.env', 'rag.py'],
  companions: [],
  context: 'CO_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'cohere-api-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'no provider word within reach (then nobody sees it); entropy under 4 bits per character',
  tells: [/^[0-9a-f]{40}$/, /^[A-Za-z]+$/],
  samples: {
    match: [sampleText('A-Za-z0-9', 40)],
    refuse: [sampleText('A-Za-z0-9', 41), sampleText('0-9a-f', 40), sampleText('A-Za-z', 40)],
  },
  hosts: ['api.cohere.com'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'ask cohere',
    gives: 'text',
    http: {
      url: 'https://api.cohere.com/v2/chat',
      headers: { Authorization: 'Bearer {CO_API_KEY}' },
      json: { model: MODEL, messages: [{ role: 'user', content: '{text}' }] },
      answer: 'message.content.0.text',
    },
    python: {
      imports: ['import cohere'],
      client: (of) => `cohere.ClientV2(api_key=${of('CO_API_KEY')})`,
      body: (_of, client) => `reply = ${client}.chat(
    model="${MODEL}",
    messages=[{"role": "user", "content": text}],
)
return reply.message.content[0].text`,
    },
    javascript: {
      imports: ["import { CohereClientV2 } from 'cohere-ai';"],
      client: (of) => `new CohereClientV2({\n  token: ${of('CO_API_KEY')},\n})`,
      body: (_of, client) => `const reply = await ${client}.chat({
  model: '${MODEL}',
  messages: [{ role: 'user', content: text }],
});
return reply.message?.content?.[0]?.text ?? '';`,
    },
  },
  inertness:
    'about 238 random bits, so a generated value is a live one with probability under 2^-198 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
