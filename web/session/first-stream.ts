export interface FirstStream {
  token: string;
  answer: Promise<Response>;
  /** Whether the server was listening for us already when this was last looked at. */
  isOpen: boolean;
  stop: AbortController;
}

/** The stream of events that web/public/first.js opened for this token before any module ran; given out once. */
export function takeFirstStream(token: string | undefined): FirstStream | undefined {
  const { firstStream } = globalThis as { firstStream?: FirstStream };
  Reflect.deleteProperty(globalThis, 'firstStream');
  if (firstStream === undefined || firstStream.token === token) return firstStream;
  firstStream.stop.abort();
  return undefined;
}
