import { crc32Base36 } from '#material/checksums/crc32.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, checksum, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between, type Random } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const RANDOM_BYTES = 16;
const WHOLE_CHARACTERS = 21;
const URL64 = alphabetOf('A-Za-z0-9_-');

export const gitlabPatRoutable: SecretType = {
  id: 'gitlab-pat-routable',
  provider: 'GitLab',
  label: 'GitLab personal access token (routable)',
  description: 'Token on gitlab.com that names organization and person inside, with its checksum',
  category: 'vcs',
  group: 'gitlab',
  parts: [
    part({
      env: 'GITLAB_TOKEN',
      otherNames: ['GITLAB_COM_TOKEN', 'GITLAB_PAT'],
      regex: /^glpat-[A-Za-z0-9_-]{39}\.01\.13[0-9a-z]{7}$/,
      grammar: [
        literal('glpat-'),
        built(
          (random) => Buffer.concat([random.bytes(RANDOM_BYTES), routingOf(random)]).toString('base64url'),
          {
            source: '[A-Za-z0-9_-]{39}',
            bits: 8 * RANDOM_BYTES,
            chance: (text) => ({ alphabet: URL64, text: text.slice(0, WHOLE_CHARACTERS) }),
          },
        ),
        // The version, then the length of what stands before it: 39 in base 36.
        literal('.01.13'),
        checksum(crc32Base36),
      ],
      entropyNeeded: 4,
    }),
    part({
      env: 'GITLAB_HOST',
      otherNames: ['GITLAB_COM_URL'],
      isSecret: false,
      regex: /^https:\/\/gitlab\.com$/,
      grammar: [literal('https://gitlab.com')],
    }),
  ],
  homes: ['.gitlab-ci.yml', '.env'],
  companions: [],
  context: 'GITLAB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-pat',
    trufflehog: 'gitlab',
    detectSecrets: 'GitLabTokenDetector',
    secretlint: '@secretlint/secretlint-rule-gitlab',
    githubPushProtection: true,
  },
  decoyTell: 'payload that does not decode to o: and u: lines; wrong length field; wrong CRC',
  tells: [],
  samples: {
    match: [`glpat-${sampleText('A-Za-z0-9_-', 39)}.01.13${sampleText('0-9a-z', 7)}`],
    refuse: [
      `glpat-${sampleText('A-Za-z0-9_-', 39)}.13${sampleText('0-9a-z', 7)}`,
      `glpat-${sampleText('A-Za-z0-9_-', 20)}`,
    ],
  },
  hosts: ['gitlab.com'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: '{GITLAB_HOST}/api/v4/projects?membership=true&per_page=100',
      headers: { 'PRIVATE-TOKEN': '{GITLAB_TOKEN}' },
      answer: '',
    },
    python: {
      imports: ['import gitlab'],
      client: (of) =>
        `gitlab.Gitlab(\n    url=${of('GITLAB_HOST')},\n    private_token=${of('GITLAB_TOKEN')},\n)`,
      body: (_of, client) =>
        `projects = ${client}.projects.list(membership=True, iterator=True)\nreturn [{"id": project.id, "name": project.path_with_namespace} for project in projects]`,
    },
    javascript: {
      imports: ["import { Gitlab } from '@gitbeaker/rest';"],
      client: (of) => `new Gitlab({\n  host: ${of('GITLAB_HOST')},\n  token: ${of('GITLAB_TOKEN')},\n})`,
      body: (_of, client) =>
        `const projects = await ${client}.Projects.all({ membership: true });\nreturn projects.map(({ id, path_with_namespace: name }) => ({ id, name }));`,
    },
  },
  inertness:
    '128 random bits, so a generated value is a live one with probability under 2^-88 even if a trillion live values exist; the person inside is one that gitlab.com has not numbered yet',
  source:
    'gitlabhq lib/authn/token_field/generator/routable_token.rb, version 1: random bytes, routing, its length; trufflehog pkg/detectors/gitlab/v3; the routable rule of gitleaks knows the form without a version, its rule gitlab-pat reports the beginning',
};

/** Organization 1, in which all of gitlab.com is, and a number that no person there has: it has some 40 million. */
function routingOf(random: Random): Buffer {
  const routing = `o:1\nu:${between(random, 400_000_000, 2_000_000_000).toString(36)}`;
  return Buffer.concat([Buffer.from(routing), Buffer.from([routing.length])]);
}
