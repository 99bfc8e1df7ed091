import type { Agent } from '#contract/agents.ts';
import type { AnalyzeAgent, AnnouncedAgent, ConfigureAgent, GenerateAgent, Manifest } from './agent.ts';
import type { DeployAgent } from './deploy-agent.ts';
import { amiProvenance } from './analyzer/ami-provenance/run.ts';
import { azureIdentity } from './announced/azure-identity.ts';
import { confluencePage } from './announced/confluence-page.ts';
import { ec2LaunchTemplate } from './announced/ec2-launch-template.ts';
import { gitlabProject } from './announced/gitlab-project.ts';
import { googleCloudStorage } from './announced/google-cloud-storage.ts';
import { googleDrive } from './announced/google-drive.ts';
import { guarddutyFindings } from './announced/guardduty-findings.ts';
import { iamTrust } from './announced/iam-trust.ts';
import { jiraIssue } from './announced/jira-issue.ts';
import { lambdaEnvironment } from './announced/lambda-environment.ts';
import { sharepointNewSite } from './announced/sharepoint-new-site.ts';
import { storageBlobLogs } from './announced/storage-blob-logs.ts';
import { teamsChannel } from './announced/teams-channel.ts';
import { awsProfile } from './configure/aws-profile/run.ts';
import { azureBlob } from './deploy/azure-blob/run.ts';
import { dynamodbItem } from './deploy/dynamodb-item/run.ts';
import { githubRepository } from './deploy/github-repository/run.ts';
import { nonHumanIdentities } from './deploy/non-human-identities/run.ts';
import { s3Content } from './deploy/s3-content/run.ts';
import { secretsManagerSecret } from './deploy/secrets-manager-secret/run.ts';
import { sharepoint } from './deploy/sharepoint/run.ts';
import { slackChannel } from './deploy/slack-channel/run.ts';
import { ssmParameter } from './deploy/ssm-parameter/run.ts';
import { configSchemaOf, type Defaults } from './fields.ts';
import { aiProviderKeys } from './generate/ai-provider-keys/run.ts';
import { awsAccessKeys } from './generate/aws-access-keys/run.ts';
import { cloudKeys } from './generate/cloud-keys/run.ts';
import { databaseCredentials } from './generate/database-credentials/run.ts';
import { infrastructureTokens } from './generate/infrastructure-tokens/run.ts';
import { messagingTokens } from './generate/messaging-tokens/run.ts';
import { monitoringTokens } from './generate/monitoring-tokens/run.ts';
import { paymentKeys } from './generate/payment-keys/run.ts';
import { privateKeysAndTokens } from './generate/private-keys-and-tokens/run.ts';
import { saasTokens } from './generate/saas-tokens/run.ts';
import { sourceControlAndCi } from './generate/source-control-and-ci/run.ts';

export type CatalogueEntry =
  | { kind: 'Generate'; agent: GenerateAgent }
  | { kind: 'Deploy'; agent: DeployAgent }
  | { kind: 'Configure'; agent: ConfigureAgent }
  | { kind: 'Analyzer'; agent: AnalyzeAgent }
  | { kind: 'Announced'; agent: AnnouncedAgent };

/** Every agent, in alphabetical order of its id. */
export const catalogue: readonly CatalogueEntry[] = [
  { kind: 'Generate', agent: aiProviderKeys },
  { kind: 'Analyzer', agent: amiProvenance },
  { kind: 'Generate', agent: awsAccessKeys },
  { kind: 'Configure', agent: awsProfile },
  { kind: 'Deploy', agent: azureBlob },
  { kind: 'Announced', agent: azureIdentity },
  { kind: 'Generate', agent: cloudKeys },
  { kind: 'Announced', agent: confluencePage },
  { kind: 'Generate', agent: databaseCredentials },
  { kind: 'Deploy', agent: dynamodbItem },
  { kind: 'Announced', agent: ec2LaunchTemplate },
  { kind: 'Deploy', agent: githubRepository },
  { kind: 'Announced', agent: gitlabProject },
  { kind: 'Announced', agent: googleCloudStorage },
  { kind: 'Announced', agent: googleDrive },
  { kind: 'Announced', agent: guarddutyFindings },
  { kind: 'Announced', agent: iamTrust },
  { kind: 'Generate', agent: infrastructureTokens },
  { kind: 'Announced', agent: jiraIssue },
  { kind: 'Announced', agent: lambdaEnvironment },
  { kind: 'Generate', agent: messagingTokens },
  { kind: 'Generate', agent: monitoringTokens },
  { kind: 'Deploy', agent: nonHumanIdentities },
  { kind: 'Generate', agent: paymentKeys },
  { kind: 'Generate', agent: privateKeysAndTokens },
  { kind: 'Deploy', agent: s3Content },
  { kind: 'Generate', agent: saasTokens },
  { kind: 'Deploy', agent: secretsManagerSecret },
  { kind: 'Deploy', agent: sharepoint },
  { kind: 'Announced', agent: sharepointNewSite },
  { kind: 'Deploy', agent: slackChannel },
  { kind: 'Generate', agent: sourceControlAndCi },
  { kind: 'Deploy', agent: ssmParameter },
  { kind: 'Announced', agent: storageBlobLogs },
  { kind: 'Announced', agent: teamsChannel },
];

const entriesById = new Map(catalogue.map((entry) => [entry.agent.manifest.id, entry]));

export function findEntry(id: string): CatalogueEntry | undefined {
  return entriesById.get(id);
}

/** What no clean-up can take away from this place; undefined where nothing stays. */
export function remainsAt(
  entry: CatalogueEntry | undefined,
  target: Record<string, string> | null | undefined,
): string | undefined {
  const about = entry?.kind === 'Deploy' && target ? entry.agent.about?.(target) : undefined;
  return about?.remains ?? entry?.agent.manifest.remains;
}

/** The entry as the marketplace shows it; `defaults` are the sandbox's credentials, empty where there is none. */
export function agentOf(entry: CatalogueEntry, defaults: Defaults): Agent {
  const manifest: Manifest = entry.agent.manifest;
  const { fields, runPrice, disabledReason, deploymentUI, subtype, permissions, permissionsOf, ...facts } =
    manifest;
  const hasFields = Object.keys(fields).length > 0;
  return {
    ...facts,
    ...(subtype === undefined ? {} : { subtype }),
    permissions: [...permissions],
    ...(permissionsOf === undefined ? {} : { permissions_of: copyOf(permissionsOf) }),
    run_price: runPrice,
    disabled: disabledReason !== undefined,
    ...(disabledReason === undefined ? {} : { disabled_reason: disabledReason }),
    ...(hasFields ? { configSchema: configSchemaOf(fields, defaults) } : {}),
    ...(deploymentUI === undefined ? {} : { deploymentUI }),
  };
}

function copyOf(lists: NonNullable<Manifest['permissionsOf']>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}
