import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { DescribeRegionsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { HeadBucketCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRun } from '#catalogue/testing.ts';
import { askAws, clientConfig, type Aws } from './connection.ts';
import { checkHost, mostAnswerBytes } from './handler.ts';
import { awsRegions } from './regions.ts';
import { enterAws } from './session.ts';

const keys = { accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ', secretAccessKey: 'x'.repeat(40) };

function awsIn(region: string, endpoint?: string): Aws {
  const { context } = testRun(endpoint === undefined ? {} : { aws: endpoint });
  return { config: { ...keys, region }, context, words: { consequence: 'C.', again: 'try again' } };
}

describe('checkHost', () => {
  it.each(['sts.eu-west-1.amazonaws.com', 'my.bucket.s3.us-east-1.amazonaws.com'])(
    'lets %s pass',
    (hostname) => {
      expect(() => checkHost({ protocol: 'https:', hostname })).not.toThrow();
    },
  );

  it.each([
    ['http:', 's3.amazonaws.com', undefined],
    ['https:', 's3.amazonaws.com', 8443],
    ['https:', '169.254.169.254', undefined],
    ['https:', 'localhost', undefined],
    ['https:', 'amazonaws.com', undefined],
    ['https:', 's3.amazonaws.com.example', undefined],
    ['https:', 's3.amazonaws.com.', undefined],
    ['https:', 'evilamazonaws.com', undefined],
    ['https:', 'x@s3.amazonaws.com', undefined],
    ['https:', 'x#.amazonaws.com', undefined],
    ['https:', 'ｓ３.amazonaws.com', undefined],
  ])('stops %s//%s:%s', (protocol, hostname, port) => {
    expect(() => checkHost({ protocol, hostname, port })).toThrow('Nothing was sent there.');
  });
});

describe('the hosts of the real AWS', () => {
  const regions = Object.values(awsRegions).flat();
  // The variables by which a machine could send the SDK elsewhere.
  const variables = [
    'AWS_ENDPOINT_URL',
    'AWS_ENDPOINT_URL_EC2',
    'AWS_ENDPOINT_URL_S3',
    'AWS_ENDPOINT_URL_STS',
  ];
  beforeAll(() => variables.forEach((name) => (process.env[name] = 'http://127.0.0.1:9')));
  afterAll(() => variables.forEach((name) => delete process.env[name]));

  it.each(regions.map(({ id }) => id))('are of AWS in %s, whatever the machine says', async (region) => {
    const seen: Parameters<typeof checkHost>[0][] = [];
    const requestHandler = {
      handle: async (request: Parameters<typeof checkHost>[0]): Promise<never> => {
        seen.push(request);
        throw new Error('far enough');
      },
    };
    const config = { ...clientConfig(awsIn(region), keys), requestHandler };
    const buckets = ['plain-bucket', 'with.dots', '1.2.3.4.5'];
    for (const Bucket of buckets) {
      await expect(new S3Client(config).send(new HeadBucketCommand({ Bucket }))).rejects.toThrow(
        'far enough',
      );
    }
    await expect(new STSClient(config).send(new GetCallerIdentityCommand({}))).rejects.toThrow('far enough');
    await expect(new EC2Client(config).send(new DescribeRegionsCommand({}))).rejects.toThrow('far enough');
    expect(seen).toHaveLength(buckets.length + 2);
    for (const request of seen) {
      expect(() => checkHost(request)).not.toThrow();
      expect(request.hostname).toContain(region);
    }
  });

  it('are never built from a region that is not in the list', async () => {
    for (const region of ['evil.example/', 'us-east-1.evil.example#', '', 'US-EAST-1', 'cn-north-1']) {
      await expect(enterAws(awsIn(region))).rejects.toThrow('AWS has no region of this name. C.');
    }
  });
});

describe('an answer of AWS', () => {
  let server: Server;
  let endpoint: string;
  let answer: Buffer;
  beforeAll(async () => {
    server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(answer),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const identity = (account: string, arn: string): Buffer =>
    Buffer.from(
      `<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>${arn}</Arn><UserId>x</UserId><Account>${account}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );

  it('is read while it is of a believable size', async () => {
    answer = Buffer.concat([
      identity('210987654321', 'arn:aws:iam::210987654321:user/x'),
      Buffer.alloc(1_000_000, ' '),
    ]);
    const session = await enterAws(awsIn('us-east-1', endpoint));
    expect(session.identity.accountId).toBe('210987654321');
  });

  it('is dropped when it is too large to be true', async () => {
    answer = Buffer.alloc(mostAnswerBytes + 1, ' ');
    await expect(enterAws(awsIn('us-east-1', endpoint))).rejects.toThrow('too large to be true');
  });

  it('of 100 MB is refused by its announced length, before it is taken in', async () => {
    const sent = { bytes: 0 };
    const hostile = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/xml', 'content-length': 100 * 1024 * 1024 });
      const piece = Buffer.alloc(64 * 1024, ' ');
      Readable.from(
        (function* () {
          for (; ; sent.bytes += piece.length) yield piece;
        })(),
      )
        .on('error', () => {})
        .pipe(response);
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}`;
    try {
      await expect(enterAws(awsIn('us-east-1', address))).rejects.toThrow('too large to be true');
      // As much as the two sockets hold.
      expect(sent.bytes).toBeLessThan(8 * 1024 * 1024);
    } finally {
      hostile.closeAllConnections();
      hostile.close();
    }
  });

  it('to HEAD may name the length of a file that is larger than any answer', async () => {
    const head = createServer((_request, response) =>
      response.writeHead(200, { 'content-length': 100 * 1024 * 1024 }).end(),
    );
    await new Promise<void>((resolve) => head.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(head.address() as AddressInfo).port}`;
    const s3 = new S3Client({ ...clientConfig(awsIn('us-east-1', address), keys), forcePathStyle: true });
    try {
      const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: 'b-1', Key: 'k' }));
      expect(ContentLength).toBe(100 * 1024 * 1024);
    } finally {
      head.closeAllConnections();
      head.close();
    }
  });

  it.each([
    ['an account that is none', identity('<b>1</b>', 'arn:aws:iam::1:user/x')],
    ['an ARN that is none', identity('210987654321', 'javascript:alert(1)')],
    ['nothing', Buffer.from('<GetCallerIdentityResponse/>')],
  ])('is refused when it holds %s', async (_name, body) => {
    answer = body;
    await expect(enterAws(awsIn('us-east-1', endpoint))).rejects.toMatchObject({ slug: 'provider-refused' });
  });

  it('is not blamed for a fault of our own', async () => {
    const aws = awsIn('us-east-1', endpoint);
    const call = { service: 'S3', deed: 'the upload', writes: true, action: 's3:PutObject' } as const;
    for (const fault of [new TypeError('ours'), undefined, 'text', { code: 'ERR_INVALID_ARG_TYPE' }]) {
      await expect(askAws(aws, 'user', call, () => Promise.reject(fault))).rejects.toBe(fault);
    }
  });

  it.each(['ECONNREFUSED', 'EAI_AGAIN', 'ERR_STREAM_PREMATURE_CLOSE', 'DEPTH_ZERO_SELF_SIGNED_CERT'])(
    'is missing where the connection ends with %s',
    async (code) => {
      const aws = awsIn('us-east-1', endpoint);
      const call = { service: 'S3', deed: 'the upload', writes: true, action: 's3:PutObject' } as const;
      const broken = () => Promise.reject(Object.assign(new Error('x'), { code }));
      await expect(askAws(aws, 'user', call, broken)).rejects.toThrow('S3 broke off during the upload.');
    },
  );

  it('is refused when it is not XML at all', async () => {
    answer = Buffer.from('{"json": true}');
    await expect(enterAws(awsIn('us-east-1', endpoint))).rejects.toMatchObject({ slug: 'provider-refused' });
  });
});
