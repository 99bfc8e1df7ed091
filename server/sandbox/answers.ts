import { problem } from '#contract/refusal.ts';
import type { sandboxCalls } from '#contract/sandbox.ts';
import type { SandboxClient } from '#sandbox/start.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';

const mostEvents = 200;

export function sandboxAnswers(parts: Parts): Answers<typeof sandboxCalls> {
  function sandbox(): SandboxClient {
    if (parts.sandbox === undefined) throw problem('not-found', 'The sandbox is off.');
    return parts.sandbox;
  }

  return {
    async readSandbox({ user }) {
      const { aws, github, slack } = parts.endpoints;
      if (parts.sandbox === undefined || aws === undefined) return { clouds: [] };
      const account = await parts.sandbox.account(user.id);
      return {
        clouds: [
          {
            id: 'aws',
            name: 'AWS (sandbox)',
            endpoint: aws,
            region: account.region,
            credentials: {
              accessKeyId: account.accessKeyId,
              secretAccessKey: account.secretAccessKey,
              accountId: account.accountId,
              roleArn: account.roleArn,
              externalId: account.externalId,
            },
            note: 'An AWS account of your own on this machine: S3, Secrets Manager, Parameter Store, DynamoDB, EC2, STS and IAM. Its keys open nothing else.',
          },
          {
            id: 'github',
            name: 'GitHub (sandbox)',
            endpoint: github ?? '',
            region: '',
            credentials: account.github,
            note: 'A GitHub of your own on this machine, with two repositories: platform-infra takes everything, payments-api has push protection on. Its token opens nothing else.',
          },
          {
            id: 'slack',
            name: 'Slack (sandbox)',
            endpoint: slack ?? '',
            region: '',
            credentials: account.slack,
            note: 'A Slack workspace of your own on this machine, with a bot in the channel platform-ops. Its token opens nothing else.',
          },
        ],
      };
    },

    async readSandboxContents({ user }) {
      const contents = await sandbox().allContents(user.id);
      return {
        buckets: contents.buckets.map((bucket) => ({
          name: bucket.name,
          region: bucket.region,
          created_at: bucket.createdAt,
          objects: bucket.objects.map((object) => ({
            key: object.key,
            size: object.size,
            etag: object.etag,
            last_modified: object.lastModified,
          })),
        })),
        secrets: contents.secrets.map(({ changedAt, ...secret }) => ({ ...secret, changed_at: changedAt })),
        parameters: contents.parameters.map(({ changedAt, ...parameter }) => ({
          ...parameter,
          changed_at: changedAt,
        })),
        tables: contents.tables,
      };
    },

    async readSandboxObject({ user, query }) {
      const bytes = await sandbox().readObject(user.id, query.bucket, query.key);
      if (bytes === undefined) throw problem('not-found', 'There is no such object in your sandbox account.');
      return { text: Buffer.from(bytes).toString('utf8') };
    },

    async listSandboxEvents({ user, query }) {
      const recorded = await sandbox().events(user.id, query.limit ?? mostEvents);
      return {
        events: recorded.map((event) => ({
          id: event.eventID,
          time: event.eventTime,
          name: event.eventName,
          source: event.eventSource,
          access_key_id: event.userIdentity.accessKeyId,
          source_ip: event.sourceIPAddress,
          user_agent: event.userAgent,
          error_code: event.errorCode ?? null,
          resource: event.resources[0]?.ARN ?? null,
        })),
      };
    },
  };
}
