// Types only: the client itself is loaded with the first analysis, for a process that makes none need not carry it.
import type * as Ec2Sdk from '@aws-sdk/client-ec2';
import type { EC2Client } from '@aws-sdk/client-ec2';
import type { Call } from './refusals.ts';
import { serviceOf } from './regional.ts';

interface Ec2Access {
  client: EC2Client;
  sdk: typeof Ec2Sdk;
}

export const ec2 = serviceOf<Ec2Access>(async (config) => {
  const sdk = await import('@aws-sdk/client-ec2');
  return { sdk, client: new sdk.EC2Client(config) };
});

export function ec2Call(operation: string, deed: string): Call {
  return { service: 'EC2', deed, writes: false, action: `ec2:${operation}` };
}
