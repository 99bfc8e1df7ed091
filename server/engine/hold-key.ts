/** The key of a node's hold: one charge per execution and node, whatever happens in between. */
export function holdKeyOf(executionId: string, nodeId: string): string {
  return `exec:${executionId}:${nodeId}:hold`;
}
