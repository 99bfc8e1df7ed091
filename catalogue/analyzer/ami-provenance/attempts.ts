import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { faultBehind } from '#catalogue/providers/aws/fault.ts';
import type { AnalyzerError } from '#contract/analyses.ts';
import { Refusal } from '#contract/refusal.ts';

export type Attempt = <T>(call: string, work: () => Promise<T>) => Promise<T | undefined>;

/** What was left out for want of a permission that the analysis can do without. */
export interface LeftOut {
  region: string;
  call: string;
  message: string;
}

/** The calls of one region: what fails is kept, so that the others still count. */
export interface Attempts {
  errors: AnalyzerError[];
  leftOut: LeftOut[];
  needed: Attempt;
  /** Where this is refused, the analysis is complete without it and says so. */
  extra: Attempt;
}

export function attemptsIn(aws: Aws, region: string): Attempts {
  const errors: AnalyzerError[] = [];
  const leftOut: LeftOut[] = [];
  return { errors, leftOut, needed: attempt(false), extra: attempt(true) };

  function attempt(isExtra: boolean): Attempt {
    return async (call, work) => {
      try {
        return await work();
      } catch (cause) {
        const error = errorOf(aws, region, call, cause);
        if (isExtra && isDenied(error)) leftOut.push({ region, call, message: reasonOf(error, aws) });
        else errors.push(error);
        return undefined;
      }
    };
  }
}

/** Only what is broken on our side is thrown. */
export function errorOf(aws: Aws, region: string, call: string, cause: unknown): AnalyzerError {
  aws.context.signal.throwIfAborted();
  if (!(cause instanceof Refusal) || cause.slug !== 'provider-refused') throw cause;
  const { code } = faultBehind(cause);
  // The keys work, or nobody would have come this far: it is the region that does not know them.
  if (code === 'AuthFailure' || code === 'OptInRequired') {
    return { region, call, code, message: `The region ${region} is switched off in this AWS account.` };
  }
  return { region, call, code, message: cause.message };
}

/** What happened without what it meant, for whoever says that in words of their own. */
export function reasonOf({ message }: AnalyzerError, { words }: Aws): string {
  return message.split(` ${words.consequence}`)[0] ?? message;
}

export function isDenied({ code }: AnalyzerError): boolean {
  return code === 'AccessDenied' || code === 'AccessDeniedException' || code === 'UnauthorizedOperation';
}
