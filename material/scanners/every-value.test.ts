import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import { inContext } from '#material/testing/in-context.ts';
import { drawSets } from '#material/testing/secret-values.ts';
import { detectSecrets } from './detect-secrets.ts';
import { gitleaks } from './gitleaks.ts';
import { secretlint } from './secretlint.ts';
import { trufflehog } from './trufflehog.ts';

const VALUES = 100;
const SLOW_VALUES = 2;

/** What vendors issue and a rule does not take each time. Left as it is: a value that suits the scanner would not be the vendor's. */
const seenAtTimes: Record<string, string> = {
  'trufflehog azure-cosmosdb-key': 'a + or a / in a key ends the match',
  'trufflehog grafana-cloud-token': 'the base64 of its names holds a common word by chance',
  'trufflehog mongodb-uri': 'a password that begins with an x is a placeholder to it',
  'trufflehog teams-webhook-url':
    'https: is one of its common words; seen where a host says npm by chance, since a UUID behind that is a token to it',
  'detect-secrets django-secret-key': 'something before brackets on a line is a call to it',
};

/** What a scanner has a rule for and never reports where the value stands in its context, with what is drawn beside it. */
const neverSeen: Record<string, string> = {
  'trufflehog amqp-uri': 'the host holds “example”, which is one of its common words',
  'trufflehog aws-access-key': 'it is told beside its secret, which is a type of its own',
  'trufflehog aws-session-token': 'it is told beside its secret, which is a type of its own',
  'trufflehog azure-functions-key': 'the detector is not turned on',
  'trufflehog brevo-api-key': 'xkeysib holds “keys”',
  'trufflehog datadog-app-key': 'it is told beside an API key, which is a type of its own',
  'trufflehog discord-webhook-url': 'https: is one of its common words',
  'trufflehog google-oauth-client-secret': 'it tells the id and the token of a JSON file',
  'trufflehog grafana-service-account-token': 'it wants a host of grafana.net',
  'trufflehog jfrog-api-key': 'it wants a host of jfrog.io',
  'trufflehog jfrog-reference-token': 'it wants a host of jfrog.io',
  'trufflehog jwt-hs256': 'tokens that are signed with a shared secret are left out',
  'trufflehog mapbox-secret-token': 'it takes the twelfth run of letters for the user: there are fewer',
  'trufflehog octopus-api-key': 'it wants at least 29 signs, and a host of octopus.app',
  'trufflehog paypal-client-secret': 'it wants an id with a dash at one place',
  'trufflehog plaid-secret': 'it wants an access token too',
  'trufflehog planetscale-password': 'pscale and the host hold common words',
  'trufflehog redis-uri': 'the host holds “example”, which is one of its common words',
  'trufflehog sentry-org-token': 'it wants exactly 197 signs behind the beginning',
  'trufflehog shopify-shared-secret': 'it wants a host of myshopify.com',
  'trufflehog square-oauth-secret': 'it reports the id of the application alone',
  'trufflehog tailscale-auth-key': 'tskey-auth holds “auth”',
  'trufflehog vault-approle': 'it wants a host of hashicorp.cloud',
  'trufflehog vault-batch-token': 'it wants a host of hashicorp.cloud',
  'trufflehog vault-service-token': 'it wants a host of hashicorp.cloud',
  'trufflehog zendesk-api-token': 'it wants an address whose last label has six letters at most',
  'secretlint 1password-service-account-token':
    'the rule wants a token that ends in fQ, as another length of it does',
  'detect-secrets mssql-connection-string': 'the name before the password stands inside the quotes',
};

const scanners = { gitleaks, secretlint, trufflehog, detectSecrets };
type Name = keyof typeof scanners;

const stated = secretTypes.flatMap((type) =>
  (Object.keys(scanners) as Name[])
    .filter((scanner) => type.scanners[scanner] !== null)
    .map((scanner) => ({ name: `${scanners[scanner].id} ${type.id}`, type, scanner })),
);

describe.each(stated)('$name', ({ name, type, scanner }) => {
  it(titleOf(name), () => {
    const count = type.parts.some(({ isSlow }) => isSlow === true) ? SLOW_VALUES : VALUES;
    const sets = [...drawSets(type, count, ' seen')];
    const unseen = Array.from({ length: count }, (_, nth) => {
      const [first, ...others] = sets.map(([part, values]) => [part, values[nth] ?? ''] as const);
      // TruffleHog reports many a secret beside its id or its account only.
      const file = inContext(
        type,
        first as NonNullable<typeof first>,
        scanner === 'trufflehog' ? others : [],
      );
      // The rule of secretlint for manifests of Kubernetes is tried in files of this ending only.
      const [verdict] = scanners[scanner].judge(
        scanner === 'secretlint' ? { ...file, fileName: 'settings.yaml' } : file,
      );
      return verdict?.isSeen === true ? [] : [`${first?.[1]}: ${verdict?.why}`];
    }).flat();
    if (name in neverSeen) expect(unseen).toHaveLength(count);
    else if (name in seenAtTimes) {
      expect(unseen.length).toBeGreaterThan(0);
      expect(unseen.length).toBeLessThan(count);
    } else expect(unseen).toEqual([]);
  });
});

describe('the exceptions', () => {
  it('are of rules that a type states', () => {
    const names = stated.map(({ name }) => name);
    for (const name of Object.keys({ ...seenAtTimes, ...neverSeen })) expect(names).toContain(name);
  });
});

function titleOf(name: string): string {
  if (name in neverSeen) return 'sees no value';
  return name in seenAtTimes ? 'does not see every value' : 'sees every single value';
}
