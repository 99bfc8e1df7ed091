import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const herokuApiKey: SecretType = {
  id: 'heroku-api-key',
  provider: 'Heroku',
  label: 'Heroku API key',
  description: 'Authorization of an account (HRKU-AA), with its e-mail address',
  category: 'cloud',
  parts: [
    part({
      env: 'HEROKU_API_KEY',
      regex: /^HRKU-AA[A-Za-z0-9_-]{58}$/,
      grammar: [literal('HRKU-AA'), chars('A-Za-z0-9_-', 58)],
      entropyNeeded: 4,
    }),
    part({
      env: 'HEROKU_EMAIL',
      isSecret: false,
      regex: /^[a-z.-]+@[a-z-]+\.example$/,
      grammar: [fact(({ world }) => world.people[0].email)],
    }),
  ],
  homes: ['~/.netrc', '.github/workflows/*.yml', '.env'],
  companions: [],
  context: 'HEROKU_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'heroku-api-key-v2',
    trufflehog: 'heroku',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'UUID (retired) in a new file',
  tells: [],
  samples: {
    match: [`HRKU-AA${sampleText('A-Za-z0-9_-', 58)}`],
    refuse: ['01234567-89ab-4cde-8f01-23456789abcd', `HRKU-${sampleText('A-Za-z0-9_-', 58)}`],
  },
  hosts: ['api.heroku.com'],
  uses: {
    verb: 'list apps',
    gives: 'rows',
    http: {
      url: 'https://api.heroku.com/apps',
      headers: {
        Accept: 'application/vnd.heroku+json; version=3',
        Authorization: 'Bearer {HEROKU_API_KEY}',
      },
      answer: '',
    },
    python: {
      imports: ['import heroku3'],
      body: (of) =>
        `heroku = heroku3.from_key(${of('HEROKU_API_KEY')})\nreturn [{"id": app.id, "name": app.name} for app in heroku.apps()]`,
    },
  },
  inertness:
    'about 348 random bits, so a generated value is a live one with probability under 2^-308 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml; trufflehog pkg/detectors/heroku',
};
