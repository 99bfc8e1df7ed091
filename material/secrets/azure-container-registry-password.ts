import { issueMark, regionMark } from '#material/azure-annotated-key.ts';
import { ALPHANUMERIC, BASE64, chars as drawChars } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { built, chars, copyOf, literal, type Piece } from '#material/grammar/piece.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { pick } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const NAME_LENGTH = 22;
const ANNOTATED_LENGTH = 79;

export const azureContainerRegistryPassword: SecretType = {
  id: 'azure-container-registry-password',
  provider: 'Microsoft Azure',
  label: 'Azure Container Registry password',
  description: 'Password of the admin user (AZCR, before 2026 +ACR), with registry and user',
  category: 'cloud',
  group: 'azure_registry',
  parts: [
    part({
      env: 'ACR_PASSWORD',
      otherNames: ['REGISTRY_PASSWORD'],
      regex:
        /^(?:[A-Za-z0-9]{52}JQQJ99[A-Z][A-L]AC[A-Za-z0-9]{5}Eqg7NAAACAZCR[A-Za-z0-9]{4}|[A-Za-z0-9+/]{42}\+ACR[A-D][A-Za-z0-9]{5})$/,
      grammar: [chars('A-Za-z0-9', 1), inside(), chars('A-Za-z0-9', 4)],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'ACR_LOGIN_SERVER',
      otherNames: ['REGISTRY_LOGIN_SERVER'],
      isSecret: false,
      regex: /^cr[a-z0-9]{20}\.azurecr\.io$/,
      grammar: [literal('cr'), chars('a-z0-9', NAME_LENGTH - 2), literal('.azurecr.io')],
    }),
    part({
      env: 'ACR_USERNAME',
      otherNames: ['REGISTRY_USERNAME'],
      isSecret: false,
      regex: /^cr[a-z0-9]{20}$/,
      grammar: [copyOf('ACR_LOGIN_SERVER', 0, NAME_LENGTH)],
    }),
  ],
  homes: ['~/.docker/config.json', 'azure-pipelines.yml', '.env'],
  companions: [],
  context: 'ACR_PASSWORD="{value}"',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'generic-api-key',
    // It knows the 52 characters of the older form only.
    trufflehog: 'azurecontainerregistry',
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: true,
  },
  decoyTell: 'AZCR or +ACR missing; registry name that resolves; user that is not the registry',
  tells: [],
  samples: {
    match: [
      `${sampleText('A-Za-z0-9', 52)}JQQJ99CBACfhMk5Eqg7NAAACAZCR${sampleText('A-Za-z0-9', 4)}`,
      `${sampleText('A-Za-z0-9+\\/', 42)}+ACRB${sampleText('A-Za-z0-9', 5)}`,
    ],
    refuse: [
      `${sampleText('A-Za-z0-9', 52)}JQQJ99CBACfhMk5XJ3w3AAABACOG${sampleText('A-Za-z0-9', 4)}`,
      sampleText('A-Za-z0-9+\\/', 52),
    ],
  },
  hosts: ['.azurecr.io'],
  uses: {
    verb: 'list images',
    gives: 'rows',
    python: {
      imports: ['import requests'],
      body: (of) => `response = requests.get(
    "https://" + ${of('ACR_LOGIN_SERVER')} + "/v2/_catalog",
    auth=(${of('ACR_USERNAME')}, ${of('ACR_PASSWORD')}),
    timeout=30,
)
response.raise_for_status()
return [{"id": name, "name": name} for name in response.json()["repositories"]]`,
    },
    javascript: {
      imports: [],
      body: (of) => `const login = [${of('ACR_USERNAME')}, ${of('ACR_PASSWORD')}].join(':');
const response = await fetch('https://' + ${of('ACR_LOGIN_SERVER')} + '/v2/_catalog', {
  headers: { Authorization: 'Basic ' + Buffer.from(login).toString('base64') },
});
if (!response.ok) throw new Error(\`registry answered \${response.status}\`);
const { repositories } = await response.json();
return repositories.map((name) => ({ id: name, name }));`,
    },
    shell: ['docker', 'login', '{ACR_LOGIN_SERVER}', '-u', '{ACR_USERNAME}', '-p', '{ACR_PASSWORD}'],
    http: {
      url: 'https://{ACR_LOGIN_SERVER}/v2/_catalog',
      headers: { Accept: 'application/json' },
      basic: { user: '{ACR_USERNAME}', password: '{ACR_PASSWORD}' },
      answer: 'repositories',
    },
  },
  inertness:
    'the registry name is random and resolves nowhere; about 284 random bits or more, so a generated value is a live one with probability under 2^-244 even if a trillion live values exist',
  source:
    'microsoft/security-utilities SEC101/176 for +ACR (keyed checksum at the end); the form of 84 characters: passwords on public repositories, none of them issued before January 2026',
};

/** Registries have given out annotated passwords since 2026; an older file holds the older form. */
function inside(): Piece {
  return built(
    (random, { facts }) => {
      if (facts.service.keyCreatedAt.getUTCFullYear() < 2026) {
        const ending = pick(random, [...'ABCD']) + drawChars(random, ALPHANUMERIC, 1);
        return `${drawChars(random, BASE64, 41)}+ACR${ending}`;
      }
      return `${drawChars(random, ALPHANUMERIC, 51)}${issueMark(facts)}${regionMark(facts)}Eqg7NAAACAZCR`;
    },
    {
      source: '[A-Za-z0-9+\\/]{47}(?:[A-Za-z0-9]{32})?',
      bits: 246,
      chance: (text) =>
        text.length === ANNOTATED_LENGTH
          ? { alphabet: ALPHANUMERIC, text: text.slice(0, 51) }
          : { alphabet: BASE64, text: text.slice(0, 41) },
    },
  );
}
