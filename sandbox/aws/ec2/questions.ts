import { permit, type Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

/** No action of EC2 that only describes can be limited to a resource. */
export function permitReading(call: Call, operation: string, input: { DryRun?: boolean | undefined }): void {
  permit(call, `ec2:${operation}`, '*');
  if (input.DryRun) {
    throw awsProblem('DryRunOperation', 412, 'Request would have succeeded, but DryRun flag is set.');
  }
}

export function invalidValue(name: string, value: string | number, reason: string) {
  return awsProblem(
    'InvalidParameterValue',
    400,
    `Value ( ${value} ) for parameter ${name} is invalid. ${reason}`,
  );
}

export function invalidCombination(first: string, second: string) {
  const sentence = `The parameter ${first} cannot be used with the parameter ${second}`;
  return awsProblem('InvalidParameterCombination', 400, sentence);
}
