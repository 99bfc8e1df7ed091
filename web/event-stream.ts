/** One event of a stream: its id (for the reconnect) and its data. */
export interface StreamEvent {
  id: string | undefined;
  data: string;
}

/** Reads server-sent events from a body: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export async function* readEventStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      rest += value;
      // A lone CR at the end may be the first half of CRLF: it waits for the next piece.
      const lines = rest.split(/\r\n|\n|\r(?=[^])/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { id, data: data.join('\n') };
          data = [];
          continue;
        }
        const colon = line.indexOf(':');
        const field = colon === -1 ? line : line.slice(0, colon);
        const text = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (field === 'data') data.push(text);
        if (field === 'id') id = text;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
