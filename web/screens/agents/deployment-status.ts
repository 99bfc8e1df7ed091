/** The word whose badge a deployed agent shows: a completed one is 'Deployed' only while a workflow uses it. */
export function deploymentStatus(status: string, isUsed: boolean): string {
  if (status !== 'completed') return status;
  return isUsed ? 'Deployed' : 'Unused';
}

/** True, a non-empty list and a number above nothing all mean: in use (Q22). */
export function isInUse(used: unknown): boolean {
  return used === true || (Array.isArray(used) && used.length > 0) || (typeof used === 'number' && used > 0);
}
