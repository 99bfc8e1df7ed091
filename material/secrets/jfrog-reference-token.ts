import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, fact } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

const PLAIN = alphabetOf('A-Za-z0-9');
const YEAR = 365 * 24 * 60 * 60 * 1000;

export const jfrogReferenceToken: SecretType = {
  id: 'jfrog-reference-token',
  provider: 'JFrog',
  label: 'JFrog Artifactory reference token',
  description: 'Short form of an access token (cmVmdGtu), with its user and the company’s Artifactory',
  category: 'infrastructure',
  group: 'jfrog',
  parts: [
    part({
      env: 'JFROG_ACCESS_TOKEN',
      otherNames: ['ARTIFACTORY_TOKEN', 'JF_ACCESS_TOKEN'],
      // `reftkn:01:` and the first two digits of a time from 2023 on.
      regex: /^cmVmdGtuOjAxOjE[3-5][A-Za-z0-9]{48}$/,
      grammar: [
        built(
          (random, { facts }) =>
            Buffer.from(`reftkn:01:${expiryOf(facts)}:${drawChars(random, PLAIN, 27)}`).toString('base64'),
          {
            source: 'cmVmdGtu[A-Za-z0-9]{56}',
            bits: 27 * Math.log2(PLAIN.length),
            chance: (text) => ({
              alphabet: PLAIN,
              text: Buffer.from(text, 'base64').toString('latin1').slice(-27),
            }),
          },
        ),
      ],
      entropyNeeded: 4.5,
    }),
    part({
      env: 'JFROG_USER',
      otherNames: ['JF_USER'],
      isSecret: false,
      regex: /^[a-z0-9-]{3,64}$/,
      grammar: [fact(({ service }) => service.name)],
    }),
    part({
      env: 'JFROG_URL',
      otherNames: ['JF_URL'],
      isSecret: false,
      regex: /^https:\/\/artifactory\.[a-z0-9-]+\.example$/,
      grammar: [fact(({ world }) => `https://artifactory.${world.domain}`)],
    }),
  ],
  homes: ['.npmrc', 'pip.conf', 'settings.xml'],
  companions: [],
  context: 'JFROG_ACCESS_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'artifactory-reference-token',
    trufflehog: 'artifactoryreferencetoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'does not decode to reftkn:01:, a time to come and 27 characters',
  tells: [],
  samples: {
    match: [`cmVmdGtuOjAxOjE3${sampleText('A-Za-z0-9', 48)}`],
    refuse: [`cmVmdGtuOjAxOjE3${sampleText('A-Za-z0-9', 40)}`, sampleText('A-Za-z0-9', 64)],
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
      url: '{JFROG_URL}/artifactory/api/repositories',
      headers: { Authorization: 'Bearer {JFROG_ACCESS_TOKEN}' },
      answer: '',
    },
  },
  inertness:
    'the instance lies under a name that RFC 2606 reserves; about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist',
  source:
    'https://docs.jfrog.com/administration/docs/access-tokens (reference tokens); gitleaks config/gitleaks.toml; trufflehog pkg/detectors/artifactoryreferencetoken',
};

/** A whole number of years after the key was made, and in the future when it is read. */
function expiryOf({ service, issuedAt }: SetFacts): number {
  const made = service.keyCreatedAt.getTime();
  const years = Math.floor((issuedAt.getTime() - made) / YEAR) + 1;
  return Math.floor((made + years * YEAR) / 1000);
}
