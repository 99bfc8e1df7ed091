/** What was drawn before, what is drawn now, and what was taken back. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
}

export const historySteps = 100;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** A new step; what was taken back before it is gone. */
export function commit<T>(history: History<T>, next: T): History<T> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-historySteps), present: next, future: [] };
}

/** Changes the current step instead of adding one, so that a whole drag is one step. */
export function amend<T>(history: History<T>, next: T): History<T> {
  return next === history.present ? history : { ...history, present: next };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  };
}

export function redo<T>(history: History<T>): History<T> {
  const after = history.future[0];
  if (after === undefined) return history;
  return {
    past: [...history.past, history.present],
    present: after,
    future: history.future.slice(1),
  };
}
