import { describe, expect, it } from 'vitest';
import { readEventStream } from './event-stream.ts';

async function read(...pieces: string[]) {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return Array.fromAsync(readEventStream(body));
}

describe('readEventStream', () => {
  it('reads events with ids, several lines and comments', async () => {
    expect(await read(': hello\n\nid: 7\ndata: a\ndata: b\n\ndata:c\n\n')).toEqual([
      { id: '7', data: 'a\nb' },
      { id: '7', data: 'c' },
    ]);
  });

  it('does not care where the pieces are cut, nor how lines end', async () => {
    const stream = 'id: 1\r\ndata: {"a":"é"}\r\n\r\ndata: x\r\n\r\n';
    const whole = await read(stream);
    expect(whole).toEqual([
      { id: '1', data: '{"a":"é"}' },
      { id: '1', data: 'x' },
    ]);
    expect(await read(...stream)).toEqual(whole);
  });

  it('drops an event that was cut off', async () => {
    expect(await read('data: whole\n\ndata: cut')).toEqual([{ id: undefined, data: 'whole' }]);
  });
});
