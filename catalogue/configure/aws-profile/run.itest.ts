import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAwsWorld, type AwsWorld } from '#catalogue/providers/aws/testing.ts';
import { refusal, testRun } from '#catalogue/testing.ts';
import { awsProfile } from './run.ts';

describe('awsProfile.check', () => {
  let aws: AwsWorld;
  beforeAll(async () => {
    aws = await openAwsWorld();
  });
  afterAll(() => aws.stop());

  const config = (more: { roleArn?: string; externalId?: string; secretAccessKey?: string } = {}) => ({
    profileName: 'Production',
    sessionToken: undefined,
    trustedAccounts: undefined,
    roleArn: undefined,
    externalId: undefined,
    ...aws.credentials,
    ...more,
  });
  const begin = () => testRun({ aws: aws.sandbox.endpoint });

  it('learns whose keys these are', async () => {
    const { facts } = await awsProfile.check(config(), begin().context);
    const { accountId, userArn } = aws.sandbox.access;
    expect(facts).toEqual({ account_id: accountId, arn: userArn });
  });

  it('learns the role, and proves that its external id counts', async () => {
    const { roleArn, externalId, accountId } = aws.sandbox.access;
    const { facts } = await awsProfile.check(config({ roleArn, externalId }), begin().context);
    expect(facts).toEqual({
      account_id: accountId,
      arn: `arn:aws:sts::${accountId}:assumed-role/LeakdrillDrill/leakdrill`,
      role_name: 'LeakdrillDrill',
    });
  });

  it('refuses keys that do not work', async () => {
    const sentence = await refusal(
      awsProfile.check(config({ secretAccessKey: 'x'.repeat(40) }), begin().context),
    );
    expect(sentence).toBe(
      'AWS refused the signature: the secret access key does not belong to this access key id. The profile was not deployed. Enter the pair as it was issued, then try again.',
    );
  });

  it('refuses a role with the wrong external id', async () => {
    const { roleArn } = aws.sandbox.access;
    const sentence = await refusal(
      awsProfile.check(config({ roleArn, externalId: 'not-the-one' }), begin().context),
    );
    expect(sentence).toContain('the external id is not the one it asks for');
  });

  it('refuses a role that opens without an external id', async () => {
    const roleArn = await aws.makeRole(undefined);
    const sentence = await refusal(
      awsProfile.check(config({ roleArn, externalId: 'ours-alone' }), begin().context),
    );
    expect(sentence).toBe(
      'The role can be assumed without the external id: its trust policy does not check it. The profile was not deployed. Add the condition StringEquals sts:ExternalId to the trust policy, then try again.',
    );
  });

  it('refuses a role that takes any external id', async () => {
    const roleArn = await aws.makeRole({ StringLike: { 'sts:ExternalId': '*' } });
    const sentence = await refusal(
      awsProfile.check(config({ roleArn, externalId: 'ours-alone' }), begin().context),
    );
    expect(sentence).toContain('The role can be assumed with any external id');
  });

  it('asks for an external id before it asks AWS', async () => {
    const { roleArn } = aws.sandbox.access;
    await expect(awsProfile.check(config({ roleArn }), begin().context)).rejects.toMatchObject({
      slug: 'invalid-request',
      errors: [{ field: 'configuration.externalId' }],
    });
  });
});
