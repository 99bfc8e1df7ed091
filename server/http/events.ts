import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/refusal.ts';
import type { StartEvents } from './answers.ts';
import { bearerOf, fingerprintCookie, readCookies, type FindSession } from './request.ts';

interface Opening {
  request: FastifyRequest;
  reply: FastifyReply;
  findSession: FindSession;
}

/** The open streams of this process. */
export interface EventStreams {
  open(start: StartEvents<unknown>, opening: Opening): FastifyReply;
  /** Says goodbye to everybody who is on this session, now. */
  endSession(sessionId: string): void;
  /** Ends all, because the process stops: browsers come back by themselves, to another process. */
  endAll(): void;
  count(): number;
}

const heartbeatMs = 15_000;
/** A reader that lets this many bytes wait is gone or hopeless; it starts afresh when it comes back. */
const waitingBytes = 256 * 1024;
const streamsPerUser = 30;

interface Stream {
  userId: string;
  sessionId: string;
  end(farewell?: object): void;
}

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function makeEventStreams(options: { heartbeatMs?: number } = {}): EventStreams {
  const streams = new Set<Stream>();
  return {
    open: (start, opening) => open(streams, start, opening, options.heartbeatMs ?? heartbeatMs),
    endSession(sessionId) {
      for (const stream of streams) if (stream.sessionId === sessionId) stream.end({ kind: 'session-over' });
    },
    endAll() {
      for (const stream of streams) stream.end();
    },
    count: () => streams.size,
  };
}

function open(
  streams: Set<Stream>,
  start: StartEvents<unknown>,
  opening: Opening,
  beatMs: number,
): FastifyReply {
  const { request, reply, findSession } = opening;
  const userId = request.signedIn?.id ?? '';
  if ([...streams].filter((stream) => stream.userId === userId).length >= streamsPerUser) {
    throw problem('too-many-requests', 'Leakdrill is open in too many tabs. Close some of them.', {
      retryAfterMs: 30_000,
    });
  }
  const body = new PassThrough();
  const ended = new AbortController();
  const write = (text: string) => {
    if (body.writableEnded || body.destroyed) return;
    body.write(text);
    if (body.writableLength + body.readableLength > waitingBytes) stream.end();
  };
  const send = (event: unknown, id?: string) => {
    write(
      `${id === undefined ? '' : `id: ${id.replaceAll(/[\r\n\0]/g, '')}\n`}data: ${JSON.stringify(event)}\n\n`,
    );
  };
  const beat = setInterval(() => {
    write(': still here\n\n');
    void endWithSession();
  }, beatMs);
  let stop = () => {};
  const stream: Stream = {
    userId,
    sessionId: request.signedIn?.sessionId ?? '',
    end(farewell) {
      if (!streams.delete(stream)) return;
      clearInterval(beat);
      ended.abort();
      stop();
      if (farewell !== undefined) send(farewell);
      body.end();
    },
  };
  // A stream outlives the request that was checked, so the session is looked at again with every beat.
  const token = bearerOf(request);
  const fingerprint = readCookies(request.headers.cookie).get(fingerprintCookie);
  const endWithSession = async () => {
    const signedIn = await findSession(token, { fingerprint, isUse: false }).catch(() => request.signedIn);
    if (!signedIn) stream.end({ kind: 'session-over' });
  };
  streams.add(stream);
  body.once('close', () => stream.end());
  reply.raw.once('close', () => stream.end());
  body.write('retry: 3000\n\n');
  stop = start(send, ended.signal);
  // What is sent first may already have been too much for its reader.
  if (ended.signal.aborted) stop();
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // Proxies such as nginx hold answers back until they are whole, unless told not to.
      .header('x-accel-buffering', 'no')
      .send(body)
  );
}
