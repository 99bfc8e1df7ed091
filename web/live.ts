import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { LiveEvent } from '#contract/executions.ts';
import { transport } from './api.ts';
import { readEventStream } from './event-stream.ts';
import { keys } from './queries.ts';
import { gatherRefreshes } from './refresh.ts';
import { takeFirstStream } from './session/first-stream.ts';
import { session } from './session/session.ts';
import { useSession } from './session/use-session.ts';

/** A newer server may name a status that this page does not know: the run is asked for, and shows what it is. */
const HeardEvent = z.union([
  LiveEvent,
  z.object({
    kind: z.literal('execution'),
    workflow_id: z.string(),
    execution_id: z.string(),
    status: z.string(),
  }),
]);
export type HeardEvent = z.infer<typeof HeardEvent>;

/** `polling`: three attempts failed, so the page asks every two seconds until the stream is back. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'polling';

export interface LiveParts {
  /** A stream that was asked for before; with `isOpen` it stood before anything was asked, so there is nothing to catch up with. */
  first?: { answer: Promise<Response>; isOpen: boolean };
  open: (signal: AbortSignal, lastEventId: string | undefined) => Promise<Response>;
  onEvent: (event: HeardEvent) => void;
  /** Anything may have changed, as for a page that has just come to the stream. */
  onPoll: () => void;
  onState: (state: LiveState) => void;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const pollEveryMs = 2000;
const failuresUntilPoll = 3;
const retryEveryPolls = 5;

/** Keeps one stream of events open for as long as the signal allows. */
export async function runLive(parts: LiveParts, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  let { first } = parts;
  parts.onState('connecting');
  while (!signal.aborted) {
    let isCaughtUp = first?.isOpen === true;
    const opening = first?.answer ?? parts.open(signal, lastEventId);
    first = undefined;
    try {
      const response = await opening;
      if (!response.ok) throw new Error(`The stream was refused: ${response.status}.`);
      if (response.body === null) throw new Error('The stream has no body.');
      for await (const event of readEventStream(response.body)) {
        failures = 0;
        parts.onState('live');
        lastEventId = event.id ?? lastEventId;
        const parsed = parse(event.data);
        if (parsed !== undefined && !(isCaughtUp && parsed.kind === 'hello')) parts.onEvent(parsed);
        isCaughtUp = false;
      }
    } catch {
      // Whatever broke the stream, the answer is the same: try again.
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures < failuresUntilPoll) {
      parts.onState('reconnecting');
      await parts.wait(500 * 2 ** failures, signal);
      continue;
    }
    parts.onState('polling');
    for (let poll = 0; poll < retryEveryPolls && !signal.aborted; poll += 1) {
      parts.onPoll();
      await parts.wait(pollEveryMs, signal);
    }
  }
}

/** What an event makes stale. */
export function staleAfter(event: HeardEvent): QueryKey[] {
  const money = [keys.balance, keys.creditEntries];
  switch (event.kind) {
    case 'hello':
      return [
        keys.workflows,
        keys.deployments,
        keys.usage,
        keys.activities,
        keys.decoys,
        keys.notifications,
        keys.stats,
        ...money,
      ];
    case 'execution':
      return event.status === 'in_progress'
        ? // What a run holds is gone from the balance with its first step.
          [keys.workflows, keys.activities, ...money]
        : [keys.workflows, keys.activities, keys.decoys, keys.notifications, keys.stats, ...money];
    case 'deployment':
      return [keys.deployments, keys.usage, keys.activities, keys.notifications, keys.stats, ...money];
    case 'decoys':
      return [keys.decoys, keys.workflows, keys.usage, keys.activities, keys.notifications];
    case 'notifications-read':
      return [keys.notifications];
    // Nothing that could be asked for has changed.
    case 'progress':
    case 'session-over':
      return [];
  }
}

/** This tab may be the one that signs out: then there is nothing left to ask after a moment. */
const signOutTakesMs = 1000;

function askForSession(): void {
  void transport.checkSession({ onRefusal: false });
}

let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

/** Whether the page is live; for 'Live' / 'Reconnecting...'. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Opens the stream while somebody is signed in; one place in the shell calls it. */
export function useLiveConnection(): void {
  const { state: sessionState } = useSession();
  const queryClient = useQueryClient();
  // Taken before anything is asked: what stands by now has nothing to catch up with.
  const [early] = useState(() => takeFirstStream(session.token()));
  const first = useRef(early);
  useEffect(() => {
    if (sessionState !== 'authenticated') return;
    const stop = new AbortController();
    const refresh = gatherRefreshes(queryClient, stop.signal);
    const opened = first.current;
    first.current = undefined;
    if (opened !== undefined) stop.signal.addEventListener('abort', () => opened.stop.abort());
    void runLive(
      {
        ...(opened !== undefined && { first: opened }),
        open: transport.openEvents,
        onState: setState,
        onPoll: () => refresh(staleAfter({ kind: 'hello' }), 'poll'),
        wait,
        onEvent(event) {
          if (event.kind === 'session-over') setTimeout(askForSession, signOutTakesMs);
          else if (event.kind === 'progress')
            queryClient.setQueryData(keys.progress(event.execution_id, event.node_id), event);
          else refresh(staleAfter(event), 'event');
        },
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [sessionState, queryClient]);
}

function parse(data: string): HeardEvent | undefined {
  try {
    const parsed = z.safeParse(HeardEvent, JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
