import type { SandboxClient } from '#sandbox/start.ts';
import type { TendedPlace } from './clean-up-store.ts';
import type { Config } from './remove-planted.ts';

/**
 * Keys that a person made in the sandbox go with its reset, and what they planted could never be looked for again.
 * Where a receipt from before the last reset names the person's own sandbox account, the keys of that account come
 * last. At any other time they would hide that the agent's own keys may not remove what they planted.
 */
export async function withOwnSandboxKeys(
  sandbox: Pick<SandboxClient, 'account'> | undefined,
  userId: string,
  { receipt, isSandboxReset }: Pick<TendedPlace, 'receipt' | 'isSandboxReset'>,
  configs: readonly Config[],
): Promise<readonly Config[]> {
  const [first] = configs;
  if (!isSandboxReset || sandbox === undefined || first === undefined || receipt['account_id'] === undefined)
    return configs;
  const { accountId, accessKeyId, secretAccessKey } = await sandbox.account(userId);
  if (accountId !== receipt['account_id']) return configs;
  const others = { sessionToken: undefined, roleArn: undefined, externalId: undefined };
  return [...configs, { ...first, ...others, accessKeyId, secretAccessKey }];
}
