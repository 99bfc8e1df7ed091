import { describe, expect, it } from 'vitest';
import { type LiveState, runLive, staleAfter } from './live.ts';

const id = '00000000-0000-4000-8000-000000000001';
const step = { kind: 'execution', workflow_id: id, execution_id: id, status: 'in_progress' } as const;

/** Runs the loop against a scripted server: each entry is one attempt, an error or what the stream sends. */
async function run(attempts: (Error | string)[], first?: { answer: Promise<Response>; isOpen: boolean }) {
  const stop = new AbortController();
  const states: LiveState[] = [];
  const events: unknown[] = [];
  let polls = 0;
  const asked: (string | undefined)[] = [];
  const waits: number[] = [];
  await runLive(
    {
      ...(first !== undefined && { first }),
      async open(_, lastEventId) {
        asked.push(lastEventId);
        const next = attempts.shift();
        if (next === undefined) stop.abort();
        if (next === undefined || next instanceof Error) throw next ?? new Error('over');
        return new Response(next);
      },
      onEvent: (event) => events.push(event),
      onPoll: () => {
        polls += 1;
      },
      onState: (state) => states.push(state),
      wait: async (ms) => {
        waits.push(ms);
      },
    },
    stop.signal,
  );
  return { states, events, polls, asked, waits };
}

describe('runLive', () => {
  it('hands on what the stream says and asks on from there after a break', async () => {
    const { events, asked, states } = await run([
      `id: 5\ndata: ${JSON.stringify(step)}\n\n`,
      'data: {"kind":"hello"}\n\n',
    ]);
    expect(events).toEqual([step, { kind: 'hello' }]);
    expect(asked).toEqual([undefined, '5', '5']);
    expect(states).toEqual(['connecting', 'live', 'reconnecting', 'live', 'reconnecting']);
  });

  it('asks for everything every two seconds after three failures, and is live again when the stream is', async () => {
    const down = new Error('down');
    const { states, events, polls, waits } = await run([
      down,
      down,
      down,
      `data: ${JSON.stringify(step)}\n\n`,
    ]);
    expect(states).toEqual(['connecting', 'reconnecting', 'reconnecting', 'polling', 'live', 'reconnecting']);
    expect(events).toEqual([step]);
    expect(polls).toBe(5);
    expect(waits).toEqual([1000, 2000, 2000, 2000, 2000, 2000, 2000, 1000]);
  });

  it('asks for nothing again when the stream stood before the first question', async () => {
    const greeted = `data: {"kind":"hello"}\n\ndata: ${JSON.stringify(step)}\n\n`;
    const early = await run([greeted], { answer: Promise.resolve(new Response(greeted)), isOpen: true });
    expect(early.events).toEqual([step, { kind: 'hello' }, step]);
    expect(early.asked).toHaveLength(2);
    const late = await run([], { answer: Promise.resolve(new Response(greeted)), isOpen: false });
    expect(late.events).toEqual([{ kind: 'hello' }, step]);
  });

  it('opens its own stream when the early one was refused, and catches up', async () => {
    const refused = { answer: Promise.resolve(new Response('', { status: 503 })), isOpen: false };
    const { events, states } = await run(['data: {"kind":"hello"}\n\n'], refused);
    expect(events).toEqual([{ kind: 'hello' }]);
    expect(states).toEqual(['connecting', 'reconnecting', 'live', 'reconnecting']);
  });

  it('hands on a run whose status it does not know, and all that may have changed is asked for', async () => {
    const odd = { ...step, status: 'half_done' };
    const { events } = await run([`data: ${JSON.stringify(odd)}\n\n`]);
    expect(events).toEqual([odd]);
    expect(staleAfter(odd)).toEqual(staleAfter({ ...step, status: 'completed' }));
  });

  it('leaves out what it does not understand', async () => {
    const { events } = await run([
      'data: nonsense\n\ndata: {"kind":"new-kind"}\n\ndata: {"kind":"hello"}\n\n',
    ]);
    expect(events).toEqual([{ kind: 'hello' }]);
  });
});

describe('staleAfter', () => {
  it('refreshes the workflows and the money while a run goes on, and when it ended', () => {
    expect(staleAfter(step)).toEqual([['workflows'], ['activities'], ['balance'], ['credit-entries']]);
    expect(
      staleAfter({ kind: 'execution', workflow_id: id, execution_id: id, status: 'completed' }),
    ).toContainEqual(['balance']);
    expect(staleAfter({ kind: 'session-over' })).toEqual([]);
  });

  it('refreshes the decoys when a run has ended and when one stands otherwise than before', () => {
    const moved = { kind: 'decoys', workflow_id: id, execution_id: id } as const;
    for (const event of [moved, { ...step, status: 'completed' } as const, { kind: 'hello' } as const])
      expect(staleAfter(event)).toContainEqual(['decoys']);
    expect(staleAfter(step)).not.toContainEqual(['decoys']);
  });

  it('refreshes the money, the counts and the deployments on hello and on each poll', () => {
    const stale = staleAfter({ kind: 'hello' });
    for (const key of ['balance', 'credit-entries', 'stats', 'deployments', 'usage'])
      expect(stale).toContainEqual([key]);
  });

  it('refreshes the notifications when something ended, and when they were read elsewhere', () => {
    const ended = { kind: 'execution', workflow_id: id, execution_id: id, status: 'failed' } as const;
    for (const event of [
      ended,
      { kind: 'deployment', deployment_id: id } as const,
      { kind: 'hello' } as const,
    ])
      expect(staleAfter(event)).toContainEqual(['notifications']);
    expect(staleAfter({ kind: 'notifications-read' })).toEqual([['notifications']]);
  });
});
