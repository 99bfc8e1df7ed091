import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** Crockford's base 32, in small letters: no i, l, o and u. */
const CROCKFORD = '0-9a-hjkmnp-tv-z';
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

export const honeycombKey: SecretType = {
  id: 'honeycomb-key',
  provider: 'Honeycomb',
  label: 'Honeycomb ingest key',
  description: 'Key that collectors send with (hcaik_), with the dataset and the endpoint',
  category: 'monitoring',
  parts: [
    part({
      env: 'HONEYCOMB_API_KEY',
      otherNames: ['HONEYCOMB_WRITE_KEY'],
      regex: /^hcaik_01[a-z0-9]{56}$/,
      grammar: [
        literal('hcaik_'),
        fact(({ service }) => timeOf(service.keyCreatedAt), '[0-9a-z]{10}'),
        chars(CROCKFORD, 48),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'HONEYCOMB_DATASET',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ service }) => `${service.product}-${service.environment}`)],
    }),
    part({
      env: 'HONEYCOMB_API_ENDPOINT',
      isSecret: false,
      regex: /^https:\/\/api\.(?:eu1\.)?honeycomb\.io$/,
      grammar: [fact(({ region }) => `https://api.${region.startsWith('eu') ? 'eu1.' : ''}honeycomb.io`)],
    }),
  ],
  homes: ['otel-collector.yaml', '.env'],
  companions: [],
  context: 'HONEYCOMB_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    '32-character classic key with an environment; an id whose time is not that of the file; i, l, o or u inside',
  tells: [],
  samples: {
    match: [`hcaik_01${sampleText('a-z0-9', 56)}`],
    refuse: [`hcaik_01${sampleText('a-z0-9', 58)}`, sampleText('0-9a-f', 32)],
  },
  hosts: ['api.honeycomb.io', 'api.eu1.honeycomb.io'],
  uses: {
    verb: 'send event',
    gives: 'text',
    story: {
      does: [
        'Sends an event for every job of the night',
        'Job events',
        'Night jobs as events',
        'Reports how long each job took',
        'One event per job run',
      ],
      input: 'jobs',
      column: 'message',
      result: 'status',
    },
    http: {
      url: '{HONEYCOMB_API_ENDPOINT}/1/batch/{HONEYCOMB_DATASET}',
      headers: { 'X-Honeycomb-Team': '{HONEYCOMB_API_KEY}' },
      json: [{ data: { message: '{text}', 'service.name': 'batch' } }],
      answer: '0.status',
    },
    python: {
      imports: ['import libhoney'],
      client: (of) =>
        `libhoney.Client(\n    writekey=${of('HONEYCOMB_API_KEY')},\n    dataset=${of('HONEYCOMB_DATASET')},\n    api_host=${of('HONEYCOMB_API_ENDPOINT')},\n)`,
      body: (_of, client) =>
        `event = ${client}.new_event(data={"message": text})\nevent.send()\n${client}.flush()\nreturn event.created_at.isoformat()`,
    },
    javascript: {
      imports: ["import Libhoney from 'libhoney';"],
      client: (of) =>
        `new Libhoney({\n  writeKey: ${of('HONEYCOMB_API_KEY')},\n  dataset: ${of('HONEYCOMB_DATASET')},\n  apiHost: ${of('HONEYCOMB_API_ENDPOINT')},\n})`,
      body: (_of, client) =>
        `${client}.sendNow({ message: text });\nawait ${client}.flush();\nreturn 'sent';`,
    },
  },
  inertness:
    'about 240 random bits, so a generated value is a live one with probability under 2^-200 even if a trillion live values exist',
  source:
    'Honeycomb API documentation, authentication: key id (a ULID behind hcaik_) and secret of 32 characters without separator, 64 in all',
};

/** The first ten characters of a ULID: milliseconds in base 32 (https://github.com/ulid/spec). */
function timeOf(date: Date): string {
  let left = date.getTime();
  let text = '';
  for (let place = 0; place < 10; place += 1) {
    text = DIGITS.charAt(left % 32) + text;
    left = Math.floor(left / 32);
  }
  return text;
}
