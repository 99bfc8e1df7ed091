import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const gitlabDeployToken: SecretType = {
  id: 'gitlab-deploy-token',
  provider: 'GitLab',
  label: 'GitLab deploy token',
  description: 'Reads packages and images of a project, with its user name and the registry',
  category: 'vcs',
  group: 'gitlab',
  parts: [
    part({
      env: 'CI_DEPLOY_PASSWORD',
      otherNames: ['GITLAB_DEPLOY_TOKEN'],
      regex: /^gldt-[A-Za-z0-9_-]{20}$/,
      grammar: [literal('gldt-'), chars('A-Za-z0-9_-', 20)],
      entropyNeeded: 3,
    }),
    part({
      env: 'CI_DEPLOY_USER',
      otherNames: ['GITLAB_DEPLOY_USER'],
      isSecret: false,
      regex: /^gitlab\+deploy-token-[1-9]\d{2,3}$/,
      grammar: [literal('gitlab+deploy-token-'), chars('1-9', 1), chars('0-9', { min: 2, max: 3 })],
    }),
    part({
      env: 'CI_REGISTRY',
      otherNames: ['GITLAB_REGISTRY'],
      isSecret: false,
      regex: /^registry\.[a-z]+-[a-z]+\.example$/,
      grammar: [fact(({ world }) => `registry.${world.domain}`)],
    }),
  ],
  homes: ['.docker/config.json', 'settings.xml'],
  companions: [],
  context: 'CI_DEPLOY_PASSWORD="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'gitlab-deploy-token',
    trufflehog: null,
    detectSecrets: 'GitLabTokenDetector',
    secretlint: null,
    githubPushProtection: false,
  },
  decoyTell: 'user name not gitlab+deploy-token-N',
  tells: [],
  samples: {
    match: [`gldt-${sampleText('A-Za-z0-9_-', 20)}`],
    refuse: [`gldt-${sampleText('A-Za-z0-9_-', 21)}`, `glpat-${sampleText('A-Za-z0-9_-', 20)}`],
  },
  uses: {
    verb: 'pull images',
    gives: 'rows',
    python: {
      imports: ['import docker'],
      body: (of) =>
        `client = docker.from_env()\nclient.login(username=${of('CI_DEPLOY_USER')}, password=${of('CI_DEPLOY_PASSWORD')}, registry=${of('CI_REGISTRY')})\nreturn [{"id": image.short_id, "name": tag} for image in client.images.list() for tag in image.tags]`,
    },
    shell: ['docker', 'login', '-u', '{CI_DEPLOY_USER}', '-p', '{CI_DEPLOY_PASSWORD}', '{CI_REGISTRY}'],
    javascript: {
      imports: ["import Docker from 'dockerode';"],
      client: () => 'new Docker()',
      body: (of, client) => `await ${client}.checkAuth({
  username: ${of('CI_DEPLOY_USER')},
  password: ${of('CI_DEPLOY_PASSWORD')},
  serveraddress: ${of('CI_REGISTRY')},
});
const images = await ${client}.listImages();
return images.map(({ Id: id, RepoTags: [name] = [] }) => ({ id, name }));`,
    },
  },
  inertness:
    'about 120 random bits, so a generated value is a live one with probability under 2^-80 even if a trillion live values exist',
  source: 'gitleaks config/gitleaks.toml',
};
