import type { Outgoing } from '#contract/client.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { readDeployments } from '#web/read-deployments.ts';
import { isRecord, recordOf, textIn } from './loose.ts';
import { readAgent, readAgents, readRegions } from './read-agents.ts';
import { readActivities, readBalance, readStats } from './read-dashboard.ts';
import { readCode, readPreview } from './read-files.ts';
import { joinDeployments, missingDeployments, readWorkflow, readWorkflows } from './read-workflows.ts';

type Reading = (answer: unknown, url: string) => unknown;

/**
 * The specification names some answers in more than one form and leaves parts of others open. Each is read here
 * once, so that the screens know one shape. The lists of deployments have their own readings beside their queries.
 */
const readings = new Map<Call, Reading>([
  [calls.listAgents, readAgents],
  [calls.readAgent, (answer) => readAgent(recordOf(answer))],
  [calls.previewFile, readPreview],
  [calls.readCode, readCode],
  [calls.listAwsRegions, readRegions],
  [calls.listAzureRegions, readRegions],
  [calls.readDashboardStats, readStats],
  [calls.listRecentActivities, readActivities],
  [calls.readCreditBalance, readBalance],
  [calls.listWorkflows, readWorkflows],
  [calls.readWorkflow, readStored],
  [calls.updateWorkflow, readOneWorkflow],
  [calls.publishWorkflow, readPublished],
  [calls.executeWorkflow, readStarted],
]);

/** Calls that no document shapes: an answer that is no object came from somebody in between, and says nothing. */
const ours = new Set<Call>([
  calls.checkAccess,
  calls.cleanUpDecoy,
  calls.cleanUpDeployment,
  calls.cleanUpEverything,
  calls.cleanUpExecution,
  calls.cleanUpWorkflow,
  calls.listExecutions,
  calls.lookUp,
  calls.planRetry,
  calls.planWorkflow,
  calls.readExecution,
  calls.readLookUpKey,
  calls.retryExecution,
]);

/** Reads what `send` brings; a list of workflows is joined with the deployed agents it does not carry itself. */
export async function readAnswer(
  outgoing: Outgoing,
  send: (outgoing: Outgoing) => Promise<unknown>,
  listDeployments: () => Promise<unknown>,
): Promise<unknown> {
  const read = readings.get(outgoing.call);
  const answer = await send(outgoing);
  if (ours.has(outgoing.call) && !isRecord(answer))
    throw new Error('The answer could not be read. Try again.');
  if (read === undefined) return answer;
  if (outgoing.call !== calls.listWorkflows) return read(answer, outgoing.url);
  const page = readWorkflows(answer);
  const missing = missingDeployments(page);
  if (missing.length === 0) return page;
  const deployments = await listDeployments()
    .then(readDeployments)
    // Without their list nobody knows that one of them was deleted.
    .catch(() => readDeployments(missing.map((id) => ({ id, name: 'Unknown agent' }))));
  return joinDeployments(page, deployments);
}

function readOneWorkflow(answer: unknown, url: string): unknown {
  return readWorkflow(answer, decodeURIComponent(url.split('/').at(-1) ?? ''));
}

/** An answer that is no object is no workflow without a name: saved, it would take the place of the real one. */
function readStored(answer: unknown, url: string): unknown {
  if (!isRecord(answer)) throw new Error('The workflow could not be read.');
  return readOneWorkflow(answer, url);
}

function readPublished(answer: unknown): unknown {
  const workflow = readWorkflow(answer);
  if (workflow === undefined) throw new Error('The answer does not name the new workflow.');
  return workflow;
}

/** The documents do not show this answer: without an id there is no run to follow, and that is all. */
function readStarted(answer: unknown): unknown {
  const body = recordOf(answer);
  return { ...body, execution_id: textIn(body, 'execution_id') ?? '', status: 'in_progress' };
}
