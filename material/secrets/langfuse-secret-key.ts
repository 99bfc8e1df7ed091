import { part } from '#material/grammar/part.ts';
import { fact, literal, uuid } from '#material/grammar/piece.ts';
import type { SecretType } from '#material/secret-type.ts';

export const langfuseSecretKey: SecretType = {
  id: 'langfuse-secret-key',
  provider: 'Langfuse',
  label: 'Langfuse secret key',
  description: 'Secret key of a project (sk-lf), with its public key and host',
  category: 'ai',
  parts: [
    part({
      env: 'LANGFUSE_SECRET_KEY',
      otherNames: ['LANGFUSE_SECRET'],
      regex: /^sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('sk-lf-'), uuid()],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'LANGFUSE_PUBLIC_KEY',
      isSecret: false,
      regex: /^pk-lf-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      grammar: [literal('pk-lf-'), uuid()],
    }),
    part({
      env: 'LANGFUSE_HOST',
      isSecret: false,
      regex: /^https:\/\/(?:us\.)?cloud\.langfuse\.com$/,
      grammar: [fact(({ region }) => `https://${region.startsWith('us-') ? 'us.' : ''}cloud.langfuse.com`)],
    }),
  ],
  homes: ['.env', 'docker-compose.yml'],
  companions: [],
  context: 'LANGFUSE_SECRET_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'langfuse',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'no public key beside it; UUID not version 4',
  tells: [],
  samples: {
    match: ['sk-lf-01234567-89ab-4cde-8f01-23456789abcd'],
    refuse: ['sk-lf-01234567-89ab-1cde-8f01-23456789abcd', 'pk-lf-01234567-89ab-4cde-8f01-23456789abcd'],
  },
  hosts: ['cloud.langfuse.com', 'us.cloud.langfuse.com'],
  uses: {
    verb: 'list traces',
    gives: 'rows',
    python: {
      imports: ['from langfuse import Langfuse'],
      client: (of) =>
        `Langfuse(\n    secret_key=${of('LANGFUSE_SECRET_KEY')},\n    public_key=${of('LANGFUSE_PUBLIC_KEY')},\n    host=${of('LANGFUSE_HOST')},\n)`,
      body: (_of, client) =>
        `return [{"id": trace.id, "name": trace.name} for trace in ${client}.api.trace.list(limit=50).data]`,
    },
    javascript: {
      imports: ["import { Langfuse } from 'langfuse';"],
      client: (of) =>
        `new Langfuse({\n  secretKey: ${of('LANGFUSE_SECRET_KEY')},\n  publicKey: ${of('LANGFUSE_PUBLIC_KEY')},\n  baseUrl: ${of('LANGFUSE_HOST')},\n})`,
      body: (_of, client) =>
        `const { data } = await ${client}.api.traceList({ limit: 50 });\nreturn data.map(({ id, name }) => ({ id, name }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      '{LANGFUSE_PUBLIC_KEY}:{LANGFUSE_SECRET_KEY}',
      '{LANGFUSE_HOST}/api/public/traces?limit=50',
    ],
  },
  inertness:
    'about 122 random bits, so a generated value is a live one with probability under 2^-82 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/langfuse',
};
