import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { drawFields } from '#material/credential-set.ts';
import { seededRandom } from '#material/random.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { kubernetesServiceAccountToken } from './kubernetes-service-account-token.ts';

const facts = setFacts();
const random = seededRandom('kubernetes');
const sets = Array.from(
  { length: 40 },
  () =>
    new Map(drawFields(random, kubernetesServiceAccountToken, facts).map(({ part, value }) => [part, value])),
);
const account = `${facts.service.product}-${facts.service.purpose}`;
const namespace = facts.service.product;

type Kubeconfig = {
  kind: string;
  'current-context': string;
  clusters: { name: string; cluster: { server: string; 'certificate-authority-data': string } }[];
  contexts: { name: string; context: { cluster: string; namespace: string; user: string } }[];
  users: { name: string; user: { token: string } }[];
};

/** RFC 7515: JSON in base64url without padding. */
function read(segment: string): Record<string, string> {
  const text = Buffer.from(segment, 'base64url');
  expect(text.toString('base64url')).toBe(segment);
  return JSON.parse(text.toString('utf8')) as Record<string, string>;
}

describe('the token of a service account', () => {
  it('is a JWT whose claims agree with each other and with the namespace beside it', () => {
    for (const set of sets) {
      const token = set.get('K8S_TOKEN') ?? '';
      const [head = '', body = '', signature = '', ...more] = token.split('.');
      expect(more).toEqual([]);
      const header = read(head);
      expect(Object.keys(header)).toEqual(['alg', 'kid']);
      expect(header['alg']).toBe('RS256');
      expect(header['kid']).toMatch(/^[\w-]{43}$/);
      const claims = read(body);
      expect(claims).toMatchObject({
        iss: 'kubernetes/serviceaccount',
        sub: `system:serviceaccount:${namespace}:${account}`,
        'kubernetes.io/serviceaccount/namespace': namespace,
        'kubernetes.io/serviceaccount/service-account.name': account,
      });
      expect(claims['kubernetes.io/serviceaccount/secret.name']).toMatch(
        new RegExp(`^${account}-token-[a-z2-9]{5}$`),
      );
      expect(claims['exp']).toBeUndefined();
      expect(Buffer.from(signature, 'base64url').length).toBe(256);
      expect(set.get('K8S_NAMESPACE')).toBe(namespace);
    }
  });

  it('stands in a kubeconfig with the same server, namespace and account, and an authority of its own', () => {
    for (const set of sets) {
      const packed = set.get('KUBE_CONFIG_DATA') ?? '';
      const text = Buffer.from(packed, 'base64').toString('utf8');
      expect(Buffer.from(text).toString('base64')).toBe(packed);
      const config = parse(text) as Kubeconfig;
      const [[cluster], [context], [user]] = [config.clusters, config.contexts, config.users];
      expect(config.kind).toBe('Config');
      expect(config['current-context']).toBe(context?.name);
      expect(context?.context).toEqual({ cluster: cluster?.name, namespace, user: user?.name });
      expect(cluster?.cluster.server).toBe(set.get('K8S_SERVER'));
      expect(new URL(cluster?.cluster.server ?? '').hostname).toMatch(/\.example$/);
      expect(user).toEqual({ name: account, user: { token: set.get('K8S_TOKEN') } });
      const pem = Buffer.from(cluster?.cluster['certificate-authority-data'] ?? '', 'base64');
      const authority = new X509Certificate(pem);
      expect(authority.ca).toBe(true);
      expect(authority.validFromDate.getTime()).toBeLessThan(facts.service.keyCreatedAt.getTime());
    }
  });
});
