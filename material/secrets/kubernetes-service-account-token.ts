import { part } from '#material/grammar/part.ts';
import { base64Of, base64OfBytes, built, drawUuid, fact, host, literal } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { drawClusterCertificate } from '#material/keys/cluster-certificate.ts';
import type { Random } from '#material/random.ts';
import type { SecretType, SetFacts } from '#material/secret-type.ts';

/** What Kubernetes takes for the ends of generated names: no vowels, no digits that look like them. */
const NAME_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
/** `{"iss":"kubernetes/serviceaccount",` */
const START = 'eyJpc3MiOiJrdWJlcm5ldGVzL3NlcnZpY2VhY2NvdW50Ii';

export const kubernetesServiceAccountToken: SecretType = {
  id: 'kubernetes-service-account-token',
  provider: 'Kubernetes',
  label: 'Kubernetes service account token',
  description: 'Token of a service account that never expires, with its API server, namespace and kubeconfig',
  category: 'infrastructure',
  group: 'kubernetes',
  parts: [
    part({
      env: 'K8S_TOKEN',
      otherNames: ['KUBE_TOKEN'],
      regex: new RegExp(
        `^eyJhbGciOiJSUzI1NiIsImtpZCI6[A-Za-z0-9_-]{62}\\.${START}[A-Za-z0-9_-]{300,700}\\.[A-Za-z0-9_-]{342}$`,
      ),
      grammar: [
        base64Of((random) => JSON.stringify({ alg: 'RS256', kid: random.bytes(32).toString('base64url') }), {
          url: true,
          bits: 256,
          isFixed: true,
        }),
        literal('.'),
        base64Of((random, { facts }) => JSON.stringify(claimsOf(random, facts)), {
          url: true,
          bits: 122,
          isFixed: true,
        }),
        literal('.'),
        base64OfBytes(256, { url: true }),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'K8S_SERVER',
      otherNames: ['KUBE_SERVER'],
      isSecret: false,
      regex: /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+:6443$/,
      grammar: [literal('https://'), host('kube'), literal(':6443')],
    }),
    part({
      env: 'K8S_NAMESPACE',
      otherNames: ['KUBE_NAMESPACE'],
      isSecret: false,
      regex: /^[a-z0-9-]{1,63}$/,
      grammar: [fact(({ service }) => service.product)],
    }),
    part({
      env: 'KUBE_CONFIG_DATA',
      // A certificate is made for each.
      isSlow: true,
      otherNames: ['KUBECONFIG_BASE64'],
      regex: /^[A-Za-z0-9+/]{1800,4000}={0,2}$/,
      grammar: [
        built(
          (random, { facts, earlier }) =>
            Buffer.from(kubeconfigOf(random, facts, earlier)).toString('base64'),
          { source: '[A-Za-z0-9+/]+={0,2}', bits: 2048, isFixed: true },
        ),
      ],
    }),
  ],
  homes: ['~/.kube/config', 'secret.yaml', '.gitlab-ci.yml'],
  companions: [],
  context: 'K8S_TOKEN="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'jwt',
    trufflehog: 'jwt',
    detectSecrets: 'JwtTokenDetector',
    secretlint: null,
    githubPushProtection: null,
  },
  decoyTell: 'namespace and sub differ; legacy never-expiring form without its Secret; server that answers',
  tells: [],
  samples: {
    match: [
      `eyJhbGciOiJSUzI1NiIsImtpZCI6${sampleText('A-Za-z0-9_-', 62)}.${START}${sampleText('A-Za-z0-9_-', 400)}.${sampleText('A-Za-z0-9_-', 342)}`,
    ],
    refuse: [
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${START}${sampleText('A-Za-z0-9_-', 400)}.${sampleText('A-Za-z0-9_-', 43)}`,
      `eyJhbGciOiJSUzI1NiIsImtpZCI6${sampleText('A-Za-z0-9_-', 62)}.${sampleText('A-Za-z0-9_-', 400)}.${sampleText('A-Za-z0-9_-', 342)}`,
    ],
  },
  templates: [
    'kubernetes',
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
    verb: 'list pods',
    gives: 'rows',
    http: {
      url: '{K8S_SERVER}/api/v1/namespaces/{K8S_NAMESPACE}/pods?limit=100',
      headers: { Authorization: 'Bearer {K8S_TOKEN}' },
      answer: 'items',
    },
    python: {
      imports: ['from kubernetes import client as k8s'],
      body: (of) => `configuration = k8s.Configuration(
    host=${of('K8S_SERVER')},
    api_key={"authorization": ${of('K8S_TOKEN')}},
    api_key_prefix={"authorization": "Bearer"},
)
configuration.verify_ssl = False
with k8s.ApiClient(configuration) as api:
    pods = k8s.CoreV1Api(api).list_namespaced_pod(namespace=${of('K8S_NAMESPACE')}).items
return [{"id": pod.metadata.uid, "name": pod.metadata.name} for pod in pods]`,
    },
    shell: [
      'kubectl',
      '--server',
      '{K8S_SERVER}',
      '--token',
      '{K8S_TOKEN}',
      '--namespace',
      '{K8S_NAMESPACE}',
      '--insecure-skip-tls-verify',
      'get',
      'pods',
      '-o',
      'name',
    ],
  },
  inertness:
    'the API server lies under a name that RFC 2606 reserves, and no key has signed the token: its signature is 2048 bits of chance',
  source:
    'https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/ (tokens of a Secret of type kubernetes.io/service-account-token); https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/',
};

/** The claims of a token that a Secret holds: they have no end, which is why such tokens are still made for pipelines. */
function claimsOf(random: Random, { service }: SetFacts): Record<string, string> {
  const [namespace, account] = [service.product, accountOf(service)];
  const prefix = 'kubernetes.io/serviceaccount';
  return {
    iss: 'kubernetes/serviceaccount',
    [`${prefix}/namespace`]: namespace,
    [`${prefix}/secret.name`]: `${account}-token-${drawChars(random, NAME_LETTERS, 5)}`,
    [`${prefix}/service-account.name`]: account,
    [`${prefix}/service-account.uid`]: drawUuid(random),
    sub: `system:serviceaccount:${namespace}:${account}`,
  };
}

/** As kubectl writes it: names in alphabetical order, lists not indented. */
function kubeconfigOf(random: Random, facts: SetFacts, earlier: ReadonlyMap<string, string>): string {
  const { service } = facts;
  const [cluster, account] = [service.environment, accountOf(service)];
  const authority = Buffer.from(drawClusterCertificate(random, service.createdAt)).toString('base64');
  return `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: ${authority}
    server: ${earlier.get('K8S_SERVER')}
  name: ${cluster}
contexts:
- context:
    cluster: ${cluster}
    namespace: ${earlier.get('K8S_NAMESPACE')}
    user: ${account}
  name: ${account}@${cluster}
current-context: ${account}@${cluster}
kind: Config
preferences: {}
users:
- name: ${account}
  user:
    token: ${earlier.get('K8S_TOKEN')}
`;
}

function accountOf({ product, purpose }: SetFacts['service']): string {
  return `${product}-${purpose}`;
}
