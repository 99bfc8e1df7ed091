import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { makeLog } from './log.ts';

function record() {
  const destination = new PassThrough();
  const written: string[] = [];
  destination.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  return {
    log: makeLog({ level: 'info', destination }),
    lines: () =>
      written
        .join('')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  };
}

describe('makeLog', () => {
  it('writes plain values, with the ids of a request, a user and a run', () => {
    const { log, lines } = record();
    log
      .child({ requestId: 'r', userId: 'u' })
      .info({ executionId: 'e', ms: 3, isDone: true, nothing: null }, 'done');
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 'info',
        requestId: 'r',
        userId: 'u',
        executionId: 'e',
        ms: 3,
        isDone: true,
        nothing: null,
        msg: 'done',
      }),
    ]);
  });

  it('has no way in for a body, a configuration or a row', () => {
    const { log, text } = record();
    const secret = 'AKIA-marker';
    log.info(
      {
        body: secret,
        configuration: secret,
        authorization: secret,
        accessToken: secret,
        password: secret,
        SecretKey: secret,
        row: { a: secret },
        list: [secret],
        bytes: Buffer.from(secret),
        map: new Map([[secret, secret]]),
      },
      'a line',
    );
    log.child({ cookie: secret, request: { headers: secret } }).info('another');
    log.info(Object.assign(new Error('failed'), { config: { secret }, body: secret }));
    expect(text()).not.toContain(secret);
    expect(text()).toContain('[not logged]');
  });

  it('writes an error with its causes, and never without end', () => {
    const { log, lines } = record();
    const loop: Error & { cause?: unknown } = new Error('outer');
    loop.cause = loop;
    log.error(
      { err: new Error('top', { cause: Object.assign(new TypeError('deep'), { code: 'E1' }) }) },
      'a',
    );
    log.error({ err: loop }, 'b');
    expect(lines()[0]?.['err']).toMatchObject({
      message: 'top',
      cause: { name: 'TypeError', message: 'deep', code: 'E1' },
    });
    expect(lines()[1]?.['err']).toMatchObject({ message: 'outer' });
  });

  it('keeps a forged line inside its own', () => {
    const { log, lines } = record();
    log.info({ userAgent: 'x\n{"level":"error","msg":"forged"}' }, 'real\r\n{"msg":"forged too"}');
    expect(lines()).toHaveLength(1);
  });
});
