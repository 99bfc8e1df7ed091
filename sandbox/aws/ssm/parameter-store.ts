import { permit, type Call } from '#sandbox/aws/call.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { Tag } from '#sandbox/aws/iam/entities.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';

export type Parameter = {
  name: string;
  accountId: string;
  region: string;
  type: 'String' | 'StringList' | 'SecureString';
  value: string;
  version: number;
  tier: 'Standard' | 'Advanced';
  description: string | undefined;
  tags: Tag[];
  modifiedAt: string;
  modifiedBy: string;
};

/** Of the newest version only: older ones are not kept. */
export const parameters = documents<Parameter>('parameter');

/** The parameter of this name, once the caller may do this to it. */
export function openParameter(call: Call, name: string, action: string): Parameter {
  const parameter = seekParameter(call, name, action);
  if (!parameter) throw notFound();
  return parameter;
}

export function seekParameter(call: Call, name: string, action: string): Parameter | undefined {
  const ARN = arnOf(call, name);
  call.resources.push({ type: 'AWS::SSM::Parameter', ARN, accountId: call.caller.accountId });
  permit(call, action, ARN);
  return parameters.get(call.state, call.caller.owner, placeOf(call, name));
}

export function keepParameter(call: Call, parameter: Parameter): void {
  parameters.put(call.state, call.caller.owner, placeOf(call, parameter.name), parameter);
}

/** The slash of a path is the one behind the word `parameter`. */
export function arnOf({ region, caller }: Call, name: string): string {
  return `arn:aws:ssm:${region}:${caller.accountId}:parameter${name.startsWith('/') ? '' : '/'}${name}`;
}

export function placeOf({ region, caller }: Call, name: string): string {
  return `${caller.accountId}/${region}/${name}`;
}

export function notFound() {
  return awsProblem(
    'ParameterNotFound',
    400,
    'The parameter could not be found. Verify the name and try again.',
  );
}
