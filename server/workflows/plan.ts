import { problem } from '#contract/refusal.ts';
import type { Plan } from '#contract/workflows.ts';
import type { Graph } from '#contract/workflows.ts';
import { walletBalance } from '#server/credits/ledger.ts';
import type { Db } from '#server/db/open.ts';
import { resolveGraph, type ResolvedGraph } from './nodes.ts';
import { choosePlaces, type PlannedTarget } from './places.ts';

/** What a run would do: the same choice of places and prices that execute makes, without keeping any of it. */
export async function planWorkflow(db: Db, userId: string, graph: Graph, now: Date): Promise<Plan> {
  const resolved = await resolveGraph(db, userId, graph);
  if (resolved.source.entry.kind !== 'Generate') throw nothingToPlant();
  const targets = await choosePlaces(db, userId, resolved, fileNameOf(resolved));
  const balance = await walletBalance(db, userId);
  const highest = resolved.source.entry.agent.manifest.runPrice + sum(targets.map(priceOf));
  const secrets = countSecrets(resolved, now);
  return {
    steps: [
      sourceStep(resolved),
      ...targets.map((target) => ({
        node_id: target.resolved.node.id,
        deployment_id: target.resolved.deployment.id,
        agent_name: target.resolved.deployment.name,
        sentence: sentenceOf(target, secrets),
        location: target.place.location,
        run_price: priceOf(target),
      })),
    ],
    highest_cost: highest,
    balance,
    left_at_least: Math.max(0, balance - highest),
    enough_credits: balance >= highest,
  };
}

export function nothingToPlant() {
  return problem('invalid-request', 'This workflow has no Generate agent, so there is nothing to plant.');
}

/** The name of the file that a Generate node makes. */
export function fileNameOf(resolved: ResolvedGraph): string {
  const { entry, deployment } = resolved.source;
  if (entry.kind !== 'Generate') return 'file';
  const { config } = entry.agent.parse(deployment.plain);
  return config.fileName;
}

export function priceOf(target: PlannedTarget): number {
  return target.agent.manifest.runPrice;
}

function sourceStep(resolved: ResolvedGraph) {
  const { node, deployment, entry } = resolved.source;
  const sentence =
    entry.kind === 'Generate'
      ? `Make ${fileNameOf(resolved)} afresh for each target`
      : `Use ${deployment.name}`;
  return {
    node_id: node.id,
    deployment_id: deployment.id,
    agent_name: deployment.name,
    sentence,
    location: null,
    run_price: entry.agent.manifest.runPrice,
  };
}

function sentenceOf(target: PlannedTarget, secrets: number): string {
  const { location } = target.place;
  const folder = location.slice(0, location.lastIndexOf('/') + 1);
  const name = location.slice(folder.length);
  const region = target.resolved.deployment.plain['region'];
  const where = typeof region === 'string' ? `${folder} in ${region}` : folder;
  return `Write ${name} (${secrets} ${secrets === 1 ? 'secret' : 'secrets'}) to ${where}`;
}

/** How many secrets the file will hold, counted on a sample. */
function countSecrets(resolved: ResolvedGraph, now: Date): number {
  const { entry, deployment } = resolved.source;
  if (entry.kind !== 'Generate') return 0;
  const { config } = entry.agent.parse(deployment.plain);
  return entry.agent.generate(config, { random: { seed: 'plan' }, now, accountPool: [] }).values.length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
