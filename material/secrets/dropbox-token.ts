import { part } from '#material/grammar/part.ts';
import { alphabetOf, chars, literal, type Piece } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const dropboxToken: SecretType = {
  id: 'dropbox-token',
  provider: 'Dropbox',
  label: 'Dropbox short-lived access token',
  description: 'Token of four hours (sl.u.), with the refresh token and the app that renew it',
  category: 'saas',
  parts: [
    part({
      env: 'DROPBOX_ACCESS_TOKEN',
      otherNames: ['DROPBOX_TOKEN'],
      regex: /^sl\.u\.A[A-Za-z0-9_-]{1119,1179}$/,
      grammar: [literal('sl.u.AG'), chars('A-Za-z0-9_-', { min: 1118, max: 1178 })],
      entropyNeeded: 4.5,
    }),
    part({
      env: 'DROPBOX_REFRESH_TOKEN',
      regex: /^[A-Za-z0-9_-]{11}AAAAAAAAAA[A-Za-z0-9_-]{43}$/,
      grammar: [besideAs(11), literal('AAAAAAAAAA'), besideAs(43)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DROPBOX_APP_KEY',
      isSecret: false,
      regex: /^[a-z0-9]{15}$/,
      grammar: [chars('a-z0-9', 15)],
    }),
    part({
      env: 'DROPBOX_APP_SECRET',
      regex: /^[a-z0-9]{15}$/,
      grammar: [chars('a-z0-9', 15)],
      entropyNeeded: 3,
    }),
  ],
  homes: ['.env', 'rclone.conf'],
  companions: [],
  context: 'DROPBOX_ACCESS_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    // Its expression wants 135 characters without a dot behind sl., which the current form never has.
    gitleaks: null,
    trufflehog: 'dropbox',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'no refresh token, app key and secret beside it in code that runs for long; far shorter than a thousand characters',
  tells: [],
  samples: {
    match: [`sl.u.AG${sampleText('A-Za-z0-9_-', 1150)}`],
    refuse: [`sl.${sampleText('A-Za-z0-9_-', 135)}`, `sl.u.AG${sampleText('A-Za-z0-9_-', 135)}`],
  },
  templates: ['python', 'javascript', 'typescript', 'ruby', 'php', 'java', 'dotenv', 'cli-config', 'plain'],
  hosts: ['api.dropboxapi.com'],
  uses: {
    verb: 'list folder',
    gives: 'rows',
    python: {
      imports: ['import dropbox'],
      client: (of) =>
        `dropbox.Dropbox(\n    oauth2_access_token=${of('DROPBOX_ACCESS_TOKEN')},\n    oauth2_refresh_token=${of('DROPBOX_REFRESH_TOKEN')},\n    app_key=${of('DROPBOX_APP_KEY')},\n    app_secret=${of('DROPBOX_APP_SECRET')},\n)`,
      body: (_of, client) =>
        `return [{"id": entry.id, "name": entry.name} for entry in ${client}.files_list_folder("").entries]`,
    },
    javascript: {
      imports: ["import { Dropbox } from 'dropbox';"],
      client: (of) =>
        `new Dropbox({\n  accessToken: ${of('DROPBOX_ACCESS_TOKEN')},\n  refreshToken: ${of('DROPBOX_REFRESH_TOKEN')},\n  clientId: ${of('DROPBOX_APP_KEY')},\n  clientSecret: ${of('DROPBOX_APP_SECRET')},\n})`,
      body: (_of, client) =>
        `const { result } = await ${client}.filesListFolder({ path: '' });\nreturn result.entries.map(({ id, name }) => ({ id, name }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      'https://api.dropboxapi.com/2/files/list_folder',
      '-H',
      'Authorization: Bearer {DROPBOX_ACCESS_TOKEN}',
      '-H',
      'Content-Type: application/json',
      '-d',
      '{"path":""}',
    ],
    http: {
      url: 'https://api.dropboxapi.com/2/files/list_folder',
      headers: { Authorization: 'Bearer {DROPBOX_ACCESS_TOKEN}' },
      json: { path: '' },
      answer: 'entries',
    },
  },
  inertness:
    'about 6700 random bits in the access token and 300 in the refresh token, so a generated value is a live one with probability under 2^-280 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/dropbox; the form of the refresh token: gitleaks config/gitleaks.toml, dropbox-long-lived-api-token',
};

/** An eleventh A is drawn again, as every four in a row: what stands at the ends is not pure chance. */
function besideAs(length: number): Piece {
  return {
    ...chars('A-Za-z0-9_-', length),
    chance: (text) => ({ alphabet: alphabetOf('A-Za-z0-9_-'), text: text.slice(1, -1) }),
  };
}
