import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, testRun } from '#catalogue/testing.ts';
import { listInstanceImages } from './ec2-images.ts';
import { pagesIn, regionalOf, serviceOf, type Regional } from './regional.ts';

const call = {
  service: 'EC2',
  deed: 'the list of instances',
  writes: false,
  action: 'ec2:DescribeInstances',
} as const;
const nothing = serviceOf(async () => ({}));

describe('pagesIn', () => {
  let server: Server;
  let endpoint: string;
  let asked = 0;
  const padding = Buffer.alloc(7 * 1024 * 1024, ' ');
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const question = Buffer.concat(await request.toArray()).toString();
      response.writeHead(200, { 'content-type': 'text/xml' });
      if (question.includes('GetCallerIdentity')) {
        response.end(
          '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::210987654321:user/x</Arn><UserId>x</UserId><Account>210987654321</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
        );
        return;
      }
      asked += 1;
      response.write('<DescribeInstanceImageMetadataResponse><!--');
      response.write(padding);
      response.end(`--><nextToken>page-${asked}</nextToken></DescribeInstanceImageMetadataResponse>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function place(): Regional {
    const { context } = testRun({ aws: endpoint });
    const config = {
      accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ',
      secretAccessKey: 'x'.repeat(40),
      region: 'us-east-1',
    };
    const words = { consequence: 'It was not read.', again: 'try again' };
    return regionalOf({ config, context, words }, 'us-east-1', { calls: 0 });
  }

  async function lengthOf(pages: AsyncIterable<unknown>): Promise<number> {
    let length = 0;
    for await (const _page of pages) length += 1;
    return length;
  }

  it('ends where a page names no other, nothing, or itself', async () => {
    for (const last of [undefined, '', 'page-2']) {
      const next = new Map([[undefined, 'page-1'], ['page-1', 'page-2'], ['page-2', last]]); // prettier-ignore
      const pages = pagesIn(place(), nothing, call, async (_access, _options, token) => ({
        NextToken: next.get(token),
      }));
      expect(await lengthOf(pages)).toBe(3);
    }
  });

  it('gives up a list that does not end', async () => {
    let nth = 0;
    const pages = pagesIn(place(), nothing, call, async () => ({ NextToken: `page-${(nth += 1)}` }));
    expect(await refusal(lengthOf(pages))).toBe(
      'EC2 did not come to the end of the list of instances. It was not read. Look whether AWS has a failure, then try again.',
    );
    expect(nth).toBe(1000);
  });

  it('gives up pages that are together too large to be true', async () => {
    expect(await refusal(lengthOf(listInstanceImages(place())))).toBe(
      'AWS sent answers that are together too large to be true. The last was not used.',
    );
    expect(asked).toBe(19);
  });
});
