import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { api } from '#web/api.ts';
import { isDefinitive } from '#web/failure.ts';
import { keys } from '#web/queries.ts';
import { useSession } from '#web/session/use-session.ts';
import { asDeployError, requestOf } from './deployment-request.ts';

/**
 * Deploys one agent. One dialog opening is one intent with one deployment_hash: a retry after silence sends the
 * same, so that it is one deployment and one charge; after a refusal the next try is a new intent. While it is under
 * way its dialog stays open: `onBusy` tells it.
 */
export function useDeploy(agent: Agent, onBusy: (isBusy: boolean) => void) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const hash = useRef<string>(undefined);
  // Beside the state, which a second submission within the same moment does not see yet.
  const isUnderWay = useRef(false);
  const [isPending, setIsPending] = useState(false);

  /** False when another is under way already, and nothing was sent. */
  async function deploy(configuration: Record<string, unknown>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setIsPending(true);
    onBusy(true);
    try {
      hash.current ??= crypto.randomUUID();
      const answer = await api.deployAgent(
        requestOf(agent, { configuration, email: user?.email, hash: hash.current }),
      );
      if (answer === undefined || answer === null)
        throw new Error('No response data received from deployment');
      hash.current = undefined;
      return true;
    } catch (error) {
      if (isDefinitive(error)) hash.current = undefined;
      throw asDeployError(error);
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
      onBusy(false);
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    }
  }

  return { deploy, isPending };
}

const stale = [keys.deployments, keys.usage, keys.stats, keys.balance, keys.creditEntries, keys.activities];
