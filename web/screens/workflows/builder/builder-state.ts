import type { Graph } from '#contract/workflows.ts';
import { amend, commit, type History, redo, startHistory, undo } from './history.ts';
import { move } from './graph.ts';
import type { Point } from '#web/canvas/placement.ts';

export interface BuilderState {
  history: History<Graph>;
  /** While the pointer drags nodes, their moves belong to one step. */
  isDragging: boolean;
}

export type BuilderAction =
  | { kind: 'draw'; graph: Graph }
  | { kind: 'move'; moves: ReadonlyMap<string, Point>; isDragging: boolean }
  | { kind: 'undo' }
  | { kind: 'redo' };

export function startBuilder(graph: Graph): BuilderState {
  return { history: startHistory(graph), isDragging: false };
}

/** The next state; the same object when the action changes nothing. */
export function builderReducer(state: BuilderState, action: BuilderAction): BuilderState {
  const next = after(state, action);
  return next.history === state.history && next.isDragging === state.isDragging ? state : next;
}

function after(state: BuilderState, action: BuilderAction): BuilderState {
  const { history } = state;
  switch (action.kind) {
    case 'draw':
      return { history: commit(history, action.graph), isDragging: false };
    case 'move': {
      const moved = move(history.present, action.moves);
      const next = state.isDragging ? amend(history, moved) : commit(history, moved);
      return { history: next, isDragging: action.isDragging && (state.isDragging || next !== history) };
    }
    case 'undo':
      return { history: undo(history), isDragging: false };
    case 'redo':
      return { history: redo(history), isDragging: false };
  }
}
