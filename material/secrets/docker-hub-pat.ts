import { DOCKER_HUB, dockerAuthConfig, dockerName } from '#material/grammar/docker-auth.ts';
import { part } from '#material/grammar/part.ts';
import { base64OfBytes, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const dockerHubPat: SecretType = {
  id: 'docker-hub-pat',
  provider: 'Docker',
  label: 'Docker Hub personal access token',
  description: 'Token of an account (dckr_pat), with its user name and the config.json that holds both',
  category: 'infrastructure',
  group: 'docker',
  parts: [
    part({
      env: 'DOCKERHUB_TOKEN',
      otherNames: ['DOCKER_PASSWORD', 'DOCKERHUB_PAT'],
      regex: /^dckr_pat_[A-Za-z0-9_-]{27}$/,
      grammar: [literal('dckr_pat_'), base64OfBytes(20, { url: true })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DOCKERHUB_USERNAME',
      otherNames: ['DOCKER_USERNAME', 'DOCKERHUB_USER'],
      isSecret: false,
      regex: /^[a-z0-9]{4,30}$/,
      grammar: dockerName(),
    }),
    part({
      env: 'DOCKER_AUTH_CONFIG',
      regex: /^\{"auths":\{"https:\/\/index\.docker\.io\/v1\/":\{"auth":"[A-Za-z0-9+/]{56,100}={0,2}"\}\}\}$/,
      grammar: [dockerAuthConfig('DOCKERHUB_USERNAME', 'DOCKERHUB_TOKEN')],
    }),
  ],
  homes: ['~/.docker/config.json', '.github/workflows/*.yml'],
  companions: [],
  context: 'DOCKERHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'dockerhub',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-docker',
    githubPushProtection: true,
  },
  decoyTell: 'auth field does not decode to user:token',
  // Gitleaks' generic rule lets everything pass that has no digit.
  tells: [/^dckr_pat_[^0-9]+$/],
  samples: {
    match: [`dckr_pat_${sampleText('A-Za-z0-9_-', 27)}`],
    refuse: [`dckr_pat_${sampleText('A-Za-z0-9_-', 44)}`, `dckr_oat_${sampleText('A-Za-z0-9_-', 27)}`],
  },
  hosts: ['hub.docker.com', 'index.docker.io'],
  templates: [
    'github-actions',
    'cli-config',
    'docker-compose',
    'shell',
    'terraform',
    'kubernetes',
    'dotenv',
    'python',
    'javascript',
    'typescript',
    'plain',
  ],
  uses: {
    verb: 'list images',
    gives: 'rows',
    python: {
      imports: ['import docker'],
      body: (of) => `engine = docker.from_env()
engine.login(
    username=${of('DOCKERHUB_USERNAME')},
    password=${of('DOCKERHUB_TOKEN')},
    registry="${DOCKER_HUB}",
)
return [{"id": image.short_id, "name": image.tags[0]} for image in engine.images.list() if image.tags]`,
    },
    javascript: {
      imports: [],
      body: (of) => `const login = await fetch('https://hub.docker.com/v2/auth/token', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ identifier: ${of('DOCKERHUB_USERNAME')}, secret: ${of('DOCKERHUB_TOKEN')} }),
});
if (!login.ok) throw new Error(\`Docker Hub answers \${login.status}\`);
const { access_token } = await login.json();
const response = await fetch(
  \`https://hub.docker.com/v2/namespaces/\${${of('DOCKERHUB_USERNAME')}}/repositories?page_size=50\`,
  { headers: { Authorization: \`Bearer \${access_token}\` } },
);
const { results } = await response.json();
return results.map(({ name, namespace }) => ({ id: \`\${namespace}/\${name}\`, name }));`,
    },
    shell: ['docker', 'login', '--username', '{DOCKERHUB_USERNAME}', '--password', '{DOCKERHUB_TOKEN}'],
  },
  inertness:
    'about 160 random bits, so a generated value is a live one with probability under 2^-120 even if a trillion live values exist; the end of the user name is chance',
  source:
    'https://docs.docker.com/reference/api/hub/latest/; https://docs.gitlab.com/ci/docker/using_docker_images/ (DOCKER_AUTH_CONFIG); trufflehog pkg/detectors/dockerhub; secretlint rule-docker',
};
