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

/** What others follow; a type that nobody foresaw comes behind those that we know. */
const rank: Record<string, number> = { Generate: 0, Configure: 0, Deploy: 1, Analyzer: 1 };

/** The nodes in the order of the work: what others follow first, then by place from top to bottom. */
export function nodesInOrder(workflow: Workflow): Workflow['configuration']['nodes'] {
  return workflow.configuration.nodes.toSorted(
    (a, b) =>
      (rank[a.type] ?? 2) - (rank[b.type] ?? 2) || a.position.y - b.position.y || a.position.x - b.position.x,
  );
}
