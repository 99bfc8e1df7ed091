import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { MAPPED_TEMPLATES } from '#material/mapped-templates.ts';
import type { SecretType } from '#material/secret-type.ts';

const MODEL = 'meta/meta-llama-3-70b-instruct';

export const replicateApiToken: SecretType = {
  id: 'replicate-api-token',
  provider: 'Replicate',
  label: 'Replicate API token',
  description: 'Token of an account (r8_)',
  category: 'ai',
  parts: [
    part({
      env: 'REPLICATE_API_TOKEN',
      otherNames: ['REPLICATE_TOKEN'],
      regex: /^r8_[A-Za-z0-9]{37}$/,
      grammar: [literal('r8_'), chars('A-Za-z0-9', 37)],
      entropyNeeded: 3.5,
    }),
  ],
  homes: ['.env', 'predict.py', 'next.config.js'],
  companions: [],
  context: 'REPLICATE_API_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'replicate',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'length other than 40 in total; the legacy 40-hex form beside a current client',
  tells: [],
  samples: {
    match: [`r8_${sampleText('A-Za-z0-9', 37)}`],
    refuse: [`r8_${sampleText('A-Za-z0-9', 36)}`, sampleText('0-9a-f', 40)],
  },
  hosts: ['api.replicate.com'],
  templates: MAPPED_TEMPLATES,
  uses: {
    verb: 'run model',
    gives: 'text',
    http: {
      url: `https://api.replicate.com/v1/models/${MODEL}/predictions`,
      headers: { Authorization: 'Bearer {REPLICATE_API_TOKEN}', Prefer: 'wait' },
      json: { input: { prompt: '{text}', max_tokens: 512 } },
      answer: 'output',
    },
    python: {
      imports: ['import replicate'],
      client: (of) => `replicate.Client(api_token=${of('REPLICATE_API_TOKEN')})`,
      body: (_of, client) =>
        `output = ${client}.run("${MODEL}", input={"prompt": text, "max_tokens": 512})\nreturn "".join(output)`,
    },
    javascript: {
      imports: ["import Replicate from 'replicate';"],
      client: (of) => `new Replicate({\n  auth: ${of('REPLICATE_API_TOKEN')},\n})`,
      body: (_of, client) => `const output = await ${client}.run('${MODEL}', {
  input: { prompt: text, max_tokens: 512 },
});
return Array.isArray(output) ? output.join('') : String(output);`,
    },
  },
  inertness:
    'about 220 random bits, so a generated value is a live one with probability under 2^-180 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/replicate',
};
