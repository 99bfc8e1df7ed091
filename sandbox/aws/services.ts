import * as autoScaling from '@aws-sdk/client-auto-scaling';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as ec2 from '@aws-sdk/client-ec2';
import * as iam from '@aws-sdk/client-iam';
import * as organizations from '@aws-sdk/client-organizations';
import * as s3 from '@aws-sdk/client-s3';
import * as secretsmanager from '@aws-sdk/client-secrets-manager';
import * as ssm from '@aws-sdk/client-ssm';
import * as sts from '@aws-sdk/client-sts';
import { autoScalingHandlers } from './auto-scaling/handlers.ts';
import type { Handler } from './call.ts';
import { dynamodbHandlers } from './dynamodb/handlers.ts';
import { ec2Handlers } from './ec2/handlers.ts';
import { iamHandlers } from './iam/handlers.ts';
import { organizationsHandlers } from './organizations/handlers.ts';
import { s3Handlers } from './s3/handlers.ts';
import { operationsOf, type Operation } from './schema.ts';
import { secretsHandlers } from './secretsmanager/handlers.ts';
import type { ServiceName } from './service-names.ts';
import { ssmHandlers } from './ssm/handlers.ts';
import { stsHandlers } from './sts.ts';

export type Service = {
  name: ServiceName;
  protocol: 'restXml' | 'awsJson1.0' | 'awsJson1.1' | 'awsQuery' | 'ec2Query';
  /** Of the XML that it answers; of JSON what stands before the operation in X-Amz-Target. */
  namespace: string;
  operations: ReadonlyMap<string, Operation>;
  handlers: Readonly<Record<string, Handler | undefined>>;
};

/** Every request to EC2 names it, also the one that is not signed. */
export const ec2Version = '2016-11-15';

/** One more service is one more entry here: its schemas come out of the official package. */
export const services: ReadonlyMap<string, Service> = new Map(
  [
    {
      name: 'autoscaling',
      protocol: 'awsQuery',
      namespace: 'http://autoscaling.amazonaws.com/doc/2011-01-01/',
      operations: operationsOf(autoScaling),
      handlers: autoScalingHandlers,
    } satisfies Service,
    {
      name: 'dynamodb',
      protocol: 'awsJson1.0',
      namespace: 'DynamoDB_20120810',
      operations: operationsOf(dynamodb),
      handlers: dynamodbHandlers,
    } satisfies Service,
    {
      name: 'ec2',
      protocol: 'ec2Query',
      namespace: `http://ec2.amazonaws.com/doc/${ec2Version}/`,
      operations: operationsOf(ec2),
      handlers: ec2Handlers,
    } satisfies Service,
    {
      name: 'iam',
      protocol: 'awsQuery',
      namespace: 'https://iam.amazonaws.com/doc/2010-05-08/',
      operations: operationsOf(iam),
      handlers: iamHandlers,
    } satisfies Service,
    {
      name: 'organizations',
      protocol: 'awsJson1.1',
      namespace: 'AWSOrganizationsV20161128',
      operations: operationsOf(organizations),
      handlers: organizationsHandlers,
    } satisfies Service,
    {
      name: 's3',
      protocol: 'restXml',
      namespace: 'http://s3.amazonaws.com/doc/2006-03-01/',
      operations: operationsOf(s3),
      handlers: s3Handlers,
    } satisfies Service,
    {
      name: 'secretsmanager',
      protocol: 'awsJson1.1',
      namespace: 'secretsmanager',
      operations: operationsOf(secretsmanager),
      handlers: secretsHandlers,
    } satisfies Service,
    {
      name: 'ssm',
      protocol: 'awsJson1.1',
      namespace: 'AmazonSSM',
      operations: operationsOf(ssm),
      handlers: ssmHandlers,
    } satisfies Service,
    {
      name: 'sts',
      protocol: 'awsQuery',
      namespace: 'https://sts.amazonaws.com/doc/2011-06-15/',
      operations: operationsOf(sts),
      handlers: stsHandlers,
    } satisfies Service,
  ].map((service: Service) => [service.name, service]),
);
