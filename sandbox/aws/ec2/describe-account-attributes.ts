import type { DescribeAccountAttributesRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { invalidValue, permitReading } from './questions.ts';

const attributes: Readonly<Record<string, string>> = {
  'default-vpc': 'none',
  'max-elastic-ips': '5',
  'max-instances': '20',
  'supported-platforms': 'VPC',
  'vpc-max-elastic-ips': '5',
  'vpc-max-security-groups-per-interface': '5',
};

export function describeAccountAttributes(call: Call, input: DescribeAccountAttributesRequest) {
  permitReading(call, 'DescribeAccountAttributes', input);
  const names: readonly string[] = input.AttributeNames ?? Object.keys(attributes);
  return {
    AccountAttributes: names.map((name) => {
      const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
      if (value === undefined)
        throw invalidValue('attributeName', name.slice(0, 80), 'It is not an attribute of an account.');
      return { AttributeName: name, AttributeValues: [{ AttributeValue: value }] };
    }),
  };
}
