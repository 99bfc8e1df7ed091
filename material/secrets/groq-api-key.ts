import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';
import { chatUses, javascriptChat, pythonChat } from '#material/uses/chat.ts';

const MODEL = 'llama-3.3-70b-versatile';

export const groqApiKey: SecretType = {
  id: 'groq-api-key',
  provider: 'Groq',
  label: 'Groq API key',
  description: 'Key (gsk_) with the mark that every one of them carries',
  category: 'ai',
  parts: [
    part({
      env: 'GROQ_API_KEY',
      otherNames: ['GROQ_KEY'],
      regex: /^gsk_[A-Za-z0-9]{20}WGdyb3FY[A-Za-z0-9]{24}$/,
      grammar: [literal('gsk_'), chars('A-Za-z0-9', 20), literal('WGdyb3FY'), chars('A-Za-z0-9', 24)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'main.py'],
  companions: [],
  context: 'GROQ_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'groq',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-groq',
    githubPushProtection: true,
  },
  decoyTell: 'marker WGdyb3FY missing: every observed key carries it, most decoys do not',
  tells: [],
  samples: {
    match: [`gsk_${sampleText('A-Za-z0-9', 20)}WGdyb3FY${sampleText('A-Za-z0-9', 24)}`],
    refuse: [`gsk_${sampleText('A-Za-z0-9', 52)}`],
  },
  hosts: ['api.groq.com'],
  uses: {
    ...chatUses({
      verb: 'ask groq',
      env: 'GROQ_API_KEY',
      baseUrl: 'https://api.groq.com/openai/v1',
      model: MODEL,
    }),
    python: {
      imports: ['from groq import Groq'],
      client: (of) => `Groq(api_key=${of('GROQ_API_KEY')})`,
      body: (_of, client) => pythonChat(client, MODEL),
    },
    javascript: {
      imports: ["import Groq from 'groq-sdk';"],
      client: (of) => `new Groq({\n  apiKey: ${of('GROQ_API_KEY')},\n})`,
      body: (_of, client) => javascriptChat(client, MODEL),
    },
  },
  inertness:
    'about 262 random bits, so a generated value is a live one with probability under 2^-222 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/groq and its test vector',
};
