import type { PutParameterRequest } from '@aws-sdk/client-ssm';
import { permit, type Call } from '#sandbox/aws/call.ts';
import { invalid } from '#sandbox/aws/json.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { arnOf, keepParameter, seekParameter, type Parameter } from './parameter-store.ts';

export function putParameter(call: Call, input: PutParameterRequest) {
  const { Name: name = '', Value: value = '' } = input;
  checkName(name);
  refuseUnbuilt(input);
  const tags = (input.Tags ?? []).map(({ Key = '', Value = '' }) => ({ Key, Value }));
  const there = seekParameter(call, name, 'ssm:PutParameter');
  if (tags.length > 0) permit(call, 'ssm:AddTagsToResource', arnOf(call, name));
  if (there && input.Overwrite !== true) throw alreadyExists();
  if (tags.length > 0 && input.Overwrite === true) {
    throw validation('Invalid request: tags and overwrite cannot be used together.');
  }
  const type = typeOf(input.Type ?? there?.type);
  const tier = tierOf(value, input.Tier ?? there?.tier);
  const parameter: Parameter = {
    name,
    accountId: call.caller.accountId,
    region: call.region,
    type,
    value,
    version: (there?.version ?? 0) + 1,
    tier,
    description: input.Description ?? there?.description,
    tags: there?.tags ?? tags,
    modifiedAt: call.now.toISOString(),
    modifiedBy: call.caller.arn,
  };
  keepParameter(call, parameter);
  return { Version: parameter.version, Tier: tier };
}

/** https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html */
const mostLevels = 15;
const mostNameLength = 1011;

function checkName(name: string): void {
  const isPath = name.includes('/');
  if (isPath && !name.startsWith('/')) throw validation('Parameter name must be a fully qualified name.');
  const bare = name.replace(/^\//, '');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(bare) || name.length > mostNameLength) {
    throw validation(
      'Parameter name: only a mix of letters, numbers and the following 3 symbols .-_ is allowed, in sub-paths divided by a slash.',
    );
  }
  if (/^(?:aws|ssm)/i.test(bare)) {
    throw validation('Parameter name: can\'t be prefixed with "aws" or "ssm" (case-insensitive).');
  }
  if (bare.split('/').length > mostLevels) {
    const sentence = `Parameter name has more than ${mostLevels} levels.`;
    throw awsProblem('HierarchyLevelLimitExceededException', 400, sentence);
  }
}

function typeOf(type: string | undefined): Parameter['type'] {
  if (type === undefined) throw validation('A parameter type is required when you create a parameter.');
  if (type === 'String' || type === 'StringList' || type === 'SecureString') return type;
  throw invalid(
    `Value '${type.slice(0, 100)}' at 'type' failed to satisfy constraint: Member must satisfy enum value set: [SecureString, StringList, String]`,
  );
}

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html */
const mostBytes = { Standard: 4096, Advanced: 8192 };

function tierOf(value: string, tier = 'Standard'): Parameter['tier'] {
  if (tier !== 'Standard' && tier !== 'Advanced' && tier !== 'Intelligent-Tiering') {
    throw invalid(
      `Value '${tier.slice(0, 100)}' at 'tier' failed to satisfy constraint: Member must satisfy enum value set: [Standard, Advanced, Intelligent-Tiering]`,
    );
  }
  const bytes = Buffer.byteLength(value);
  const isLong = bytes > mostBytes.Standard;
  if (bytes < 1)
    throw invalid(
      "Value at 'value' failed to satisfy constraint: Member must have length greater than or equal to 1",
    );
  if (bytes > mostBytes.Advanced) throw tooLong('Advanced', mostBytes.Advanced);
  if (tier === 'Intelligent-Tiering') return isLong ? 'Advanced' : 'Standard';
  if (isLong && tier === 'Standard') throw tooLong('Standard', mostBytes.Standard);
  // https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html
  if (/\{\{.*\}\}/s.test(value))
    throw validation('Parameter value: cannot contain {{ }}, parameters are not nested.');
  return tier;
}

function tooLong(tier: string, most: number) {
  return validation(`${tier} tier parameters support a maximum parameter value of ${most} characters.`);
}

function refuseUnbuilt({ KeyId, AllowedPattern, Policies, DataType }: PutParameterRequest): void {
  if (KeyId !== undefined && KeyId !== 'alias/aws/ssm')
    throw notBuilt('This sandbox knows no KMS keys of your own.');
  if (AllowedPattern !== undefined || Policies !== undefined || (DataType ?? 'text') !== 'text') {
    throw notBuilt('This sandbox knows neither patterns nor policies nor data types of parameters.');
  }
}

function alreadyExists() {
  return awsProblem(
    'ParameterAlreadyExists',
    400,
    'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
  );
}

function validation(sentence: string) {
  return awsProblem('ValidationException', 400, sentence);
}
