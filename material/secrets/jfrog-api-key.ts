import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

/** JFrog writes its keys in base 58: no 0, O, I and l. */
const BASE58 = '1-9A-HJ-NP-Za-km-z';

export const jfrogApiKey: SecretType = {
  id: 'jfrog-api-key',
  provider: 'JFrog',
  label: 'JFrog Artifactory API key',
  description: 'Key of an older Artifactory (AKCp), with its user and the company’s address',
  category: 'infrastructure',
  group: 'artifactory',
  parts: [
    part({
      env: 'ARTIFACTORY_API_KEY',
      otherNames: ['JFROG_API_KEY'],
      regex: /^AKCp[2-8][A-Za-z0-9]{68}$/,
      // The last versions that made such keys begin them with AKCp8 and a letter from b to n.
      grammar: [literal('AKCp8'), chars('b-km-n', 1), chars(BASE58, 67)],
      entropyNeeded: 4.5,
    }),
    part({
      env: 'ARTIFACTORY_USER',
      isSecret: false,
      regex: /^[a-z0-9-]{3,64}$/,
      grammar: [fact(({ service }) => service.name)],
    }),
    part({
      env: 'ARTIFACTORY_URL',
      isSecret: false,
      regex: /^https:\/\/artifactory\.[a-z0-9-]+\.example\/artifactory$/,
      grammar: [fact(({ world }) => `https://artifactory.${world.domain}/artifactory`)],
    }),
  ],
  homes: ['.npmrc', 'settings.xml', 'gradle.properties'],
  companions: [],
  context: 'ARTIFACTORY_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'artifactory-api-key',
    trufflehog: 'artifactory',
    detectSecrets: 'ArtifactoryDetector',
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'fifth character no digit from 2 to 8; signs or 0, O, I, l inside; API keys are retired by the vendor',
  tells: [],
  samples: {
    match: [`AKCp8${sampleText(BASE58, 68)}`, `AKCp5${sampleText(BASE58, 68)}`],
    refuse: [`AKCp1${sampleText(BASE58, 68)}`, `AKCp8${sampleText(BASE58, 60)}`],
  },
  templates: [
    'cli-config',
    'github-actions',
    'terraform',
    'shell',
    'dotenv',
    'python',
    'javascript',
    'typescript',
    'plain',
  ],
  uses: {
    verb: 'list repositories',
    gives: 'rows',
    http: {
      url: '{ARTIFACTORY_URL}/api/repositories',
      headers: { 'X-JFrog-Art-Api': '{ARTIFACTORY_API_KEY}' },
      answer: '',
    },
  },
  inertness:
    'the instance lies under a name that RFC 2606 reserves; about 396 random bits, so a generated value is a live one with probability under 2^-356 even if a trillion live values exist',
  source:
    'https://jfrog.com/help/r/jfrog-platform-administration-documentation/api-key; gitleaks config/gitleaks.toml; trufflehog pkg/detectors/artifactory',
};
