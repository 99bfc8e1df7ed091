import { issueMark } from '#material/azure-annotated-key.ts';
import { part } from '#material/grammar/part.ts';
import { chars, fact, literal } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

export const azureDevopsPat: SecretType = {
  id: 'azure-devops-pat',
  provider: 'Microsoft Azure',
  label: 'Azure DevOps personal access token',
  description: 'Token of a person (AZDO), with the organization that it opens',
  category: 'cloud',
  group: 'azure_devops',
  parts: [
    part({
      env: 'AZURE_DEVOPS_EXT_PAT',
      otherNames: ['SYSTEM_ACCESSTOKEN', 'AZURE_DEVOPS_TOKEN', 'AZURE_DEVOPS_PAT'],
      // Region and provider are all A: the service is one for the world.
      regex: /^[A-Za-z0-9]{52}JQQJ99[A-Z][A-L]ACA{13}SAZDO[A-Za-z0-9]{4}$/,
      grammar: [
        chars('A-Za-z0-9', 52),
        fact((facts) => `${issueMark(facts)}${'A'.repeat(10)}AAASAZDO`, '.{28}'),
        chars('A-Za-z0-9', 4),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AZURE_DEVOPS_ORG_SERVICE_URL',
      otherNames: ['AZURE_DEVOPS_ORG_URL'],
      isSecret: false,
      regex: /^https:\/\/dev\.azure\.com\/[a-z][a-z0-9-]{5,48}[a-z0-9]$/,
      grammar: [
        literal('https://dev.azure.com/'),
        fact(({ world }) => `${world.slug.split('-')[0]}-`, '[a-z]+-'),
        chars('a-z0-9', 20),
      ],
    }),
  ],
  homes: ['.npmrc', 'pip.conf', 'nuget.config', 'git remote URL'],
  companions: [],
  context: 'AZURE_DEVOPS_EXT_PAT="{value}"',
  keywordNeeded: true,
  scanners: {
    // Its generic rule lets it pass under any name: six A in a row are one of its stop words.
    gitleaks: null,
    // It knows the 52 characters of the retired form only.
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'form of 52 characters, retired, in a new file; AZDO missing; anything but A where region and provider stand',
  tells: [],
  samples: {
    match: [`${sampleText('A-Za-z0-9', 52)}JQQJ99CBAC${'A'.repeat(10)}AAASAZDO${sampleText('A-Za-z0-9', 4)}`],
    refuse: [
      sampleText('a-z2-7', 52),
      `${sampleText('A-Za-z0-9', 52)}JQQJ99CBAC${sampleText('A-Za-z0-9', 14)}AZDO${sampleText('A-Za-z0-9', 4)}`,
    ],
  },
  hosts: ['dev.azure.com'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    python: {
      imports: [
        'from azure.devops.connection import Connection',
        'from msrest.authentication import BasicAuthentication',
      ],
      client: (of) =>
        `Connection(\n    base_url=${of('AZURE_DEVOPS_ORG_SERVICE_URL')},\n    creds=BasicAuthentication("", ${of('AZURE_DEVOPS_EXT_PAT')}),\n)`,
      body: (_of, client) =>
        `core = ${client}.clients.get_core_client()\nreturn [{"id": project.id, "name": project.name} for project in core.get_projects()]`,
    },
    javascript: {
      imports: ["import { getPersonalAccessTokenHandler, WebApi } from 'azure-devops-node-api';"],
      client: (of) =>
        `new WebApi(\n  ${of('AZURE_DEVOPS_ORG_SERVICE_URL')},\n  getPersonalAccessTokenHandler(${of('AZURE_DEVOPS_EXT_PAT')}),\n)`,
      body: (_of, client) =>
        `const core = await ${client}.getCoreApi();\nconst projects = await core.getProjects();\nreturn projects.map(({ id, name }) => ({ id, name }));`,
    },
    shell: [
      'curl',
      '-sS',
      '--fail',
      '-u',
      ':{AZURE_DEVOPS_EXT_PAT}',
      '{AZURE_DEVOPS_ORG_SERVICE_URL}/_apis/projects?api-version=7.1',
    ],
    http: {
      url: '{AZURE_DEVOPS_ORG_SERVICE_URL}/_apis/projects?api-version=7.1',
      headers: { Accept: 'application/json' },
      basic: { user: '', password: '{AZURE_DEVOPS_EXT_PAT}' },
      answer: 'value',
    },
  },
  inertness:
    'about 333 random bits, so a generated value is a live one with probability under 2^-293 even if a trillion live values exist; the organization is random',
  source:
    'microsoft/security-utilities SEC101/201; marks between the two stretches: tokens on public repositories, all of them with A where others have region and provider',
};
