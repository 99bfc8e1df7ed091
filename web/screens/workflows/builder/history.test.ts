import { describe, expect, it } from 'vitest';
import { amend, commit, historySteps, redo, startHistory, undo } from './history.ts';

describe('history', () => {
  it('takes back and gives again', () => {
    const drawn = commit(commit(startHistory('empty'), 'one'), 'two');
    expect(undo(drawn).present).toBe('one');
    expect(undo(undo(drawn)).present).toBe('empty');
    expect(redo(undo(drawn)).present).toBe('two');
  });

  it('stays where it is at both ends', () => {
    const history = startHistory('empty');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  it('forgets what was taken back once something new is drawn', () => {
    const history = commit(undo(commit(startHistory('empty'), 'one')), 'other');
    expect(history.future).toEqual([]);
    expect(redo(history).present).toBe('other');
  });

  it('amends a step without adding one', () => {
    const history = amend(commit(startHistory(0), 1), 2);
    expect(history.present).toBe(2);
    expect(undo(history).present).toBe(0);
  });

  it('keeps a hundred steps and lets the oldest go', () => {
    let history = startHistory(0);
    for (let step = 1; step <= historySteps + 20; step += 1) history = commit(history, step);
    expect(history.past).toHaveLength(historySteps);
    for (let step = 0; step < historySteps + 50; step += 1) history = undo(history);
    expect(history.present).toBe(20);
  });

  it('does not count a change that changes nothing', () => {
    const history = startHistory('same');
    expect(commit(history, 'same')).toBe(history);
  });
});
