import { chars as drawChars } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64Of, base64OfBytes, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { hasBlemish } from '#material/plausible.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

export const mapboxSecretToken: SecretType = {
  id: 'mapbox-secret-token',
  provider: 'Mapbox',
  label: 'Mapbox secret token',
  description: 'Token with secret scopes (sk.) that names its account inside, with that account',
  category: 'saas',
  parts: [
    part({
      env: 'MAPBOX_SECRET_TOKEN',
      otherNames: ['MAPBOX_ACCESS_TOKEN'],
      regex: /^sk\.eyJ1Ijoi[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{21}[AQgw]$/,
      grammar: [
        literal('sk.'),
        base64Of((random, { facts }) => claimsOf(random, facts), {
          url: true,
          bits: 16 * Math.log2(36),
          isFixed: true,
        }),
        literal('.'),
        base64OfBytes(16, { url: true }),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'MAPBOX_USERNAME',
      isSecret: false,
      regex: /^[a-z0-9-]{3,60}$/,
      grammar: [fact(({ world }) => world.slug)],
    }),
  ],
  homes: ['.env', 'gradle.properties', '~/.netrc'],
  companions: [],
  context: 'MAPBOX_SECRET_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    // Its character class has no underscore: three of four are seen.
    trufflehog: 'mapbox',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'middle part does not decode to JSON with u and a; u differs from the account beside it',
  tells: [],
  samples: {
    match: [`sk.eyJ1Ijoi${sampleText('A-Za-z0-9', 60)}.${sampleText('A-Za-z0-9', 21)}g`],
    refuse: [
      `pk.eyJ1Ijoi${sampleText('A-Za-z0-9', 60)}.${sampleText('A-Za-z0-9', 21)}g`,
      `sk.${sampleText('A-Za-z0-9', 68)}.${sampleText('A-Za-z0-9', 21)}g`,
    ],
  },
  hosts: ['api.mapbox.com'],
  uses: {
    verb: 'list tilesets',
    gives: 'rows',
    http: {
      url: 'https://api.mapbox.com/tilesets/v1/{MAPBOX_USERNAME}?access_token={MAPBOX_SECRET_TOKEN}',
      headers: { Accept: 'application/json' },
      answer: '',
    },
    javascript: {
      imports: ["import mbxTilesets from '@mapbox/mapbox-sdk/services/tilesets.js';"],
      client: (of) => `mbxTilesets({\n  accessToken: ${of('MAPBOX_SECRET_TOKEN')},\n})`,
      body: (of, client) =>
        `const { body } = await ${client}.listTilesets({ ownerId: ${of('MAPBOX_USERNAME')} }).send();\nreturn body;`,
    },
    shell: ['tilesets', 'list', '{MAPBOX_USERNAME}', '--token', '{MAPBOX_SECRET_TOKEN}'],
  },
  inertness:
    'about 210 random bits, 128 of them where Mapbox puts its signature, so a generated value is a live one with probability under 2^-170 even if a trillion live values exist',
  source: 'trufflehog pkg/detectors/mapbox; Mapbox documentation, tokens',
};

const MOST_TRIES = 20;

/** The account's name alone may spell a word that scanners drop a finding for; what the rest spells is drawn again. */
function claimsOf(random: Random, { service, world }: SetFacts): string {
  // A cuid: its age in base 36, then chance.
  const age = service.keyCreatedAt.getTime().toString(36);
  for (let tries = 1; ; tries += 1) {
    const a = `c${age}${drawChars(random, alphabetOf('a-z0-9'), 16)}`;
    const json = JSON.stringify({ u: world.slug, a });
    if (tries === MOST_TRIES || !hasBlemish(Buffer.from(json).toString('base64url'))) return json;
  }
}
