import type { Defaults } from '#catalogue/fields.ts';
import type { SandboxClient } from '#sandbox/start.ts';

/** What stands in a form where a person gave nothing: what their own sandbox account has. */
export async function sandboxDefaults(sandbox: SandboxClient | undefined, userId: string): Promise<Defaults> {
  if (sandbox === undefined) return {};
  const account = await sandbox.account(userId);
  return {
    accessKeyId: account.accessKeyId,
    secretAccessKey: account.secretAccessKey,
    region: account.region,
    trustedAccounts: account.trustedAccounts.join(', '),
    tableName: account.tableName,
    githubToken: account.github.token,
    githubOwner: account.github.owner,
    githubRepository: account.github.repository,
    githubIssue: account.github.issue,
    slackToken: account.slack.token,
    slackChannel: account.slack.channel,
    storageAccountName: account.azure.storageAccount,
    storageAccountKey: account.azure.accountKey,
    storageContainer: account.azure.container,
    siteUrl: account.microsoft.siteUrl,
    libraryName: account.microsoft.libraryName,
    tenantId: account.microsoft.tenantId,
    clientId: account.microsoft.clientId,
    clientSecret: account.microsoft.clientSecret,
  };
}
