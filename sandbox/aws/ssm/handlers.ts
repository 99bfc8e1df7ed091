import type * as Ssm from '@aws-sdk/client-ssm';
import type { Handlers } from '#sandbox/aws/call.ts';
import { addTagsToResource, deleteParameter, describeParameters, getParameter } from './parameters.ts';
import { putParameter } from './put-parameter.ts';

/** What stands; every other operation of the schema answers 501. */
export const ssmHandlers: Handlers<typeof Ssm> = {
  AddTagsToResource: addTagsToResource,
  DeleteParameter: deleteParameter,
  DescribeParameters: describeParameters,
  GetParameter: getParameter,
  PutParameter: putParameter,
};
