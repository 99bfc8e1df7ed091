import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, drawUuid, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

/** What every token of PyPI begins with: version, location `pypi.org`, and how long the identifier is. */
const HEAD = 'AgEIcHlwaS5vcmcCJ';
const URL64 = alphabetOf('A-Za-z0-9_-');
/** The whole characters of the signature, counted from the end of the head. */
const SIGNATURE = [115, 155] as const;
const [END, LOCATION, IDENTIFIER, VERSION, SIGNED] = [0, 1, 2, 2, 6];
/** Binds a token to a person (pypi/warehouse, warehouse/macaroons/caveats, RequestUser). */
const USER_CAVEAT = 3;

export const pypiToken: SecretType = {
  id: 'pypi-token',
  provider: 'PyPI',
  label: 'PyPI API token (user scope)',
  description:
    'Token of a person for all projects, a macaroon that any reader takes, with the user name that goes with it',
  category: 'package-registry',
  parts: [
    part({
      env: 'TWINE_PASSWORD',
      otherNames: ['PYPI_TOKEN', 'UV_PUBLISH_TOKEN'],
      regex: /^pypi-AgEIcHlwaS5vcmcCJ[A-Za-z0-9_-]{157}$/,
      grammar: [
        literal(`pypi-${HEAD}`),
        built((random) => drawMacaroon(random).toString('base64url').slice(HEAD.length), {
          source: '[A-Za-z0-9_-]{157}',
          bits: 122 + 122 + 256,
          chance: (text) => ({ alphabet: URL64, text: text.slice(...SIGNATURE) }),
        }),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'TWINE_USERNAME',
      isSecret: false,
      regex: /^__token__$/,
      grammar: [literal('__token__')],
    }),
  ],
  homes: ['~/.pypirc', '.github/workflows/*.yml'],
  companions: [],
  context: 'TWINE_PASSWORD="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'pypi-upload-token',
    trufflehog: 'pypi',
    detectSecrets: 'PypiTokenDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'random characters after AgEIcHlwaS5vcmc: any macaroon reader shows it; user name other than __token__',
  tells: [],
  samples: {
    match: [`pypi-AgEIcHlwaS5vcmcCJ${sampleText('A-Za-z0-9_-', 157)}`],
    refuse: [
      `pypi-AgEIcHlwaS5vcmcCJ${sampleText('A-Za-z0-9_-', 150)}`,
      `pypi-${sampleText('A-Za-z0-9_-', 174)}`,
    ],
  },
  hosts: ['upload.pypi.org'],
  uses: {
    verb: 'upload packages',
    gives: 'rows',
    python: {
      imports: [
        'import os',
        'from twine.commands.upload import upload',
        'from twine.settings import Settings',
      ],
      client: (of) =>
        `Settings(\n    username=${of('TWINE_USERNAME')},\n    password=${of('TWINE_PASSWORD')},\n    skip_existing=True,\n)`,
      body: (_of, client) =>
        `upload(${client}, ["dist/*"])\nreturn [{"id": name, "name": name} for name in sorted(os.listdir("dist"))]`,
    },
    shell: [
      'twine',
      'upload',
      '--skip-existing',
      '-u',
      '{TWINE_USERNAME}',
      '-p',
      '{TWINE_PASSWORD}',
      'dist/*',
    ],
  },
  inertness:
    'about 500 random bits, so a generated value is a live one with probability under 2^-460 even if a trillion live values exist',
  source:
    'pypi/warehouse warehouse/macaroons (caveats as JSON without blanks, identifier a UUID); libmacaroons, binary format of version 2; trufflehog pkg/detectors/pypi takes 150 to 157 characters behind CJ',
};

/** Without the key of the one who signs, a signature is nothing but chance. */
function drawMacaroon(random: Random): Buffer {
  return Buffer.concat([
    Buffer.from([VERSION]),
    field(LOCATION, 'pypi.org'),
    field(IDENTIFIER, drawUuid(random)),
    Buffer.from([END]),
    field(IDENTIFIER, JSON.stringify([USER_CAVEAT, drawUuid(random)])),
    Buffer.from([END, END]),
    field(SIGNED, random.bytes(32)),
  ]);
}

function field(kind: number, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from([kind, bytes.length]), bytes]);
}
