import type { RunContext } from '#catalogue/agent.ts';
import { problem } from '#contract/refusal.ts';
import { clientConfig, type Aws, type RequestOptions } from './connection.ts';
import type { Call } from './refusals.ts';
import { isAwsRegion } from './regions.ts';
import { askInSession, type Session } from './session.ts';

/** One region of AWS, in the session of the run. */
export interface Regional {
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

/** One service's SDK, loaded with the first question: a process that asks none need not carry it. */
export interface Service<Access> {
  open: (config: RegionalConfig) => Promise<Access>;
  opened: WeakMap<Session, Map<string, Promise<Access>>>;
}

export type RegionalConfig = ReturnType<typeof clientConfig> & { systemClockOffset: number };

/** Two hundred instances with fifty long tags each, twice over; the SDK reads an answer whole, and nothing else runs meanwhile. */
const mostListBytes = 8 * 1024 * 1024;

/** What one service may say of a region in a run: the whole descriptions of some fifteen thousand instances. */
const mostBytesInAll = 128 * 1024 * 1024;

/** A million instances, or the twenty thousand accounts that Organizations tells of by twenty. */
const mostPages = 1000;

export function serviceOf<Access>(open: (config: RegionalConfig) => Promise<Access>): Service<Access> {
  return { open, opened: new WeakMap() };
}

export function regionalOf(aws: Aws, region: string, tally: Tally): Regional {
  // An address is built from this name, and DescribeRegions may answer any.
  if (!isAwsRegion(region)) throw problem('provider-refused', 'AWS has no region of this name.');
  const context: RunContext = { ...aws.context };
  return { region, aws, tally, regional: { ...aws, context, config: { ...aws.config, region } } };
}

/** One request in a region; a session that ran out in the middle of a run is opened anew, once. */
export async function askIn<Access, Answer>(
  place: Regional,
  service: Service<Access>,
  call: Call,
  request: (access: Access, options: RequestOptions) => Promise<Answer>,
): Promise<Answer> {
  const { aws, regional, tally } = place;
  return await askInSession(
    aws,
    call,
    async (session, options) => {
      tally.calls += 1;
      return await request(await accessTo(regional, service, session), options);
    },
    { patient: regional, isOver: ({ code }) => sessionOver.has(code) },
  );
}

/** Page by page to the end, if there is one. */
export async function* pagesIn<Access, Answer extends { NextToken?: string | undefined }>(
  place: Regional,
  service: Service<Access>,
  call: Call,
  ask: (access: Access, options: RequestOptions, token: string | undefined) => Promise<Answer>,
): AsyncGenerator<Answer> {
  let token: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const asked = token;
    const answer = await askIn(place, service, call, (access, options) => ask(access, options, asked));
    yield answer;
    token = answer.NextToken;
    // A page that names itself as the next is the last.
    if (token === undefined || token === '' || token === asked) return;
  }
  const { consequence, again } = place.aws.words;
  throw problem(
    'provider-refused',
    `${call.service} did not come to the end of ${call.deed}. ${consequence} Look whether AWS has a failure, then ${again}.`,
  );
}

/** EC2 says RequestExpired both of a session that is over and of a clock that is wrong. */
const sessionOver = new Set(['ExpiredToken', 'ExpiredTokenException', 'RequestExpired']);

async function accessTo<Access>(aws: Aws, service: Service<Access>, session: Session): Promise<Access> {
  const inSession = service.opened.get(session) ?? new Map<string, Promise<Access>>();
  service.opened.set(session, inSession);
  const { region } = aws.config;
  const config = {
    ...clientConfig(aws, session.credentials, { mostBytes: mostListBytes, mostBytesInAll }),
    systemClockOffset: session.clockOffset,
  };
  const access = inSession.get(region) ?? service.open(config);
  inSession.set(region, access);
  return await access;
}
