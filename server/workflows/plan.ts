import type { DeployAgent, Place } from '#catalogue/deploy-agent.ts';
import { remainsAt } from '#catalogue/catalogue.ts';
import type { Plan } from '#contract/workflows.ts';
import type { Graph } from '#contract/workflows.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import type { Db } from '#server/db/open.ts';
import { generate } from '#server/off-thread/off-thread.ts';
import type { Parts } from '#server/parts.ts';
import type { LookAhead } from './look-ahead.ts';
import { resolveGraph, type ResolvedGraph, type ResolvedNode } from './nodes.ts';
import type { PlannedTarget } from './places.ts';
import { analyzerSentence, chooseTargets } from './run-targets.ts';

/** The plan of a graph, with what its clouds say of it when they are asked. */
export async function planWithWarnings(
  parts: Pick<Parts, 'db' | 'now'>,
  lookAhead: LookAhead,
  userId: string,
  graph: Graph,
): Promise<Plan> {
  const { resolved, plan } = await parts.db.asUser(userId, async (db) => {
    const found = await resolveGraph(db, userId, graph);
    return { resolved: found, plan: await planResolved(db, userId, found, parts.now()) };
  });
  // After the transaction: no lock waits for a cloud.
  const outlooks = await lookAhead(userId, [resolved.source, ...resolved.targets]);
  const steps = plan.steps.map((step) => ({ ...step, ...outlooks.get(step.node_id) }));
  return { ...plan, steps };
}

/** What a run would do: the same choice of places and prices that execute makes, without keeping any of it. */
export async function planWorkflow(db: Db, userId: string, graph: Graph, now: Date): Promise<Plan> {
  return planResolved(db, userId, await resolveGraph(db, userId, graph), now);
}

async function planResolved(db: Db, userId: string, resolved: ResolvedGraph, now: Date): Promise<Plan> {
  const targets = await chooseTargets(db, userId, resolved, fileNameOf(resolved));
  const balance = await walletBalance(db, userId);
  const highest = resolved.source.entry.agent.manifest.runPrice + sum(targets.map(({ price }) => price));
  const secrets = await countSecrets(resolved, now);
  return {
    steps: [
      sourceStep(resolved),
      ...targets.map((target) => ({
        node_id: target.resolved.node.id,
        deployment_id: target.resolved.deployment.id,
        agent_name: target.resolved.deployment.name,
        sentence:
          target.planned === undefined
            ? analyzerSentence(resolved.source, target.resolved)
            : sentenceOf(target.planned, secrets),
        location: target.planned?.place.location ?? null,
        run_price: target.price,
        warning: null,
        ...remainsOf(target.resolved, target.planned?.place),
      })),
    ],
    highest_cost: highest,
    balance,
    left_at_least: Math.max(0, balance - highest),
    enough_credits: balance >= highest,
  };
}

/** Named before anything is done: what a clean-up will have to leave. */
export function remainsOf(
  { entry }: Pick<ResolvedNode, 'entry'>,
  place: Pick<Place, 'target'> | undefined,
): { remains?: string } {
  const remains = remainsAt(entry, place?.target);
  return remains === undefined ? {} : { remains };
}

/** The name of the file that a Generate node makes. */
export function fileNameOf({ source }: Pick<ResolvedGraph, 'source'>): string {
  const { entry, deployment } = source;
  if (entry.kind !== 'Generate') return 'file';
  const { config } = entry.agent.parse(deployment.plain);
  return config.fileName;
}

function sourceStep(resolved: ResolvedGraph) {
  const { node, deployment, entry } = resolved.source;
  return {
    node_id: node.id,
    deployment_id: deployment.id,
    agent_name: deployment.name,
    sentence: sourceSentence(resolved),
    location: null,
    run_price: entry.agent.manifest.runPrice,
    warning: null,
  };
}

/** What the source of a run does. */
export function sourceSentence({ source, targets }: Pick<ResolvedGraph, 'source' | 'targets'>): string {
  if (source.entry.kind === 'Generate') {
    const takers = targets.filter(({ entry }) => entry.kind === 'Deploy' && entry.agent.making === undefined);
    if (takers.length === 0) return 'Make no file: each target makes its own';
    const which = takers.length === targets.length ? 'each target' : 'each target that makes none of its own';
    return `Make ${fileNameOf({ source })} afresh for ${which}`;
  }
  const { profileName } = source.deployment.plain;
  const name = typeof profileName === 'string' ? profileName : source.deployment.name;
  return `Check that the credentials of ${name} work`;
}

/** What is written where. */
export function sentenceOf(target: Pick<PlannedTarget, 'resolved' | 'place'>, secrets: number): string {
  const { entry, deployment } = target.resolved;
  if (entry.kind === 'Deploy' && entry.agent.making !== undefined) {
    // As for places: the plan is made from what is not secret.
    return entry.agent.making.plan(deployment.plain as Parameters<DeployAgent['place']>[0], target.place);
  }
  const count = `(${secrets} ${secrets === 1 ? 'secret' : 'secrets'})`;
  const about = entry.kind === 'Deploy' ? entry.agent.about?.(target.place.target) : undefined;
  if (about?.planned !== undefined) return `Write ${about.planned.name} ${count} to ${about.planned.where}`;
  const { location } = target.place;
  const ownName = entry.kind === 'Deploy' ? entry.agent.nameIn?.(target.place.target) : undefined;
  const name = ownName ?? location.slice(location.lastIndexOf('/') + 1);
  const folder = location.slice(0, location.length - name.length);
  const region = deployment.plain['region'];
  const where = typeof region === 'string' ? `${folder} in ${region}` : folder;
  return `Write ${name} ${count} to ${where}`;
}

/** How many secrets the file will hold, counted on a sample: every set of a file has as many as the others. */
export async function countSecrets({ source }: Pick<ResolvedGraph, 'source'>, now: Date): Promise<number> {
  const { entry, deployment } = source;
  if (entry.kind !== 'Generate') return 0;
  const { config } = entry.agent.parse(deployment.plain);
  const { sets = 1, ...one } = config;
  const context = { random: { seed: 'plan' }, now, accountPool: [] };
  return sets * (await generate(entry.agent, one, context)).values.length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
