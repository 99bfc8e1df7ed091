import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gcpApiKey: SecretType = {
  id: 'gcp-api-key',
  provider: 'Google Cloud',
  label: 'Google Cloud API key',
  description: 'Key of Maps, Places and other services (AIzaSy), with its project',
  category: 'cloud',
  group: 'google_maps',
  parts: [
    part({
      env: 'GOOGLE_MAPS_API_KEY',
      otherNames: ['GOOGLE_API_KEY'],
      regex: /^AIzaSy[A-Za-z0-9_-]{33}$/,
      grammar: [literal('AIzaSy'), chars('A-Za-z0-9_-', 33)],
      entropyNeeded: 4,
    }),
    part({
      env: 'GOOGLE_CLOUD_PROJECT',
      otherNames: ['GCP_PROJECT_ID'],
      isSecret: false,
      regex: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
      grammar: [fact(({ service }) => service.projectId)],
    }),
  ],
  homes: ['google-services.json', 'index.html', '.env'],
  companions: [],
  context: 'GOOGLE_MAPS_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gcp-api-key',
    trufflehog: 'googlegemini',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'one of the public keys on the gitleaks allow-list',
  tells: [/abcdefghijkl/],
  samples: {
    match: [`AIzaSy${sampleText('A-Za-z0-9_-', 33)}`],
    refuse: ['AIzaSyabcdefghijklmnopqrstuvwxyz1234567', `AIzaSx${sampleText('A-Za-z0-9_-', 33)}`],
  },
  // One form for all services of Google: only the name beside it tells which.
  alike: ['google-gemini-api-key'],
  hosts: ['places.googleapis.com'],
  uses: {
    verb: 'find place',
    gives: 'text',
    story: {
      does: [
        'Completes the addresses of new customers',
        'Address check for sign-ups',
        'Geocodes what customers typed',
        'Fills in postcodes and towns',
        'Cleans up customer addresses',
      ],
      input: 'customers',
      column: 'address',
      result: 'place',
    },
    http: {
      url: 'https://places.googleapis.com/v1/places:searchText',
      headers: {
        'X-Goog-Api-Key': '{GOOGLE_MAPS_API_KEY}',
        'X-Goog-FieldMask': 'places.formattedAddress',
      },
      json: { textQuery: '{text}' },
      answer: 'places.0.formattedAddress',
    },
    python: {
      imports: ['import googlemaps'],
      client: (of) => `googlemaps.Client(key=${of('GOOGLE_MAPS_API_KEY')})`,
      body: (_of, client) =>
        `found = ${client}.geocode(text)\nreturn found[0]["formatted_address"] if found else ""`,
    },
  },
  inertness:
    'about 198 random bits, so a generated value is a live one with probability under 2^-158 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/googlegemini',
};
