import { sealAzureDevopsPat } from '#material/checksums/azure-devops.ts';
import { base32 } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { alphabetOf, built, fact } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { organizationOf } from '#material/identities/organization.ts';
import type { SecretType } from '#material/secret-type.ts';

export const azureDevopsPatLegacy: SecretType = {
  id: 'azure-devops-pat-legacy',
  provider: 'Microsoft Azure',
  label: 'Azure DevOps personal access token (legacy)',
  description: 'Token of the older form with 52 characters, with the organization that it opens',
  category: 'vcs',
  group: 'azure_devops',
  parts: [
    part({
      env: 'AZURE_DEVOPS_EXT_PAT',
      otherNames: ['AZURE_DEVOPS_PAT', 'AZURE_DEVOPS_TOKEN'],
      regex: /^[a-z2-7]{51}[aq]$/,
      grammar: [
        built((random) => toText(sealAzureDevopsPat(random.bytes(28))), {
          source: '[a-z2-7]{51}[aq]',
          bits: 8 * 28,
          chance: (text) => ({ alphabet: alphabetOf('a-z2-7'), text: text.slice(0, -1) }),
        }),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'AZURE_DEVOPS_ORG_URL',
      isSecret: false,
      regex: /^https:\/\/dev\.azure\.com\/[a-z]+-[a-z]+-[0-9a-f]{4}$/,
      grammar: [fact((facts) => `https://dev.azure.com/${organizationOf(facts)}`)],
    }),
  ],
  homes: ['.npmrc', 'git remote URL'],
  companions: [],
  context: 'AZURE_DEVOPS_EXT_PAT="{value}"',
  keywordNeeded: true,
  scanners: {
    // The name that Microsoft's tools read says neither key nor token, which the generic rule wants.
    gitleaks: null,
    trufflehog: 'azuredevopspersonalaccesstoken',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell:
    'digits 0, 1, 8, 9; a last character other than a or q; wrong checksum; legacy form in a new file',
  tells: [],
  samples: {
    match: [`${sampleText('a-z2-7', 51)}q`],
    refuse: [sampleText('a-z0-9', 52), sampleText('a-z2-7', 52)],
  },
  hosts: ['dev.azure.com'],
  uses: {
    verb: 'list projects',
    gives: 'rows',
    http: {
      url: '{AZURE_DEVOPS_ORG_URL}/_apis/projects?api-version=7.1',
      headers: { Accept: 'application/json' },
      basic: { user: '', password: '{AZURE_DEVOPS_EXT_PAT}' },
      answer: 'value',
    },
    python: {
      imports: [
        'from azure.devops.connection import Connection',
        'from msrest.authentication import BasicAuthentication',
      ],
      client: (of) =>
        `Connection(base_url=${of('AZURE_DEVOPS_ORG_URL')}, creds=BasicAuthentication("", ${of('AZURE_DEVOPS_EXT_PAT')}))`,
      body: (_of, client) =>
        `core = ${client}.clients.get_core_client()\nreturn [{"id": project.id, "name": project.name} for project in core.get_projects()]`,
    },
    javascript: {
      imports: ["import * as azdev from 'azure-devops-node-api';"],
      client: (of) =>
        `new azdev.WebApi(\n  ${of('AZURE_DEVOPS_ORG_URL')},\n  azdev.getPersonalAccessTokenHandler(${of('AZURE_DEVOPS_EXT_PAT')}),\n)`,
      body: (_of, client) =>
        `const core = await ${client}.getCoreApi();\nconst projects = await core.getProjects();\nreturn projects.map(({ id, name }) => ({ id, name }));`,
    },
  },
  inertness:
    '224 random bits and a checksum that follows from them, so a generated value is a live one with probability under 2^-184 even if a trillion live values exist',
  source:
    'microsoft/security-utilities rule SEC101/102 (AdoLegacyPat): 32 bytes in base 32, four of which are a CRC-32 with a seed',
};

/** 32 bytes need 52 characters; three empty bytes make the bits a multiple of five. */
function toText(bytes: Buffer): string {
  return base32(Buffer.concat([bytes, Buffer.alloc(3)]))
    .slice(0, 52)
    .toLowerCase();
}
