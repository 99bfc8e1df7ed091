import { part } from '#material/grammar/part.ts';
import { alphabetOf, base64Of, built, fact } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import type { Random } from '#material/random.ts';
import { sampleText } from '#material/grammar/sample.ts';
import type { SecretType } from '#material/secret-type.ts';

const PLAIN = alphabetOf('A-Za-z0-9');
const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

export const kubernetesSecretManifest: SecretType = {
  id: 'kubernetes-secret-manifest',
  provider: 'Kubernetes',
  label: 'Kubernetes Secret (base64 data)',
  description:
    'Data of a Secret: the password, user and host of a database in base64, with its name and namespace',
  category: 'infrastructure',
  group: 'secret_data',
  parts: [
    part({
      env: 'DB_PASSWORD_B64',
      otherNames: ['PGPASSWORD_B64'],
      regex: /^[A-Za-z0-9]{32}$/,
      grammar: [
        built(drawEncoded, {
          source: '[A-Za-z0-9]{32}',
          bits: 24 * Math.log2(PLAIN.length),
          chance: (text) => ({ alphabet: PLAIN, text: Buffer.from(text, 'base64').toString('latin1') }),
        }),
      ],
      entropyNeeded: 3.5,
    }),
    part({
      env: 'DB_USERNAME_B64',
      isSecret: false,
      regex: BASE64,
      grammar: [
        base64Of((_random, { facts }) => facts.service.databaseUser, {
          bits: 0,
          isFixed: true,
          padding: true,
        }),
      ],
    }),
    part({
      env: 'DB_HOST_B64',
      isSecret: false,
      regex: BASE64,
      grammar: [
        base64Of((_random, { facts }) => facts.service.hostOf('pg'), {
          bits: 0,
          isFixed: true,
          padding: true,
        }),
      ],
    }),
    part({
      env: 'K8S_SECRET_NAME',
      isSecret: false,
      regex: NAME,
      grammar: [fact(({ service }) => `${service.product}-db`)],
    }),
    part({
      env: 'K8S_NAMESPACE',
      isSecret: false,
      regex: NAME,
      grammar: [fact(({ service }) => service.product)],
    }),
  ],
  homes: ['secret.yaml', 'templates/secret.yaml'],
  companions: [],
  context:
    'apiVersion: v1\nkind: Secret\nmetadata:\n  name: ledger-db\ntype: Opaque\ndata:\n  password: {value}\n',
  keywordNeeded: true,
  scanners: {
    gitleaks: 'kubernetes-secret-yaml',
    trufflehog: null,
    detectSecrets: null,
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'data that is not base64; stringData and data with different values',
  tells: [],
  samples: {
    match: [Buffer.from(sampleText('A-Za-z0-9', 24)).toString('base64')],
    refuse: [sampleText('A-Za-z0-9', 24), `${sampleText('A-Za-z0-9', 31)}=`],
  },
  templates: ['kubernetes', 'shell', 'terraform'],
  uses: {
    verb: 'patch secret',
    gives: 'rows',
    story: {
      does: [
        'Sets the database login of the namespace',
        'Database login for the cluster',
        'Puts the new password into the cluster',
        'Secret of the database, after a rotation',
        'Writes the database secret',
      ],
      input: 'namespaces',
      column: 'name',
      result: 'state',
    },
    python: {
      imports: ['from kubernetes import client as k8s', 'from kubernetes import config as k8s_config'],
      body: (of) => `k8s_config.load_kube_config()
data = {
    "username": ${of('DB_USERNAME_B64')},
    "password": ${of('DB_PASSWORD_B64')},
    "host": ${of('DB_HOST_B64')},
}
secret = k8s.CoreV1Api().patch_namespaced_secret(
    name=${of('K8S_SECRET_NAME')},
    namespace=${of('K8S_NAMESPACE')},
    body=k8s.V1Secret(data=data),
)
return [{"id": secret.metadata.uid, "name": secret.metadata.name}]`,
    },
    shell: [
      'kubectl',
      'patch',
      'secret',
      '{K8S_SECRET_NAME}',
      '-n',
      '{K8S_NAMESPACE}',
      '-p',
      '{"data":{"username":"{DB_USERNAME_B64}","password":"{DB_PASSWORD_B64}","host":"{DB_HOST_B64}"}}',
    ],
  },
  inertness:
    'the host beside it lies under a name that RFC 2606 reserves; about 142 random bits, so a generated value is a live one with probability under 2^-102 even if a trillion live values exist',
  source: 'https://kubernetes.io/docs/concepts/configuration/secret/; gitleaks config/gitleaks.toml',
};

/** Letters alone are no secret to Gitleaks. */
function drawEncoded(random: Random): string {
  for (;;) {
    const encoded = Buffer.from(drawChars(random, PLAIN, 24)).toString('base64');
    if (/\d/.test(encoded)) return encoded;
  }
}
