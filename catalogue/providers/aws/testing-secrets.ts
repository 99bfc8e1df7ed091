import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { readFault } from './fault.ts';
import { openAwsWorld } from './testing.ts';

/** A sandbox, and what the owner of its account does with secrets beside the agent. */
export async function openSecretsWorld() {
  const aws = await openAwsWorld();
  const client = new SecretsManagerClient(aws.sandbox.sdk);
  return {
    aws,
    /** Each time with a path that no other test uses. */
    newConfig: () => ({
      namePrefix: `prod/${randomUUID()}`,
      sessionToken: undefined,
      roleArn: undefined,
      externalId: undefined,
      ...aws.credentials,
    }),
    async readSecret(name: string): Promise<string | undefined> {
      try {
        return (await client.send(new GetSecretValueCommand({ SecretId: name }))).SecretString;
      } catch (cause) {
        if (readFault(cause).code === 'ResourceNotFoundException') return undefined;
        throw cause;
      }
    },
    async writeSecret(name: string, content: string): Promise<void> {
      try {
        await client.send(new CreateSecretCommand({ Name: name, SecretString: content }));
      } catch (cause) {
        if (readFault(cause).code !== 'ResourceExistsException') throw cause;
        await client.send(new PutSecretValueCommand({ SecretId: name, SecretString: content }));
      }
    },
    /** With a recovery window, as the console does it. */
    async scheduleDeletion(name: string): Promise<void> {
      await client.send(new DeleteSecretCommand({ SecretId: name, RecoveryWindowInDays: 30 }));
    },
    async forceDeletion(name: string): Promise<void> {
      await client.send(new DeleteSecretCommand({ SecretId: name, ForceDeleteWithoutRecovery: true }));
    },
  };
}
