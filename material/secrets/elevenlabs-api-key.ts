import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const elevenlabsApiKey: SecretType = {
  id: 'elevenlabs-api-key',
  provider: 'ElevenLabs',
  label: 'ElevenLabs API key',
  description: 'Key of the voice models (sk_)',
  category: 'ai',
  parts: [
    part({
      env: 'ELEVENLABS_API_KEY',
      otherNames: ['XI_API_KEY'],
      regex: /^sk_[0-9a-f]{48}$/,
      grammar: [literal('sk_'), chars('0-9a-f', 48)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'tts.py'],
  companions: [],
  context: 'ELEVENLABS_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'elevenlabs',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'body not hexadecimal; header name other than xi-api-key in code',
  tells: [],
  samples: {
    match: [`sk_${sampleText('0-9a-f', 48)}`],
    refuse: [`sk_${sampleText('A-Za-z0-9', 48)}`, `sk_${sampleText('0-9a-f', 32)}`],
  },
  hosts: ['api.elevenlabs.io'],
  uses: {
    verb: 'list voices',
    gives: 'rows',
    http: {
      url: 'https://api.elevenlabs.io/v1/voices',
      headers: { 'xi-api-key': '{ELEVENLABS_API_KEY}' },
      answer: 'voices',
    },
    python: {
      imports: ['from elevenlabs.client import ElevenLabs'],
      client: (of) => `ElevenLabs(api_key=${of('ELEVENLABS_API_KEY')})`,
      body: (_of, client) =>
        `return [{"id": voice.voice_id, "name": voice.name} for voice in ${client}.voices.get_all().voices]`,
    },
    javascript: {
      imports: ["import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';"],
      client: (of) => `new ElevenLabsClient({\n  apiKey: ${of('ELEVENLABS_API_KEY')},\n})`,
      body: (_of, client) =>
        `const { voices } = await ${client}.voices.getAll();\nreturn voices.map(({ voiceId, name }) => ({ id: voiceId, name }));`,
    },
  },
  inertness:
    'about 192 random bits, so a generated value is a live one with probability under 2^-152 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/elevenlabs',
};
