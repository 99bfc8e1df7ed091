import { base32 } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between, type Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const ID_BYTES = 10;
const PASSWORD_BYTES = 16;
const ID_LENGTH = 20;
const PASSWORD_LENGTH = 26;
/** Behind `oy2`: all of the password but its last character, which holds three bits. */
const PASSWORD = [17, 42] as const;

export const nugetApiKey: SecretType = {
  id: 'nuget-api-key',
  provider: 'NuGet',
  label: 'NuGet API key',
  description: 'Key that pushes packages (oy2), with the address of the gallery',
  category: 'package-registry',
  parts: [
    part({
      env: 'NUGET_API_KEY',
      otherNames: ['NUGET_KEY', 'NUGET_ORG_API_KEY'],
      regex: /^oy2[a-p][a-z2-7]{15}[aq][a-z2-7]{25}[aeimquy4]$/,
      grammar: [
        literal('oy2'),
        built(drawBody, {
          source: '[a-p][a-z2-7]{15}[aq][a-z2-7]{25}[aeimquy4]',
          bits: 8 * (ID_BYTES + PASSWORD_BYTES) - 1,
          chance: (text) => ({ alphabet: alphabetOf('a-z2-7'), text: text.slice(...PASSWORD) }),
        }),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'NUGET_SOURCE',
      isSecret: false,
      regex: /^https:\/\/api\.nuget\.org\/v3\/index\.json$/,
      grammar: [literal('https://api.nuget.org/v3/index.json')],
    }),
  ],
  homes: ['publish.ps1', '.github/workflows/*.yml'],
  companions: [],
  context: 'NUGET_API_KEY="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'nugetapikey',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'digits 0, 1, 8, 9; a fourth character behind p, a 20th other than a or q: the first 20 are `v4` and ten bytes in base 32',
  tells: [],
  samples: {
    match: [`oy2a${sampleText('a-z2-7', 15)}q${sampleText('a-z2-7', 25)}y`],
    refuse: [
      `oy2a${sampleText('a-z2-7', 41)}y`,
      `oy2z${sampleText('a-z2-7', 15)}q${sampleText('a-z2-7', 25)}y`,
      `oy2a${sampleText('0-9', 15)}q${sampleText('a-z2-7', 25)}y`,
    ],
  },
  hosts: ['api.nuget.org'],
  uses: {
    verb: 'push packages',
    gives: 'rows',
    shell: [
      'dotnet',
      'nuget',
      'push',
      'artifacts/*.nupkg',
      '--skip-duplicate',
      '--api-key',
      '{NUGET_API_KEY}',
      '--source',
      '{NUGET_SOURCE}',
    ],
  },
  inertness:
    'about 207 random bits, so a generated value is a live one with probability under 2^-167 even if a trillion live values exist',
  source:
    'NuGet/NuGetGallery src/NuGetGallery.Services/Authentication/ApiKeyV4.cs; microsoft/security-utilities SEC101/031; trufflehog pkg/detectors/nugetapikey',
};

/** `v4` and ten bytes, none of them zero; then a password of 16. */
function drawBody(random: Random): string {
  const id = Buffer.from(Array.from({ length: ID_BYTES }, () => between(random, 1, 255)));
  return (
    toText(Buffer.concat([Buffer.from('v4'), id]), ID_LENGTH).slice('oy2'.length) +
    toText(random.bytes(PASSWORD_BYTES), PASSWORD_LENGTH)
  );
}

/** Five empty bytes behind make the bits a multiple of five without a change to the characters before. */
function toText(bytes: Buffer, length: number): string {
  const whole = 5 * Math.ceil(bytes.length / 5);
  return base32(Buffer.concat([bytes, Buffer.alloc(whole - bytes.length)]))
    .slice(0, length)
    .toLowerCase();
}
