import fc from 'fast-check';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { file } from './answers.ts';
import { attachment, sendFile } from './replies.ts';

const name = fc.array(
  fc.constantFrom(
    '..',
    '/',
    '\\',
    '%2e',
    'C:',
    'CON',
    '.',
    '"',
    '\r\n',
    '\0',
    '\u202e',
    ';',
    "'",
    ' ',
    'ä',
    '😀',
    '\ud800',
    'keys',
    '.env',
    '*',
    '\u200b',
    '%',
  ),
  { maxLength: 60 },
);

describe('attachment', () => {
  it('makes of any name a header that Node sends and a name that is no path', () => {
    fc.assert(
      fc.property(name, (parts) => {
        const header = attachment(parts.join(''));
        expect(header).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/);
        const plain = /filename="([^"]*)"/.exec(header)?.[1] ?? '';
        const full = decodeURIComponent(/UTF-8''(.*)$/.exec(header)?.[1] ?? '');
        for (const each of [plain, full]) {
          expect(each).not.toMatch(/[/\\:*?"<>|\0\r\n\u202e]/);
          expect(each).not.toMatch(/^\.{1,2}$|[. ]$|^(?:con|nul)(?:\.|$)/i);
          expect(each.length).toBeGreaterThan(0);
        }
        expect(Buffer.byteLength(full)).toBeLessThanOrEqual(200);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['keys.env', `attachment; filename="keys.env"; filename*=UTF-8''keys.env`],
    ['', `attachment; filename="download"; filename*=UTF-8''download`],
    ['..', `attachment; filename="download"; filename*=UTF-8''download`],
    ['../../etc/passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['nul.txt', `attachment; filename="_nul.txt"; filename*=UTF-8''_nul.txt`],
    [
      "Größe 'neu'.json",
      `attachment; filename="Gr__e 'neu'.json"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27neu%27.json`,
    ],
  ])('%j', (given, header) => {
    expect(attachment(given)).toBe(header);
  });
});

describe('sendFile', () => {
  it('sends a long file piece by piece, as one to save', async () => {
    const app = fastify();
    app.get('/', (_, reply) =>
      sendFile(reply, file({ name: 'a.csv', mediaType: 'text/csv', content: pieces() })),
    );
    const answer = await app.inject('/');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''a.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.body).toBe('one\r\ntwo ü\r\n');
    await app.close();
  });

  it('breaks off a file that fails on the way, so that half of it never looks whole', async () => {
    const app = fastify();
    app.get('/', (_, reply) =>
      sendFile(
        reply,
        file({ name: 'a.csv', mediaType: 'text/csv', content: pieces('the database is gone') }),
      ),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(address);
    await expect(answer.text()).rejects.toThrow();
    await app.close();
  });
});

async function* pieces(failure?: string): AsyncGenerator<string> {
  yield 'one\r\n';
  // Far enough apart that the first has left before the second comes.
  await new Promise((resolve) => setImmediate(resolve));
  if (failure !== undefined) throw new Error(failure);
  yield 'two ü\r\n';
}
