import { kindOf } from '#contract/workflow-rules.ts';
import type { Workflow } from '#contract/workflows.ts';

export const kindFilters = ['All', 'Generate → Deploy', 'Configure → Analyzer'] as const;
export type KindFilter = (typeof kindFilters)[number];

export function findWorkflows(
  workflows: readonly Workflow[],
  search: string,
  filter: KindFilter,
): Workflow[] {
  const wanted = search.trim().toLowerCase();
  return workflows.filter((workflow) => {
    if (filter !== 'All' && kindOf(workflow.configuration.nodes) !== filter) return false;
    return (
      workflow.name.toLowerCase().includes(wanted) || workflow.description.toLowerCase().includes(wanted)
    );
  });
}

/** The nodes in the order of the work: what others follow first, then by place from top to bottom. */
export function nodesInOrder(workflow: Workflow): Workflow['configuration']['nodes'] {
  const isSource = (type: string) => type === 'Generate' || type === 'Configure';
  return workflow.configuration.nodes.toSorted(
    (a, b) =>
      Number(isSource(b.type)) - Number(isSource(a.type)) ||
      a.position.y - b.position.y ||
      a.position.x - b.position.x,
  );
}
