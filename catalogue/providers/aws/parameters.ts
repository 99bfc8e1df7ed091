import { createHash } from 'node:crypto';
import type * as Sdk from '@aws-sdk/client-ssm';
import type { SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';
import { understand } from '#catalogue/providers/understand.ts';
import { askerOf } from './clients.ts';
import type { Aws } from './connection.ts';
import { readFault, unlessGone } from './fault.ts';
import type { Call } from './refusals.ts';

export const parameterTypes = ['SecureString', 'String'] as const;
export const parameterTiers = ['Standard', 'Advanced'] as const;

export interface NewParameter {
  name: string;
  content: string;
  type: (typeof parameterTypes)[number];
  tier: (typeof parameterTiers)[number];
}

/** `taken` when a parameter of this name is there: nothing is ever overwritten. */
export async function createParameter(
  aws: Aws,
  { name, content, type, tier }: NewParameter,
): Promise<{ version: string } | 'taken'> {
  const call = callOf('PutParameter', 'the creation of the parameter', {
    writes: true,
    unanswered: 'Whether the parameter was planted is not known; the next try finds out.',
  });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.PutParameterCommand({
      Name: name,
      Value: content,
      Type: type,
      Tier: tier,
      Overwrite: false,
    });
    try {
      const answer = await client.send(command, options);
      return { version: String(understand(call.service, aws.words, call, Versioned, answer).Version) };
    } catch (cause) {
      if (readFault(cause).code === 'ParameterAlreadyExists') return 'taken';
      throw cause;
    }
  });
}

/** The newest value of a parameter; undefined where there is none. */
export async function readParameter(
  aws: Aws,
  name: string,
): Promise<{ version: string; sha256: string } | undefined> {
  const call = callOf('GetParameter', 'the reading of the parameter', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetParameterCommand({ Name: name, WithDecryption: true });
    const answer = await unlessMissing(() => client.send(command, options));
    if (answer === undefined) return undefined;
    const { Version, Value } = understand(call.service, aws.words, call, Read, answer).Parameter;
    return { version: String(Version), sha256: createHash('sha256').update(Value).digest('hex') };
  });
}

/** Whether the account may be asked; what somebody else's parameter holds stays sealed. */
export async function hasParameter(aws: Aws, name: string): Promise<boolean> {
  const call = callOf('GetParameter', 'the look at the parameter', { writes: false });
  return await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.GetParameterCommand({ Name: name, WithDecryption: false });
    return (await unlessMissing(() => client.send(command, options))) !== undefined;
  });
}

export async function removeParameter(aws: Aws, name: string): Promise<void> {
  const call = callOf('DeleteParameter', 'the removal of the parameter', {
    writes: true,
    unanswered: 'Whether the parameter was removed is not known; the next try finds out.',
  });
  await ask(aws, call, async ({ client, sdk }, options) => {
    const command = new sdk.DeleteParameterCommand({ Name: name });
    await unlessMissing(() => client.send(command, options));
  });
}

const Versioned = z.object({ Version: z.int().check(z.positive()) });
const Read = z.object({ Parameter: z.extend(Versioned, { Value: z.string() }) });

const ask = askerOf<typeof Sdk, SSMClient>(
  () => import('@aws-sdk/client-ssm'),
  (sdk, config) => new sdk.SSMClient(config),
);

function callOf(operation: string, deed: string, more: Pick<Call, 'writes' | 'unanswered'>): Call {
  return { service: 'Parameter Store', deed, action: `ssm:${operation}`, ...more };
}

async function unlessMissing<T>(request: () => Promise<T>): Promise<T | undefined> {
  return await unlessGone(request, (cause) => readFault(cause).code === 'ParameterNotFound');
}
