import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const sonarqubeToken: SecretType = {
  id: 'sonarqube-token',
  provider: 'SonarSource',
  label: 'SonarQube user token',
  description: 'Token of a person (squ) for a server of the company’s own, with its address and the project',
  category: 'ci-cd',
  group: 'sonar',
  parts: [
    part({
      env: 'SONAR_TOKEN',
      otherNames: ['SONARQUBE_TOKEN', 'SONAR_LOGIN'],
      regex: /^squ_[0-9a-f]{40}$/,
      grammar: [literal('squ_'), chars('0-9a-f', 40)],
    }),
    part({
      env: 'SONAR_HOST_URL',
      isSecret: false,
      regex: /^https:\/\/sonarqube\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `https://sonarqube.${world.domain}`)],
    }),
    part({
      env: 'SONAR_PROJECT_KEY',
      isSecret: false,
      regex: /^[a-z]+-[a-z]+_[a-z0-9-]+$/,
      grammar: [fact(({ world, service }) => `${world.slug}_${service.product}`)],
    }),
  ],
  homes: ['sonar-project.properties', '.github/workflows/*.yml'],
  companions: [],
  context: 'SONAR_TOKEN="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'sonar-api-token',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'host that resolves',
  tells: [],
  samples: {
    match: [`squ_${sampleText('0-9a-f', 40)}`],
    refuse: [`sqp_${sampleText('0-9a-f', 40)}`, `squ_${sampleText('A-Z', 40)}`],
  },
  uses: {
    verb: 'list issues',
    gives: 'rows',
    http: {
      url: '{SONAR_HOST_URL}/api/issues/search?componentKeys={SONAR_PROJECT_KEY}&ps=500',
      headers: { Authorization: 'Bearer {SONAR_TOKEN}' },
      answer: 'issues',
    },
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
