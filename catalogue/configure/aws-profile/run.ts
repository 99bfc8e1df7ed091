import { randomUUID } from 'node:crypto';
import type { ConfigureAgent, Words } from '#catalogue/agent.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { canAssumeRole, enterAws, whoIs } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';

export const awsProfile: ConfigureAgent<typeof fields> = {
  manifest,
  async check(config, context, words = undeployed) {
    const { region, accessKeyId, secretAccessKey, sessionToken, roleArn, externalId } = config;
    const aws: Aws = {
      config: { region, accessKeyId, secretAccessKey, sessionToken, roleArn, externalId },
      context,
      words,
    };
    if (roleArn !== undefined && externalId === undefined) throw missingExternalId();
    const { identity } = await enterAws(aws);
    const facts: Record<string, string> = { account_id: identity.accountId, arn: identity.arn };
    if (roleArn === undefined) {
      if (whoIs(identity) !== 'root user') return { facts };
      context.log('warn', rootWarning);
      return { facts: { ...facts, warning: rootWarning } };
    }
    await proveTrustPolicy(aws);
    return { facts: { ...facts, role_name: roleArn.slice(roleArn.lastIndexOf('/') + 1) } };
  },
};

const undeployed: Words = { consequence: 'The profile was not deployed.', again: 'try again' };

const rootWarning =
  'These keys belong to the root user of the account: nothing can limit what they may do. Use the keys of a user or a role instead.';

/** A policy that only wants some external id, or none, lets in everybody who learns the name of the role. */
async function proveTrustPolicy(aws: Aws): Promise<void> {
  const { consequence, again } = aws.words;
  if (await canAssumeRole(aws, undefined)) {
    throw problem(
      'provider-refused',
      `The role can be assumed without the external id: its trust policy does not check it. ${consequence} Add the condition StringEquals sts:ExternalId to the trust policy, then ${again}.`,
    );
  }
  if (await canAssumeRole(aws, randomUUID())) {
    throw problem(
      'provider-refused',
      `The role can be assumed with any external id: its trust policy does not compare it. ${consequence} Use StringEquals for sts:ExternalId in the trust policy, then ${again}.`,
    );
  }
}

function missingExternalId(): Error {
  const msg = 'A role needs an external id, or its trust policy cannot tell us from others.';
  const errors = [{ field: 'configuration.externalId', msg }];
  return problem('invalid-request', msg, { errors });
}
