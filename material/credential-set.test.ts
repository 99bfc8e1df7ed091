import { describe, expect, it } from 'vitest';
import { drawCredentialSets } from './credential-set.ts';
import { seededRandom } from './random.ts';
import { setFacts } from './testing/set-facts.ts';

const facts = setFacts();

function draw(ids: readonly string[]) {
  return drawCredentialSets(seededRandom(ids.join()), ids, facts);
}

describe('drawCredentialSets', () => {
  it.each([
    [['openai-organization-id'], ['openai-organization-id', 'openai-api-key']],
    [['openai-api-key'], ['openai-api-key', 'openai-organization-id']],
    [
      ['openai-organization-id', 'openai-service-account-key'],
      ['openai-organization-id', 'openai-service-account-key'],
    ],
    [
      ['openai-api-key', 'openai-admin-key'],
      ['openai-api-key', 'openai-admin-key', 'openai-organization-id'],
    ],
    [['groq-api-key', 'groq-api-key'], ['groq-api-key']],
  ])('brings what %j needs, once, and nothing that is there already', (asked, made) => {
    const sets = draw(asked);
    expect(sets.map(({ type }) => type.id)).toEqual(made);
    expect(sets.filter(({ isCompanion }) => !isCompanion).map(({ type }) => type.id)).toEqual([
      ...new Set(asked),
    ]);
  });

  it('gives each value a name of its own, the vendor’s first', () => {
    const names = (ids: string[]) =>
      draw(ids).flatMap(({ fields }) => fields.map(({ spelling }) => spelling.env));
    expect(names(['openai-api-key', 'openai-service-account-key'])).toEqual([
      'OPENAI_API_KEY',
      'OPENAI_PROJECT_ID',
      'OPENAI_SERVICE_KEY',
      'OPENAI_ORG_ID',
    ]);
    expect(names(['huggingface-user-token', 'huggingface-org-token'])).toEqual([
      'HF_TOKEN',
      'HUGGING_FACE_HUB_TOKEN',
    ]);
  });

  it('names an account that two secrets share once, and where each has its own, each', () => {
    const named = (ids: string[]) =>
      draw(ids).map(({ fields }) => fields.map(({ spelling }) => spelling.env));
    expect(named(['twilio-api-key', 'twilio-auth'])).toEqual([
      ['TWILIO_API_KEY', 'TWILIO_API_SECRET', 'TWILIO_ACCOUNT_SID'],
      ['TWILIO_AUTH_TOKEN', 'TWILIO_PHONE_NUMBER'],
    ]);
    expect(named(['stripe-secret-key', 'stripe-test-key']).flat()).toContain(
      'STRIPE_SANDBOX_PUBLISHABLE_KEY',
    );
  });

  it.each([
    [['github-app-private-key', 'github-app-user-token'], 'GITHUB_APP_CLIENT_ID'],
    [['cloudflare-api-token', 'cloudflare-origin-ca-key'], 'CLOUDFLARE_ZONE_ID'],
    [['shopify-admin-token', 'shopify-shared-secret'], 'SHOPIFY_API_KEY'],
    [['slack-bot-token', 'slack-user-token'], 'SLACK_TEAM_ID'],
  ])('lets %j be of one %s', (ids, name) => {
    const named = draw(ids).flatMap(({ fields }) => fields.map(({ part }) => part));
    expect(named.filter((part) => part === name)).toHaveLength(1);
  });

  it('brings the secret of an app with its token, and the token of an item with the secret of its client', () => {
    const partsOf = (id: string) => draw([id]).flatMap(({ fields }) => fields.map(({ part }) => part));
    expect(partsOf('shopify-admin-token')).toContain('SHOPIFY_API_SECRET');
    expect(partsOf('plaid-secret')).toContain('PLAID_ACCESS_TOKEN');
    expect(partsOf('slack-user-token')).toEqual(['SLACK_USER_TOKEN', 'SLACK_TEAM_ID', 'SLACK_USER_ID']);
  });

  it('keeps what is no secret apart from what is', () => {
    const [set] = draw(['langfuse-secret-key']);
    expect(set?.fields.map(({ part, secretType }) => [part, secretType])).toEqual([
      ['LANGFUSE_SECRET_KEY', 'langfuse-secret-key'],
      ['LANGFUSE_PUBLIC_KEY', undefined],
      ['LANGFUSE_HOST', undefined],
    ]);
  });

  it('dates an Azure key in the month in which its owner got it', () => {
    const [set] = draw(['azure-openai-key']);
    const { keyCreatedAt } = facts.service;
    const year = 'ABCDEFG'.charAt(keyCreatedAt.getUTCFullYear() - 2024);
    const month = 'ABCDEFGHIJKL'.charAt(keyCreatedAt.getUTCMonth());
    expect(set?.fields[0]?.value.slice(52, 62)).toBe(`JQQJ99${year}${month}AC`);
    expect(set?.fields[0]?.value).toHaveLength(84);
  });
});
