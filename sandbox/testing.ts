import {
  CreateAccessKeyCommand,
  CreateUserCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  sandboxClient,
  startSandbox,
  type AccountAccess,
  type OwnerAccess,
  type SecureEndpoint,
  type SandboxClient,
} from './start.ts';

export type TestSandbox = {
  endpoint: string;
  secure: SecureEndpoint;
  adminToken: string;
  statePath: string;
  stateKey: Buffer;
  client: SandboxClient;
  /** Of the owner named `owner`. */
  owner: string;
  access: OwnerAccess;
  /** What an SDK client of this owner is built with. */
  sdk: SdkConfig;
  stop(): Promise<void>;
};

export type SdkConfig = {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  maxAttempts: number;
};

/** A sandbox of its own on a free port, its state in a folder that goes with it; bare where nothing else is said. */
export async function testSandbox(
  options: {
    owner?: string;
    pageSize?: number;
    isBare?: boolean;
    stateKey?: Buffer;
    now?: () => Date;
    log?: (line: object) => void;
  } = {},
): Promise<TestSandbox> {
  const { owner = 'owner-1', stateKey = randomBytes(32), isBare = true, ...rest } = options;
  const folder = await mkdtemp(join(tmpdir(), 'leakdrill-sandbox-'));
  const statePath = join(folder, 'sandbox.sqlite');
  const adminToken = randomBytes(24).toString('base64url');
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    statePath,
    stateKey,
    adminToken,
    isBare,
    isDurable: false,
    ...rest,
  });
  const client = sandboxClient(sandbox.endpoint, adminToken);
  const access = await client.account(owner);
  return {
    endpoint: sandbox.endpoint,
    secure: sandbox.secure,
    adminToken,
    statePath,
    stateKey,
    client,
    owner,
    access,
    sdk: sdkConfig(sandbox.endpoint, access),
    async stop() {
      await sandbox.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One attempt only: a test wants to see each refusal, not the SDK's patience. */
export function sdkConfig(endpoint: string, access: AccountAccess): SdkConfig {
  const { region, accessKeyId, secretAccessKey } = access;
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 };
}

/**
 * SDK settings of a new user who may do these actions and nothing else.
 * With it a published permission list is proved minimal: leave one out, and the run must end in AccessDenied.
 */
export async function sdkLimitedTo(
  box: Pick<TestSandbox, 'sdk'>,
  actions: readonly string[],
): Promise<SdkConfig> {
  const iam = new IAMClient(box.sdk);
  const UserName = `limited-${randomBytes(6).toString('hex')}`;
  const Statement = [{ Effect: 'Allow', Action: actions, Resource: '*' }];
  await iam.send(new CreateUserCommand({ UserName }));
  if (actions.length > 0) {
    const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
    await iam.send(new PutUserPolicyCommand({ UserName, PolicyName: 'only', PolicyDocument }));
  }
  const { AccessKey } = await iam.send(new CreateAccessKeyCommand({ UserName }));
  iam.destroy();
  const credentials = {
    accessKeyId: AccessKey?.AccessKeyId ?? '',
    secretAccessKey: AccessKey?.SecretAccessKey ?? '',
  };
  return { ...box.sdk, credentials };
}
