import type { Graph } from '#contract/workflows.ts';

/** The name each node is called by; the second node of one agent is 'AWS keys (2)'. */
export function nodeNames(
  nodes: Graph['nodes'],
  nameOf: (deploymentId: string) => string | undefined,
): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    nodes.map((node) => {
      const name = nameOf(node.deployment_id) ?? 'Unknown agent';
      const key = `${node.type} ${name}`;
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      return [node.id, times === 1 ? name : `${name} (${times})`];
    }),
  );
}
