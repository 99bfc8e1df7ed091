import { problem } from '#contract/refusal.ts';
import type { sandboxCalls } from '#contract/sandbox.ts';
import { authorityPath, type SandboxClient } from '#sandbox/start.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { presentAttempt, presentContainer, presentEvent } from './present.ts';
import { resetSandbox } from './reset.ts';

const mostEvents = 200;

export function sandboxAnswers(parts: Parts): Answers<typeof sandboxCalls> {
  function sandbox(): SandboxClient {
    if (parts.sandbox === undefined) throw problem('not-found', 'The sandbox is off.');
    return parts.sandbox;
  }

  return {
    async readSandbox({ user }) {
      const { aws, azure, github, microsoft, slack } = parts.endpoints;
      if (parts.sandbox === undefined || aws === undefined) return { clouds: [] };
      const account = await parts.sandbox.account(user.id);
      const microsoftAccess: Record<string, string> = {
        ...account.microsoft,
        certificateAuthority: `${aws}${authorityPath}`,
      };
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
            id: 'azure',
            name: 'Azure (sandbox)',
            endpoint: azure ?? '',
            region: '',
            credentials: account.azure,
            note: 'A storage account of your own on this machine, with the containers documents and nightly-exports. Its key and its signature open nothing else. What Azure Resource Manager knows of it can be asked with the app of Microsoft 365, at that address.',
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
            id: 'microsoft',
            name: 'Microsoft 365 (sandbox)',
            endpoint: microsoft?.address ?? '',
            region: '',
            credentials: microsoftAccess,
            note: 'A Microsoft 365 tenant of your own on this machine: an app that may write in the SharePoint site Engineering and in no other. It answers over TLS, with a certificate of its own authority. Its secret opens nothing else.',
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
      const buckets = await sandbox().contents(user.id);
      return {
        buckets: buckets.map((bucket) => ({
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
      };
    },

    async readSandboxObject({ user, query }) {
      const bytes = await sandbox().readObject(user.id, query.bucket, query.key);
      if (bytes === undefined) throw problem('not-found', 'There is no such object in your sandbox account.');
      return { text: Buffer.from(bytes).toString('utf8') };
    },

    async listSandboxContainers({ user, params }) {
      const containers = await sandbox().cloudContents(user.id, params.cloud);
      if (containers === undefined) throw noCloud();
      return { containers: containers.map(presentContainer) };
    },

    async resetSandbox({ user }) {
      return resetSandbox(parts, sandbox(), user.id);
    },

    async openSandboxThing({ user, params, query }) {
      const opened = await sandbox().openThing(user.id, params.cloud, query);
      if (opened === undefined) throw nothingThere();
      return { text: opened.text, read: presentAttempt(opened.read) };
    },

    async playThief({ user, params, body }) {
      const theft = await sandbox().playThief(user.id, params.cloud, body);
      if (theft === undefined) throw nothingThere();
      return {
        read: presentAttempt(theft.read),
        found: theft.found,
        used: theft.used.map(presentAttempt),
      };
    },

    async tryFound({ user, body }) {
      const { found, used } = await sandbox().tryFound(user.id, body.text);
      return { read: null, found, used: used.map(presentAttempt) };
    },

    async listSandboxEvents({ user, params, query }) {
      const log = await sandbox().cloudEvents(user.id, params.cloud, query.limit ?? mostEvents);
      if (log === undefined) throw noCloud();
      return { events: log.events.map(presentEvent), about: log.about, sources: [...log.sources] };
    },
  };
}

function noCloud() {
  return problem('not-found', 'There is no such cloud in the sandbox.');
}

function nothingThere() {
  return problem('not-found', 'Nothing lies there in your sandbox. It may have been cleaned up meanwhile.');
}
