/** As they sign themselves, and as IAM and CloudTrail name them. */
export const serviceNames = [
  'autoscaling',
  'dynamodb',
  'ec2',
  'iam',
  'organizations',
  's3',
  'secretsmanager',
  'ssm',
  'sts',
] as const;

export type ServiceName = (typeof serviceNames)[number];
