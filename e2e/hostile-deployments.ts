import type { Agent, ConfigField } from '#contract/agents.ts';
import type { Deployment } from '#contract/deployments.ts';
import type { Api, Refused } from '#tools/api-client.ts';
import { joined, xssPayloads } from './xss-payloads.ts';

export interface HostileDeployment {
  deployment: Deployment;
  /** What a person could have typed into its fields, and we did. */
  hostile: Record<string, string>;
}

/** What a folder takes has neither a backslash nor an invisible character. */
const lines = joined(
  xssPayloads.map((text) => text.replaceAll(/\\|\u200b/g, '')),
  { bytes: 180 },
);
/** For stricter fields: short, then without the signs that no file name has, then without a blank, then a mere name. */
const milder = [
  '<img src=x onerror=hit=1>',
  "'onerror=hit=1 ${hit=1} {{hit=1}} `hit=1` &lt;img&gt;",
  '<svg/onload=hit=1>',
  '__proto__',
];

/** Where a field takes none of them, what its partner needs beside it to be taken. */
const companions: Readonly<Record<string, string>> = {
  subscriptionId: '8a6f2c10-4b7d-4e55-9c1e-2f3a7d90b6e4',
};

/**
 * One deployment of the agent with the worst text that each of these fields takes; none where no field takes any. What
 * is refused costs nothing, so the product itself is asked.
 */
export async function deployHostile(
  api: Api,
  agent: Agent,
  fields: readonly ConfigField[],
): Promise<HostileDeployment[]> {
  const left = new Map(fields.map(({ name }) => [name, [nextLine(), ...milder]]));
  const needed = (agent.configSchema?.fields ?? []).filter(
    (one) => one.required && one.default === undefined,
  );
  const harmless = Object.fromEntries(needed.map(({ name }) => [name, 'meridian-fields']));
  for (;;) {
    const hostile = Object.fromEntries(
      [...left].flatMap(([name, [text]]) => (text === undefined ? [] : [[name, text]])),
    );
    if (Object.keys(hostile).length === 0) return [];
    try {
      const deployment = await api.deployAgent({
        agentId: agent.id,
        configuration: { ...harmless, ...hostile },
        deployment_hash: crypto.randomUUID(),
      });
      return [{ deployment, hostile }];
    } catch (error) {
      const errors = (error as Partial<Refused>).problem?.errors ?? [];
      const names = errors.map(({ field }) => field.replace(/^configuration\./, ''));
      const wanted = names.flatMap((name) => {
        const companion = name in hostile || name in harmless ? undefined : companions[name];
        return companion === undefined ? [] : [[name, companion] as const];
      });
      if (wanted.length === 0 && !names.some((name) => name in hostile)) throw error;
      Object.assign(harmless, Object.fromEntries(wanted));
      for (const name of names) left.get(name)?.shift();
    }
  }
}

let taken = 0;

/** Another one each time, so that all are somewhere. */
function nextLine(): string {
  taken += 1;
  return lines[taken % lines.length] ?? '';
}
