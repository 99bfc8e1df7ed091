import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const dopplerToken: SecretType = {
  id: 'doppler-token',
  provider: 'Doppler',
  label: 'Doppler personal token',
  description: 'Token of a person at the machine at hand (dp.pt), with project and config',
  category: 'ci-cd',
  parts: [
    part({
      env: 'DOPPLER_TOKEN',
      otherNames: ['DOPPLER_PERSONAL_TOKEN'],
      regex: /^dp\.pt\.[A-Za-z0-9]{43}$/,
      grammar: [literal('dp.pt.'), chars('A-Za-z0-9', 43)],
      entropyNeeded: 2,
    }),
    part({
      env: 'DOPPLER_PROJECT',
      isSecret: false,
      regex: /^[a-z0-9-]+$/,
      grammar: [fact(({ service }) => service.product)],
    }),
    part({
      env: 'DOPPLER_CONFIG',
      isSecret: false,
      regex: /^dev$/,
      grammar: [literal('dev')],
    }),
  ],
  homes: ['.env', '~/.doppler/.doppler.yaml'],
  companions: [],
  context: 'DOPPLER_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'doppler-api-token',
    trufflehog: 'doppler',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'dp.pt. in production (service tokens are dp.st.)',
  tells: [],
  samples: {
    match: [`dp.pt.${sampleText('A-Za-z0-9', 43)}`],
    refuse: [`dp.pt.${sampleText('A-Za-z0-9', 42)}`, `dp.st.${sampleText('A-Za-z0-9', 43)}`],
  },
  hosts: ['api.doppler.com', 'dashboard.doppler.com'],
  uses: {
    verb: 'list configs',
    gives: 'rows',
    http: {
      url: 'https://api.doppler.com/v3/configs?project={DOPPLER_PROJECT}',
      headers: { Authorization: 'Bearer {DOPPLER_TOKEN}' },
      answer: 'configs',
    },
  },
  inertness:
    'about 256 random bits, so a generated value is a live one with probability under 2^-216 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
