import { part } from '#material/grammar/part.ts';
import { chars, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const rubygemsApiKey: SecretType = {
  id: 'rubygems-api-key',
  provider: 'RubyGems',
  label: 'RubyGems API key',
  description: 'Key that pushes gems (rubygems)',
  category: 'package-registry',
  parts: [
    part({
      env: 'GEM_HOST_API_KEY',
      otherNames: ['RUBYGEMS_API_KEY'],
      regex: /^rubygems_[0-9a-f]{48}$/,
      grammar: [literal('rubygems_'), chars('0-9a-f', 48)],
      entropyNeeded: 2,
    }),
  ],
  homes: ['~/.gem/credentials'],
  companions: [],
  context: 'GEM_HOST_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'rubygems-api-token',
    trufflehog: 'rubygems',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'letters past f',
  tells: [],
  samples: {
    match: [`rubygems_${sampleText('0-9a-f', 48)}`],
    refuse: [`rubygems_${sampleText('0-9a-f', 47)}`, `rubygems_${sampleText('g-p', 48)}`],
  },
  hosts: ['rubygems.org'],
  uses: {
    verb: 'list gems',
    gives: 'rows',
    http: {
      url: 'https://rubygems.org/api/v1/gems.json',
      headers: { Authorization: '{GEM_HOST_API_KEY}' },
      answer: '',
    },
  },
  inertness:
    'about 192 random bits, so a generated value is a live one with probability under 2^-152 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
