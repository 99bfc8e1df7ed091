import { agentOf, catalogue, findEntry } from '#catalogue/catalogue.ts';
import type { agentCalls } from '#contract/agents.ts';
import { limits } from '#contract/workflows.ts';
import { problem } from '#contract/refusal.ts';
import { usualNames } from '#material/usual-names.ts';
import { findDeploymentAgent } from '#server/deployments/find-agent.ts';
import { provenAccount } from '#server/deployments/proven-account.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { sandboxDefaults } from '#server/sandbox/defaults.ts';
import { generate, tellSpans } from '#server/off-thread/off-thread.ts';

type MarketplaceCalls = Pick<typeof agentCalls, 'listAgents' | 'readAgent' | 'previewFile'>;

export function marketplaceAnswers(parts: Parts): Answers<MarketplaceCalls> {
  const { db, sandbox } = parts;
  return {
    async listAgents({ user, total }) {
      const defaults = await sandboxDefaults(sandbox, user.id);
      total(catalogue.length);
      return catalogue.map((entry) => agentOf(entry, defaults));
    },

    async readAgent({ user, params }) {
      const id = await agentIdOf(user.id, params.id);
      const entry = id === undefined ? undefined : findEntry(id);
      if (entry === undefined) throw noAgent();
      return agentOf(entry, await sandboxDefaults(sandbox, user.id));
    },

    async previewFile({ user, params, body }) {
      const entry = findEntry(params.id);
      if (entry?.kind !== 'Generate') throw noAgent();
      const { config, errors } = entry.agent.parse(body.configuration);
      if (errors.length > 0)
        throw problem('invalid-request', errors.map((error) => error.msg).join(' '), { errors });
      const { sets = 1 } = config;
      const shown = sets > 1 ? { ...config, sets: Math.min(sets, limits.previewedSets) } : config;
      const accountId = sandbox === undefined ? await db.asUser(user.id, provenAccount) : undefined;
      const made = await generate(entry.agent, shown, {
        random: { seed: 'preview' },
        now: parts.now(),
        accountPool: parts.config.awsAccountPool,
        ...(accountId === undefined ? {} : { accountId }),
      });
      return {
        file_name: made.fileName,
        text: made.content,
        spans: await tellSpans(made),
        note: made.note,
        usual_names: usualNames(config),
      };
    },
  };

  /** The specification asks by agent id, and by deployment id where it has no other. */
  async function agentIdOf(userId: string, id: string): Promise<string | undefined> {
    if (findEntry(id) !== undefined) return id;
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
    return db.asUser(userId, (trx) => findDeploymentAgent(trx, userId, id));
  }
}

function noAgent() {
  return problem('not-found', 'This agent is not in the catalogue.');
}
