import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { api } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { isDefinitive, requestOf } from './deployment-request.ts';

/**
 * Deploys one agent. One dialog opening is one intent with one deployment_hash: a retry after silence sends the
 * same, so that it is one deployment and one charge; after a refusal the next try is a new intent.
 */
export function useDeploy(agent: Agent) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const hash = useRef<string>(undefined);
  const [isPending, setIsPending] = useState(false);

  async function deploy(configuration: Record<string, unknown>): Promise<void> {
    hash.current ??= crypto.randomUUID();
    setIsPending(true);
    try {
      const answer = await api.deployAgent(
        requestOf(agent, { configuration, email: user?.email, hash: hash.current }),
      );
      if (answer === undefined || answer === null)
        throw new Error('No response data received from deployment');
      hash.current = undefined;
    } catch (error) {
      if (isDefinitive(error)) hash.current = undefined;
      throw error;
    } finally {
      setIsPending(false);
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    }
  }

  return { deploy, isPending };
}

const stale = [keys.deployments, keys.usage, keys.stats, keys.balance, keys.creditEntries, keys.activities];
