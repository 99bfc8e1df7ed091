import { part } from '#material/grammar/part.ts';
import { base64OfBytes, chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const contentfulPat: SecretType = {
  id: 'contentful-pat',
  provider: 'Contentful',
  label: 'Contentful personal access token',
  description: 'Token that writes content (CFPAT-), with the space and the environment',
  category: 'saas',
  parts: [
    part({
      env: 'CONTENTFUL_MANAGEMENT_TOKEN',
      otherNames: ['CONTENTFUL_PAT'],
      regex: /^CFPAT-[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/,
      // Forty-three characters are 32 bytes: the last holds four bits.
      grammar: [literal('CFPAT-'), base64OfBytes(32, { url: true })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'CONTENTFUL_SPACE_ID',
      isSecret: false,
      regex: /^[a-z0-9]{12}$/,
      grammar: [chars('a-z0-9', 12)],
    }),
    part({
      env: 'CONTENTFUL_ENVIRONMENT',
      otherNames: ['CONTENTFUL_ENVIRONMENT_ID'],
      isSecret: false,
      regex: /^master$/,
      grammar: [fact(() => 'master', 'master')],
    }),
  ],
  homes: ['.env', '.contentfulrc.json'],
  companions: [],
  context: 'CONTENTFUL_MANAGEMENT_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'contentfulpersonalaccesstoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'space id missing; a last character that 32 bytes cannot end in',
  // Gitleaks takes letters alone for no secret.
  tells: [/^CFPAT-[^0-9]+$/],
  samples: {
    match: [`CFPAT-${sampleText('A-Za-z0-9_-', 42)}Y`],
    refuse: [`CFPAT-${sampleText('A-Za-z0-9_-', 42)}B`, `CFPAT-${sampleText('A-Za-z0-9_-', 64)}`],
  },
  hosts: ['api.contentful.com'],
  uses: {
    verb: 'list content types',
    gives: 'rows',
    http: {
      url: 'https://api.contentful.com/spaces/{CONTENTFUL_SPACE_ID}/environments/{CONTENTFUL_ENVIRONMENT}/content_types',
      headers: { Authorization: 'Bearer {CONTENTFUL_MANAGEMENT_TOKEN}' },
      answer: 'items',
    },
    python: {
      imports: ['import contentful_management'],
      client: (of) => `contentful_management.Client(access_token=${of('CONTENTFUL_MANAGEMENT_TOKEN')})`,
      body: (of, client) =>
        `types = ${client}.content_types(${of('CONTENTFUL_SPACE_ID')}, ${of('CONTENTFUL_ENVIRONMENT')}).all()\nreturn [{"id": one.id, "name": one.name} for one in types]`,
    },
    javascript: {
      imports: ["import contentful from 'contentful-management';"],
      client: (of) => `contentful.createClient({\n  accessToken: ${of('CONTENTFUL_MANAGEMENT_TOKEN')},\n})`,
      body: (of, client) =>
        `const space = await ${client}.getSpace(${of('CONTENTFUL_SPACE_ID')});\nconst environment = await space.getEnvironment(${of('CONTENTFUL_ENVIRONMENT')});\nconst { items } = await environment.getContentTypes();\nreturn items.map(({ sys, name }) => ({ id: sys.id, name }));`,
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source:
    'GitHub supported secret scanning patterns; trufflehog pkg/detectors/contentfulpersonalaccesstoken; Contentful Management API documentation',
};
