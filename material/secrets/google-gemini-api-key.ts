import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const MODEL = 'gemini-2.5-flash';

export const googleGeminiApiKey: SecretType = {
  id: 'google-gemini-api-key',
  provider: 'Google',
  label: 'Google Gemini API key',
  description: 'Key of the Gemini models (AIzaSy)',
  category: 'ai',
  group: 'gemini',
  parts: [
    part({
      env: 'GEMINI_API_KEY',
      otherNames: ['GOOGLE_API_KEY'],
      regex: /^AIzaSy[A-Za-z0-9_-]{33}$/,
      grammar: [literal('AIzaSy'), chars('A-Za-z0-9_-', 33)],
      entropyNeeded: 4,
    }),
  ],
  homes: ['.env', 'main.py'],
  companions: [],
  context: 'GEMINI_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gcp-api-key',
    trufflehog: 'googlegemini',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell:
    'one of the public keys on the gitleaks allow-list; documentation example AIzaSyabcdefghijklmnopqrstuvwxyz1234567',
  tells: [/abcdefghijkl/],
  samples: {
    match: [`AIzaSy${sampleText('A-Za-z0-9_-', 33)}`],
    refuse: [`AIzaSyabcdefghijklmnopqrstuvwxyz1234567`, `AIzaSx${sampleText('A-Za-z0-9_-', 33)}`],
  },
  alike: ['gcp-api-key'],
  hosts: ['generativelanguage.googleapis.com'],
  uses: {
    verb: 'ask gemini',
    gives: 'text',
    http: {
      url: `https://generativelanguage.googleapis.com/v1beta/models/${MODEL}:generateContent`,
      headers: { 'x-goog-api-key': '{GEMINI_API_KEY}' },
      json: { contents: [{ parts: [{ text: '{text}' }] }] },
      answer: 'candidates.0.content.parts.0.text',
    },
    python: {
      imports: ['from google import genai'],
      client: (of) => `genai.Client(api_key=${of('GEMINI_API_KEY')})`,
      body: (_of, client) =>
        `reply = ${client}.models.generate_content(model="${MODEL}", contents=text)\nreturn reply.text`,
    },
    javascript: {
      imports: ["import { GoogleGenAI } from '@google/genai';"],
      client: (of) => `new GoogleGenAI({\n  apiKey: ${of('GEMINI_API_KEY')},\n})`,
      body: (_of, client) => `const reply = await ${client}.models.generateContent({
  model: '${MODEL}',
  contents: text,
});
return reply.text ?? '';`,
    },
  },
  inertness:
    'about 198 random bits, so a generated value is a live one with probability under 2^-158 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/googlegemini',
};
