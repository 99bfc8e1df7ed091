import { startProblem } from '#server/processes/start-problem.ts';

/** Asks the Restate that the settings name how it is, so that a mistake in them is one sentence. */
export async function checkEngine(restate: { ingressUrl: string; adminUrl: string }): Promise<void> {
  await check(`${restate.ingressUrl}/restate/health`, restate.ingressUrl, 'RESTATE_URL');
  await check(`${restate.adminUrl}/deployments`, restate.adminUrl, 'RESTATE_ADMIN_URL');
}

async function check(health: string, address: string, setting: string): Promise<void> {
  try {
    const answer = await fetch(health, { signal: AbortSignal.timeout(10_000) });
    await answer.body?.cancel();
    if (answer.ok) return;
  } catch (cause) {
    throw startProblem(`No Restate answers at ${address}: start it, or correct ${setting}.`, { cause });
  }
  throw startProblem(`What answers at ${address} is not the Restate that ${setting} should name.`);
}
