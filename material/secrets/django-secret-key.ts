import { part } from '#material/grammar/part.ts';
import { chars, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const SIGNS = 'a-z0-9!@#$%^&*(\\-_=+)';
/** A bracket that opens behind letters is a call to detect-secrets: keys are drawn as the one in three that holds none. */
const DRAWN = 'a-z0-9!@#$%^&*\\-_=+)';

export const djangoSecretKey: SecretType = {
  id: 'django-secret-key',
  provider: 'Django',
  label: 'Django SECRET_KEY',
  description: 'Key that signs the sessions of a site, with the settings module that it stands in',
  category: 'generic',
  parts: [
    part({
      env: 'SECRET_KEY',
      otherNames: ['DJANGO_SECRET_KEY'],
      regex: /^[a-z0-9!@#$%^&*(\-_=+)]{50}$/,
      grammar: [chars(DRAWN, 50)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DJANGO_SETTINGS_MODULE',
      isSecret: false,
      regex: /^[a-z0-9_]+\.settings\.production$/,
      grammar: [fact(({ service }) => `${service.product.replaceAll('-', '_')}.settings.production`)],
    }),
  ],
  homes: ['settings.py', '.env'],
  companions: [],
  context: "SECRET_KEY = '{value}'",
  keywordNeeded: true,
  scanners: {
    gitleaks: null,
    trufflehog: null,
    detectSecrets: 'KeywordDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell:
    'django-insecure- in front of it (a key of development); other letters than get_random_secret_key uses',
  tells: [/insecure/],
  samples: {
    match: [sampleText(SIGNS, 50, 'k')],
    refuse: [sampleText('A-Z', 50), sampleText(SIGNS, 50, 'django-insecure-'), sampleText(SIGNS, 49, 'k')],
  },
  templates: ['python', 'dotenv', 'docker-compose', 'kubernetes', 'plain'],
  inertness:
    'about 280 random bits, so a generated value is a live one with probability under 2^-240 even if a trillion live values exist; it signs nothing that exists',
  source:
    'https://github.com/django/django/blob/main/django/core/management/utils.py (get_random_secret_key)',
};
