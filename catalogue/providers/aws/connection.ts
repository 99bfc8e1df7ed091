import type { RunContext, Words } from '#catalogue/agent.ts';
import { askProvider } from '#catalogue/providers/ask.ts';
import { patience, type Timing } from '#catalogue/providers/patience.ts';
import { mayArriveLate } from '#catalogue/providers/retry.ts';
import { readFault } from './fault.ts';
import { guardedHandler } from './handler.ts';
import { refusalOf, type Call, type Who } from './refusals.ts';

/** What a user's configuration says about AWS. */
export interface AwsConfig {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
  region: string;
  roleArn?: string | undefined;
  externalId?: string | undefined;
}

export interface Aws {
  config: AwsConfig;
  context: RunContext;
  words: Words;
}

export interface RequestOptions {
  abortSignal: AbortSignal;
}

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

/** A deploy agent's hold on AWS: what a refusal leaves behind is said in each sentence. */
export function connectAws(
  config: AwsConfig,
  context: RunContext,
  consequence: string,
  words: Words = { consequence, again: 'retry this step' },
): Aws {
  const { region, accessKeyId, secretAccessKey, sessionToken, roleArn, externalId } = config;
  return {
    config: { region, accessKeyId, secretAccessKey, sessionToken, roleArn, externalId },
    context,
    words,
  };
}

/** The region of the receipt counts: the configuration may have changed since. */
export function connectAwsAgain(
  config: AwsConfig,
  receipt: Record<string, string>,
  context: RunContext,
  consequence: string,
  again = 'retry this step',
): Aws {
  const aws = connectAws({ ...config, region: receipt['region'] ?? config.region }, context, consequence);
  return { ...aws, words: { consequence, again } };
}

/** Runs one request with the time-outs, retries and sentences of this provider. */
export async function askAws<T>(
  aws: Aws,
  who: Who,
  call: Call,
  request: (options: RequestOptions) => Promise<T>,
): Promise<T> {
  const { config, words } = aws;
  let isClockCorrected = false;
  return await askProvider(
    aws,
    call,
    async (abortSignal) => request({ abortSignal }),
    (cause) => {
      const fault = readFault(cause);
      if (fault.status === undefined && !fault.isUnanswered) return undefined;
      // Once: a clock that is still wrong after AWS has told the time will not get better.
      if (fault.isClockWrong && !isClockCorrected) {
        isClockCorrected = true;
        return 'again at once';
      }
      const refusal = refusalOf(cause, fault, call, { ...words, who, region: config.region });
      return { refusal, mayArrive: mayArriveLate(fault) };
    },
  );
}

/** Everything is said here, so that no file or variable of the machine can say otherwise. */
export function clientConfig(
  aws: Aws,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  limits: { mostBytes?: number; mostBytesInAll?: number } = {},
) {
  const { context, config } = aws;
  const timing: Timing = { ...patience, ...context.timing };
  const endpoint = context.endpoints.aws;
  return {
    region: config.region,
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) },
    systemClockOffset: context.now().getTime() - Date.now(),
    requestHandler: guardedHandler({
      ...limits,
      connectMs: timing.connectMs,
      isSandbox: endpoint !== undefined,
    }),
    // One try: withRetries decides about the next.
    maxAttempts: 1,
    retryMode: 'standard',
    defaultsMode: 'standard' as const,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    ignoreConfiguredEndpointUrls: true,
    requestChecksumCalculation: 'WHEN_SUPPORTED' as const,
    responseChecksumValidation: 'WHEN_SUPPORTED' as const,
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}
