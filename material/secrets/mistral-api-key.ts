import { part } from '#material/grammar/part.ts';
import { chars } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses } from '#material/uses/chat.ts';

const MODEL = 'mistral-small-latest';

export const mistralApiKey: SecretType = {
  id: 'mistral-api-key',
  provider: 'Mistral AI',
  label: 'Mistral AI API key',
  description: 'Thirty-two letters and digits; only the name beside them tells whose they are',
  category: 'ai',
  group: 'mistral',
  parts: [
    part({
      env: 'MISTRAL_API_KEY',
      otherNames: ['MISTRAL_KEY'],
      regex: /^[A-Za-z0-9]{32}$/,
      grammar: [chars('A-Za-z0-9', 32)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'client.py'],
  companions: [],
  context: 'MISTRAL_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'no prefix exists: without MISTRAL nearby it is an anonymous string',
  tells: [/^[0-9a-f]{32}$/, /^[A-Za-z]+$/],
  samples: {
    match: [sampleText('A-Za-z0-9', 32)],
    refuse: [sampleText('A-Za-z0-9', 33), sampleText('0-9a-f', 32)],
  },
  hosts: ['api.mistral.ai'],
  uses: {
    ...chatUses({
      verb: 'ask mistral',
      env: 'MISTRAL_API_KEY',
      baseUrl: 'https://api.mistral.ai/v1',
      model: MODEL,
    }),
    python: {
      imports: ['from mistralai import Mistral'],
      client: (of) => `Mistral(api_key=${of('MISTRAL_API_KEY')})`,
      body: (_of, client) => `reply = ${client}.chat.complete(
    model="${MODEL}",
    messages=[{"role": "user", "content": text}],
)
return reply.choices[0].message.content`,
    },
    javascript: {
      imports: ["import { Mistral } from '@mistralai/mistralai';"],
      client: (of) => `new Mistral({\n  apiKey: ${of('MISTRAL_API_KEY')},\n})`,
      body: (_of, client) => `const reply = await ${client}.chat.complete({
  model: '${MODEL}',
  messages: [{ role: 'user', content: text }],
});
return String(reply.choices[0]?.message.content ?? '');`,
    },
  },
  inertness:
    'about 191 random bits, so a generated value is a live one with probability under 2^-151 even if a trillion live values exist',
  source: 'GitHub supported secret scanning patterns; vendor documentation',
};
