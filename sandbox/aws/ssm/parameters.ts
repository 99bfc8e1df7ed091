import type {
  AddTagsToResourceRequest,
  DeleteParameterRequest,
  DescribeParametersRequest,
  GetParameterRequest,
} from '@aws-sdk/client-ssm';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { invalid } from '#sandbox/aws/json.ts';
import { pageOf } from '#sandbox/aws/next-token.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import {
  arnOf,
  keepParameter,
  openParameter,
  parameters,
  placeOf,
  seekParameter,
} from './parameter-store.ts';

export function getParameter(call: Call, input: GetParameterRequest) {
  const { name, selector } = readName(input.Name ?? '');
  const parameter = openParameter(call, name, 'ssm:GetParameter');
  if (selector !== undefined && selector !== String(parameter.version)) {
    const sentence = `Systems Manager could not find version ${selector} of ${name}.`;
    throw awsProblem('ParameterVersionNotFound', 400, sentence);
  }
  const isHidden = parameter.type === 'SecureString' && input.WithDecryption !== true;
  const sealed = isHidden && call.state.sealing.seal(Buffer.from(parameter.value), `ssm\0${name}`);
  return {
    Parameter: {
      Name: parameter.name,
      Type: parameter.type,
      Value: sealed ? sealed.toString('base64') : parameter.value,
      Version: parameter.version,
      Selector: selector === undefined ? undefined : `:${selector}`,
      LastModifiedDate: new Date(parameter.modifiedAt),
      ARN: arnOf(call, name),
      DataType: 'text',
    },
  };
}

export function deleteParameter(call: Call, input: DeleteParameterRequest) {
  const { name } = openParameter(call, input.Name ?? '', 'ssm:DeleteParameter');
  parameters.remove(call.state, call.caller.owner, placeOf(call, name));
  return {};
}

export function describeParameters(call: Call, input: DescribeParametersRequest) {
  permit(call, 'ssm:DescribeParameters', '*');
  if (input.Filters?.length || input.ParameterFilters?.length || input.Shared) {
    throw notBuilt('This sandbox lists parameters without filters.');
  }
  const size = input.MaxResults;
  if (size !== undefined && (size < 1 || size > 50)) {
    throw invalid("Value at 'maxResults' failed to satisfy constraint: Member must have value 1 to 50");
  }
  const own = parameters.list(call.state, call.caller.owner, placeOf(call, ''));
  const { page, next } = pageOf(call, own, ({ name }) => name, {
    size,
    most: 50,
    token: input.NextToken,
    refuse: () => awsProblem('InvalidNextToken', 400, 'The specified token is not valid.'),
  });
  return {
    Parameters: page.map((parameter) => ({
      Name: parameter.name,
      ARN: arnOf(call, parameter.name),
      Type: parameter.type,
      KeyId: parameter.type === 'SecureString' ? 'alias/aws/ssm' : undefined,
      LastModifiedDate: new Date(parameter.modifiedAt),
      LastModifiedUser: parameter.modifiedBy,
      Description: parameter.description,
      Version: parameter.version,
      Tier: parameter.tier,
      Policies: [],
      DataType: 'text',
    })),
    NextToken: next,
  };
}

export function addTagsToResource(call: Call, input: AddTagsToResourceRequest) {
  if (input.ResourceType !== 'Parameter') throw notBuilt('This sandbox tags parameters only.');
  const parameter = seekParameter(call, input.ResourceId ?? '', 'ssm:AddTagsToResource');
  if (!parameter) throw awsProblem('InvalidResourceId', 400, 'The resource ID is not valid.');
  const added = (input.Tags ?? []).map(({ Key = '', Value = '' }) => ({ Key, Value }));
  const kept = parameter.tags.filter((tag) => !added.some(({ Key }) => Key === tag.Key));
  keepParameter(call, { ...parameter, tags: [...kept, ...added] });
  return {};
}

/** `name`, or `name:3` for one version. */
function readName(given: string): { name: string; selector: string | undefined } {
  if (given.startsWith('arn:')) throw notBuilt('This sandbox knows parameters by their names only.');
  const [name = '', selector] = given.split(':');
  return { name, selector };
}
