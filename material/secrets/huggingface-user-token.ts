import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';

const MODEL = 'meta-llama/Llama-3.1-8B-Instruct';

export const huggingfaceUserToken: SecretType = {
  id: 'huggingface-user-token',
  provider: 'Hugging Face',
  label: 'Hugging Face user access token',
  description: 'Access token of a person or a bot (hf_)',
  category: 'ai',
  group: 'huggingface',
  parts: [
    part({
      env: 'HF_TOKEN',
      otherNames: ['HUGGING_FACE_HUB_TOKEN', 'HUGGINGFACE_TOKEN'],
      regex: /^hf_[A-Za-z]{34}$/,
      grammar: [literal('hf_'), chars('A-Za-z', 34)],
      entropyNeeded: 2,
    }),
  ],
  homes: ['~/.cache/huggingface/token', '.env', 'notebook.ipynb', 'Dockerfile'],
  companions: [],
  context: 'HF_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'huggingface-access-token',
    trufflehog: 'huggingface',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-huggingface',
    githubPushProtection: true,
  },
  decoyTell: 'a digit in the body: real ones have letters only; length other than 34',
  tells: [],
  samples: {
    match: [`hf_${sampleText('A-Za-z', 34)}`],
    refuse: [`hf_${sampleText('0-9A-Za-z', 34)}7`, `hf_${sampleText('A-Za-z', 33)}1`],
  },
  hosts: ['router.huggingface.co'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'ask hugging face',
    gives: 'text',
    http: {
      url: 'https://router.huggingface.co/v1/chat/completions',
      headers: { Authorization: 'Bearer {HF_TOKEN}' },
      json: { model: MODEL, messages: [{ role: 'user', content: '{text}' }] },
      answer: 'choices.0.message.content',
    },
    python: {
      imports: ['from huggingface_hub import InferenceClient'],
      client: (of) => `InferenceClient("${MODEL}", token=${of('HF_TOKEN')})`,
      body: (_of, client) => `reply = ${client}.chat_completion(
    messages=[{"role": "user", "content": text}],
    max_tokens=512,
)
return reply.choices[0].message.content`,
    },
    javascript: {
      imports: ["import { InferenceClient } from '@huggingface/inference';"],
      client: (of) => `new InferenceClient(${of('HF_TOKEN')})`,
      body: (_of, client) => `const reply = await ${client}.chatCompletion({
  model: '${MODEL}',
  messages: [{ role: 'user', content: text }],
});
return reply.choices[0]?.message.content ?? '';`,
    },
  },
  inertness:
    'about 194 random bits, so a generated value is a live one with probability under 2^-154 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; secretlint rule-huggingface',
};
