import { alphabetOf, base64Of, built, fact, literal } from '#material/grammar/piece.ts';
import { chars as drawChars } from '#material/grammar.ts';
import { part } from '#material/grammar/part.ts';
import { sampleText } from '#material/grammar/sample.ts';
import { between } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';

const SECRET = 'A-Za-z0-9';

export const grafanaCloudToken: SecretType = {
  id: 'grafana-cloud-token',
  provider: 'Grafana',
  label: 'Grafana Cloud access policy token',
  description: 'Token of an access policy (glc_): names its organization, policy and region inside',
  category: 'monitoring',
  group: 'grafana_cloud',
  parts: [
    part({
      env: 'GRAFANA_CLOUD_API_KEY',
      otherNames: ['GRAFANA_CLOUD_TOKEN'],
      regex: /^glc_eyJvIjoi[A-Za-z0-9+/]{80,300}={0,2}$/,
      grammar: [
        literal('glc_'),
        base64Of(
          (random, { facts: { region, service } }) => {
            const name = `stack-${between(random, 700_000, 1_699_999)}-alloy-${service.product}`;
            const secret = drawChars(random, alphabetOf(SECRET), 24);
            return JSON.stringify({
              o: String(between(random, 600_000, 1_799_999)),
              n: name,
              k: secret,
              m: { r: regionOf(region) },
            });
          },
          {
            padding: true,
            bits: 24 * Math.log2(62),
            chance: (json) => ({
              alphabet: alphabetOf(SECRET),
              text: (JSON.parse(json) as { k: string }).k,
            }),
          },
        ),
      ],
      entropyNeeded: 3,
    }),
    part({
      env: 'GRAFANA_CLOUD_REGION',
      isSecret: false,
      regex: /^prod-(?:us-east-0|eu-west-2|au-southeast-1)$/,
      grammar: [fact(({ region }) => regionOf(region))],
    }),
    part({
      env: 'GRAFANA_CLOUD_STACK_ID',
      isSecret: false,
      regex: /^[0-9]{6,7}$/,
      grammar: [
        built((_random, { earlier }) => stackIn(earlier.get('GRAFANA_CLOUD_API_KEY') ?? ''), {
          source: '[0-9]{6,7}',
          bits: 0,
          isFixed: true,
        }),
      ],
    }),
  ],
  homes: ['agent.yaml', 'config.alloy', '.env'],
  companions: [],
  context: 'GRAFANA_CLOUD_API_KEY="{value}"',
  keywordNeeded: false,
  scanners: {
    gitleaks: 'grafana-cloud-api-token',
    trufflehog: 'grafana',
    detectSecrets: null,
    secretlint: '@secretlint/secretlint-rule-grafana',
    githubPushProtection: true,
  },
  decoyTell:
    'does not decode to JSON with o, n, k and m.r; region or stack differs from what stands beside it',
  tells: [],
  samples: {
    match: [`glc_eyJvIjoi${sampleText('A-Za-z0-9', 120)}=`],
    refuse: [`glc_${sampleText('A-Za-z0-9', 120)}`, `glc_eyJvIjoi${sampleText('A-Za-z0-9', 20)}`],
  },
  hosts: ['grafana.com'],
  uses: {
    verb: 'list access policies',
    gives: 'rows',
    http: {
      url: 'https://grafana.com/api/v1/accesspolicies?region={GRAFANA_CLOUD_REGION}',
      headers: { Authorization: 'Bearer {GRAFANA_CLOUD_API_KEY}' },
      answer: 'items',
    },
  },
  inertness:
    'about 142 random bits, so a generated value is a live one with probability under 2^-102 even if a trillion live values exist',
  source:
    'trufflehog pkg/detectors/grafana; gitleaks config/gitleaks.toml; Grafana Cloud API documentation, access policies',
};

/** The stack that the policy is bound to, as the token beside it names it. */
function stackIn(token: string): string {
  const { n } = JSON.parse(Buffer.from(token.slice('glc_'.length), 'base64').toString()) as { n: string };
  return String(n.split('-')[1]);
}

function regionOf(region: string): string {
  if (region.startsWith('eu')) return 'prod-eu-west-2';
  return region.startsWith('ap-') ? 'prod-au-southeast-1' : 'prod-us-east-0';
}
