/** The word whose badge a deployed agent shows: a completed one is 'Deployed' only while a workflow uses it. */
export function deploymentStatus(status: string, isUsed: boolean): string {
  if (status !== 'completed') return status;
  return isUsed ? 'Deployed' : 'Unused';
}
