// Types only: the client itself is loaded with the first analysis, for a process that makes none need not carry it.
import type * as Ec2Sdk from '@aws-sdk/client-ec2';
import type { EC2Client } from '@aws-sdk/client-ec2';
import type { RunContext } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';
import { clientConfig, type Aws, type RequestOptions } from './connection.ts';
import type { Call } from './refusals.ts';
import { isAwsRegion } from './regions.ts';
import { askInSession, type Session } from './session.ts';

/** EC2 of one region, in the session of the run. */
export interface Ec2 {
  region: string;
  /** The run's own; its session is shared by all regions. */
  aws: Aws;
  /** The same with a patience of its own, so that a region that hangs takes no time from the others. */
  regional: Aws;
  tally: Tally;
}

/** How many requests left, the repeated ones too. */
export interface Tally {
  calls: number;
}

export interface Ec2Access {
  client: EC2Client;
  sdk: typeof Ec2Sdk;
}

/** A thousand instances with fifty long tags each; the SDK holds an answer whole. */
const mostListBytes = 16 * 1024 * 1024;

export function ec2Of(aws: Aws, region: string, tally: Tally): Ec2 {
  // An address is built from this name, and DescribeRegions may answer any.
  if (!isAwsRegion(region)) throw problem('provider-refused', 'AWS has no region of this name.');
  const context: RunContext = { ...aws.context };
  return { region, aws, tally, regional: { ...aws, context, config: { ...aws.config, region } } };
}

/** One request to EC2; EC2 says RequestExpired both of a session that is over and of a clock that is wrong. */
export async function askEc2<T>(
  { aws, regional, tally }: Ec2,
  call: Call,
  request: (access: Ec2Access, options: RequestOptions) => Promise<T>,
): Promise<T> {
  return await askInSession(
    aws,
    call,
    async (session, options) => {
      tally.calls += 1;
      return await request(await accessTo(regional, session), options);
    },
    { patient: regional, isOver: ({ code }) => sessionOver.has(code) },
  );
}

const sessionOver = new Set(['ExpiredToken', 'ExpiredTokenException', 'RequestExpired']);

async function accessTo(regional: Aws, session: Session): Promise<Ec2Access> {
  const sdk = await import('@aws-sdk/client-ec2');
  const clients = clientsOf(session);
  const { region } = regional.config;
  const client =
    clients.get(region) ??
    new sdk.EC2Client({
      ...clientConfig(regional, session.credentials, { mostBytes: mostListBytes }),
      systemClockOffset: session.clockOffset,
    });
  clients.set(region, client);
  return { client, sdk };
}

const clientsBySession = new WeakMap<Session, Map<string, EC2Client>>();

function clientsOf(session: Session): Map<string, EC2Client> {
  const known = clientsBySession.get(session) ?? new Map<string, EC2Client>();
  clientsBySession.set(session, known);
  return known;
}
