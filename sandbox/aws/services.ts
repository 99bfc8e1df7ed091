import * as iam from '@aws-sdk/client-iam';
import * as s3 from '@aws-sdk/client-s3';
import * as sts from '@aws-sdk/client-sts';
import type { Handler } from './call.ts';
import { iamHandlers } from './iam/handlers.ts';
import { s3Handlers } from './s3/handlers.ts';
import { operationsOf, type Operation } from './schema.ts';
import { stsHandlers } from './sts.ts';

export type Service = {
  name: 's3' | 'sts' | 'iam';
  protocol: 'restXml' | 'awsQuery';
  namespace: string;
  operations: ReadonlyMap<string, Operation>;
  handlers: Readonly<Record<string, Handler | undefined>>;
};

/** One more service is one more entry here: its schemas come out of the official package. */
export const services: ReadonlyMap<string, Service> = new Map(
  [
    {
      name: 'iam',
      protocol: 'awsQuery',
      namespace: 'https://iam.amazonaws.com/doc/2010-05-08/',
      operations: operationsOf(iam),
      handlers: iamHandlers,
    } satisfies Service,
    {
      name: 's3',
      protocol: 'restXml',
      namespace: 'http://s3.amazonaws.com/doc/2006-03-01/',
      operations: operationsOf(s3),
      handlers: s3Handlers,
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
