import { describe, expect, it } from 'vitest';
import { failureOf, noAnswer } from './failure.ts';
import { forgetAfterMs, makeOnce } from './once.ts';

function recorder() {
  const keys: string[] = [];
  let time = 0;
  const once = makeOnce(() => time);
  const ask = (what: string, error?: Error) =>
    once(what, async (key) => {
      keys.push(key);
      if (error !== undefined) throw error;
    }).catch(() => undefined);
  return { keys, ask, pass: (ms: number) => (time += ms) };
}

describe('once', () => {
  it('sends an unanswered wish again under its key, and a new one after the answer', async () => {
    const { keys, ask } = recorder();
    for (const error of [noAnswer('x'), failureOf(503, {}), undefined, undefined]) await ask('run w1', error);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('takes a refusal for an answer', async () => {
    const { keys, ask } = recorder();
    for (const status of [402, 409, 422]) await ask('run w1', failureOf(status, {}));
    expect(new Set(keys).size).toBe(3);
  });

  it('keeps wishes apart', async () => {
    const { keys, ask } = recorder();
    for (const what of ['run w1', 'run w2', 'run w1']) await ask(what, noAnswer('x'));
    expect(keys[2]).toBe(keys[0]);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('forgets an unanswered wish in the end', async () => {
    const { keys, ask, pass } = recorder();
    await ask('run w1', noAnswer('x'));
    pass(forgetAfterMs + 1);
    await ask('run w1', noAnswer('x'));
    expect(keys[1]).not.toBe(keys[0]);
  });
});
