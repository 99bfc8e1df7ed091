import { dockerAuthConfig, dockerName } from '#material/grammar/docker-auth.ts';
import { part } from '#material/grammar/part.ts';
import { base64OfBytes, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const dockerHubOrgToken: SecretType = {
  id: 'docker-hub-org-token',
  provider: 'Docker',
  label: 'Docker Hub organization access token',
  description: 'Token of an organization (dckr_oat), with its name and the config.json that holds both',
  category: 'infrastructure',
  group: 'docker',
  parts: [
    part({
      env: 'DOCKERHUB_TOKEN',
      otherNames: ['DOCKERHUB_ORG_TOKEN', 'DOCKER_OAT'],
      regex: /^dckr_oat_[A-Za-z0-9_-]{32}$/,
      grammar: [literal('dckr_oat_'), base64OfBytes(24, { url: true })],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DOCKERHUB_ORGANIZATION',
      otherNames: ['DOCKERHUB_ORG'],
      isSecret: false,
      regex: /^[a-z0-9]{4,30}$/,
      grammar: dockerName(),
    }),
    part({
      env: 'DOCKER_AUTH_CONFIG',
      otherNames: ['DOCKER_ORG_AUTH_CONFIG'],
      regex: /^\{"auths":\{"https:\/\/index\.docker\.io\/v1\/":\{"auth":"[A-Za-z0-9+/]{60,110}={0,2}"\}\}\}$/,
      grammar: [dockerAuthConfig('DOCKERHUB_ORGANIZATION', 'DOCKERHUB_TOKEN')],
    }),
  ],
  homes: ['.github/workflows/*.yml'],
  companions: [],
  context: 'DOCKERHUB_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'generic-api-key',
    trufflehog: 'dockerhub',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'used with a person as user',
  // Gitleaks' generic rule lets everything pass that has no digit.
  tells: [/^dckr_oat_[^0-9]+$/],
  samples: {
    match: [`dckr_oat_${sampleText('A-Za-z0-9_-', 32)}`],
    refuse: [`dckr_oat_${sampleText('A-Za-z0-9_-', 27)}`, `dckr_pat_${sampleText('A-Za-z0-9_-', 32)}`],
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
    verb: 'list repositories',
    gives: 'rows',
    python: {
      imports: ['import requests'],
      body: (of) => `login = requests.post(
    "https://hub.docker.com/v2/auth/token",
    json={"identifier": ${of('DOCKERHUB_ORGANIZATION')}, "secret": ${of('DOCKERHUB_TOKEN')}},
    timeout=60,
)
login.raise_for_status()
response = requests.get(
    "https://hub.docker.com/v2/namespaces/" + ${of('DOCKERHUB_ORGANIZATION')} + "/repositories",
    headers={"Authorization": "Bearer " + login.json()["access_token"]},
    timeout=60,
)
response.raise_for_status()
return [{"id": one["name"], "name": one["name"]} for one in response.json()["results"]]`,
    },
    javascript: {
      imports: [],
      body: (of) => `const login = await fetch('https://hub.docker.com/v2/auth/token', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ identifier: ${of('DOCKERHUB_ORGANIZATION')}, secret: ${of('DOCKERHUB_TOKEN')} }),
});
if (!login.ok) throw new Error(\`Docker Hub answers \${login.status}\`);
const { access_token } = await login.json();
const response = await fetch(
  \`https://hub.docker.com/v2/namespaces/\${${of('DOCKERHUB_ORGANIZATION')}}/repositories?page_size=50\`,
  { headers: { Authorization: \`Bearer \${access_token}\` } },
);
const { results } = await response.json();
return results.map(({ name, namespace }) => ({ id: \`\${namespace}/\${name}\`, name }));`,
    },
    shell: ['docker', 'login', '--username', '{DOCKERHUB_ORGANIZATION}', '--password', '{DOCKERHUB_TOKEN}'],
  },
  inertness:
    'about 192 random bits, so a generated value is a live one with probability under 2^-152 even if a trillion live values exist; the end of the organization’s name is chance',
  source: 'https://docs.docker.com/enterprise/security/access-tokens/; trufflehog pkg/detectors/dockerhub',
};
