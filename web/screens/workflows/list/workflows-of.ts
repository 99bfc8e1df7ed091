import type { Workflow } from '#contract/workflows.ts';

/** The workflows in an answer that is a list, or an object with a list (Q9). */
export function workflowsOf(answer: unknown): Workflow[] {
  const list =
    typeof answer === 'object' && answer !== null && 'workflows' in answer ? answer.workflows : answer;
  if (!Array.isArray(list)) throw new Error('The list of workflows could not be read.');
  return list;
}
