import type { DeployAgent } from '#catalogue/deploy-agent.ts';
import { problem } from '#contract/refusal.ts';
import type { Db } from '#server/db/open.ts';
import { resolveNodes, type ResolvedNode } from '#server/workflows/nodes.ts';
import { choosePlaces } from '#server/workflows/places.ts';
import { fileNameOf } from '#server/workflows/plan.ts';
import { noWorkflow } from '#server/workflows/publish.ts';
import { noRun } from './cancel.ts';
import {
  findEndedSteps,
  findRetry,
  isBeingCleanedUp,
  lockRun,
  lockWorkflowName,
  type EndedStep,
  type RunName,
} from './store.ts';

/** A step that is done again, with the configuration that is in force now. */
export interface StepAgain {
  step: EndedStep;
  resolved: ResolvedNode;
  price: number;
  /** Absent for a step that plants nothing. */
  place: { location: string; target: Record<string, string> } | undefined;
  /** The file of the first attempt; null = it is made afresh, because there is none. */
  fileId: string | null;
  /** The first attempt may have left the file there, so it is looked for before anything else. */
  isUncertain: boolean;
}

export interface Retry {
  workflowName: string;
  kept: EndedStep[];
  again: StepAgain[];
}

/**
 * What a retry of a run keeps and what it does again. Locks the workflow and the run, so that for the rest of the
 * transaction this is what a retry does.
 */
export async function prepareRetry(db: Db, userId: string, run: RunName): Promise<Retry> {
  const workflowName = await lockWorkflowName(db, userId, run.workflowId);
  if (workflowName === undefined) throw noWorkflow();
  const locked = await lockRun(db, userId, run);
  if (locked === undefined) throw noRun();
  if (locked.status === 'in_progress') throw goesOn(run.executionId);
  const retriedBy = await findRetry(db, userId, run.executionId);
  if (retriedBy !== undefined) throw wasRetried(retriedBy);
  if (await isBeingCleanedUp(db, userId, run.executionId)) throw isCleanedUp(run.executionId);
  const steps = await findEndedSteps(db, userId, run.executionId);
  if (steps.every((step) => step.status === 'completed')) throw nothingFailed(run.executionId, steps);
  const open = steps.filter(isDoneAgain);
  const gone = open.filter((step) => step.isDeploymentDeleted);
  if (gone.length > 0) throw agentsGone(gone);
  return {
    workflowName,
    kept: steps.filter((step) => !isDoneAgain(step)),
    again: await planAgain(db, userId, open),
  };
}

/** What a check of a profile found out is not kept: its credentials have to work now, and the check costs nothing. */
function isDoneAgain({ status, type }: EndedStep): boolean {
  return status !== 'completed' || type === 'Configure';
}

async function planAgain(db: Db, userId: string, open: EndedStep[]): Promise<StepAgain[]> {
  const resolved = await resolveNodes(
    db,
    userId,
    open.map((step) => ({
      id: step.nodeId,
      type: step.type,
      position: { x: 0, y: 0 },
      deployment_id: step.deploymentId,
    })),
  );
  // A run that has no files yet makes them all: then its source is among the open steps, too.
  const source = open[0]?.position === 0 ? resolved[0] : undefined;
  const again = open.map((step, index): StepAgain => {
    const one = resolved[index];
    if (one === undefined) throw new Error('a step was not resolved');
    const fileName = source === undefined ? step.fileName : fileNameOf({ source });
    const isMaking = makesItsFile(one);
    // Whatever it is called: a target that makes its file has a place before that is made.
    const named = fileName ?? (isMaking ? anyFileName : null);
    const place = one.entry.kind === 'Deploy' ? samePlace(step, one, one.entry.agent, named) : undefined;
    // What it made goes with the step that failed, unless nobody knows.
    const isKept = source === undefined && (!isMaking || place !== undefined);
    const fileId = isKept ? step.fileId : null;
    return {
      step,
      resolved: one,
      price: one.entry.agent.manifest.runPrice,
      place,
      fileId,
      isUncertain: place !== undefined && (fileId !== null || isMaking),
    };
  });
  return choosePlacesOfOthers(db, userId, again, source);
}

/** The place that the first attempt kept because nobody knows what lies there. */
function samePlace(
  step: EndedStep,
  { deployment }: ResolvedNode,
  agent: DeployAgent,
  fileName: string | null,
) {
  const { location, target, plantedState } = step;
  if (plantedState !== 'reserved' || location === null || fileName === null) return undefined;
  const config = deployment.plain as Parameters<DeployAgent['place']>[0];
  const now = agent.place(config, fileName, Number(target['nth'] ?? 1));
  return now.location === location ? { location, target } : undefined;
}

/** The others get their place as in any run: the name that was meant, unless something of ours lies there by now. */
async function choosePlacesOfOthers(
  db: Db,
  userId: string,
  again: StepAgain[],
  source: ResolvedNode | undefined,
): Promise<StepAgain[]> {
  const others = again.filter(
    ({ resolved, place }) => resolved.entry.kind === 'Deploy' && place === undefined,
  );
  if (others.length === 0) return again;
  // The files of one run have one name.
  const fileName = source === undefined ? nameOfFiles(others) : fileNameOf({ source });
  const targets = others.map(({ resolved }) => resolved);
  const planned = await choosePlaces(db, userId, { targets }, fileName);
  const chosen = new Map(planned.map(({ resolved, place }) => [resolved.node.id, place]));
  return again.map((one) => ({ ...one, place: one.place ?? chosen.get(one.step.nodeId) }));
}

function nameOfFiles(others: StepAgain[]): string {
  const made = others.filter(({ resolved }) => !makesItsFile(resolved));
  if (made.length === 0) return anyFileName;
  const fileName = made.find(({ step }) => step.fileName !== null)?.step.fileName ?? null;
  if (fileName === null) throw new Error('a run without files and without a source to make them');
  return fileName;
}

/** Where the place does not follow from the name of a file. */
const anyFileName = 'file';

function makesItsFile({ entry }: ResolvedNode): boolean {
  return entry.kind === 'Deploy' && entry.agent.making !== undefined;
}

function goesOn(executionId: string) {
  const sentence = 'This run is still going on. Wait until it is over, or cancel it, then retry what failed.';
  return problem('already-running', sentence, { executionId });
}

function isCleanedUp(executionId: string) {
  const sentence =
    'What this run planted is being cleaned up right now. Wait until that is over, then retry what failed.';
  return problem('wrong-state', sentence, { executionId });
}

function wasRetried(executionId: string) {
  const sentence = 'This run was retried already. If something failed again, retry the newer run.';
  return problem('wrong-state', sentence, { executionId });
}

function nothingFailed(executionId: string, steps: EndedStep[]) {
  const isPartlyRead = steps.some(({ output }) => output['partial'] !== undefined);
  const reason = isPartlyRead
    ? 'Every step of this run was done, although an analysis could not read everything; a retry repeats only steps that failed.'
    : 'Nothing failed in this run, so there is nothing to retry.';
  return problem('wrong-state', `${reason} Run the workflow again to do all of it anew.`, { executionId });
}

function agentsGone(gone: EndedStep[]) {
  const names = [...new Set(gone.map((step) => step.agentName))].join(', ');
  return problem(
    'wrong-state',
    `${names} was deleted since this run, so what failed cannot be done again. Nothing was planted. Edit the workflow, then run it as a whole.`,
  );
}
