import { randomUUID } from 'node:crypto';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { readFault } from './fault.ts';
import { openAwsWorld } from './testing.ts';

/** A sandbox, and what the owner of its account does with parameters beside the agent. */
export async function openParametersWorld() {
  const aws = await openAwsWorld();
  const client = new SSMClient(aws.sandbox.sdk);
  return {
    aws,
    /** Each time with a path that no other test uses. */
    newConfig: () => ({
      parameterPath: `prod/${randomUUID()}`,
      parameterType: 'SecureString',
      tier: 'Standard',
      sessionToken: undefined,
      roleArn: undefined,
      externalId: undefined,
      ...aws.credentials,
    }),
    async readParameter(name: string): Promise<string | undefined> {
      try {
        const command = new GetParameterCommand({ Name: name, WithDecryption: true });
        return (await client.send(command)).Parameter?.Value;
      } catch (cause) {
        if (readFault(cause).code === 'ParameterNotFound') return undefined;
        throw cause;
      }
    },
    async typeOf(name: string): Promise<string | undefined> {
      return (await client.send(new GetParameterCommand({ Name: name }))).Parameter?.Type;
    },
    async writeParameter(name: string, content: string): Promise<void> {
      const parameter = { Name: name, Value: content, Type: 'String', Overwrite: true } as const;
      await client.send(new PutParameterCommand(parameter));
    },
    async removeParameter(name: string): Promise<void> {
      await client.send(new DeleteParameterCommand({ Name: name }));
    },
  };
}
