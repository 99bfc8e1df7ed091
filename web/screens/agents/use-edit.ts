import { useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import type { Deployment } from '#contract/deployments.ts';
import { api, isFailure, sentenceOf } from '#web/api.ts';
import { toast } from '#web/ui/toast.ts';
import type { Editing } from './EditDialog.tsx';

/** Fetches the agent behind a deployment, then opens the form for it. */
export function useEdit() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [pendingId, setPendingId] = useState<string>();
  const isOpening = useRef(false);
  async function open(deployment: Deployment): Promise<void> {
    // A second click while the first one is on its way would say everything twice.
    if (isOpening.current) return;
    isOpening.current = true;
    setPendingId(deployment.id);
    const agentId = deployment.agent.id || deployment.agent_id;
    if (agentId === '') toast.info(`Using deployment ID as agent ID: ${deployment.id}`);
    try {
      const agent: Agent | undefined = await api.readAgent({ id: agentId || deployment.id });
      if (agent === undefined) throw new Error('The answer was empty.');
      toast.success(`Agent details fetched successfully: ${agent.name}`);
      setEditing({ deployment, agent });
    } catch (error) {
      toast.error(`Failed to load agent details${suffixOf(error)}`);
    } finally {
      isOpening.current = false;
      setPendingId(undefined);
    }
  }
  return { editing, pendingId, open, close: () => setEditing(null) };
}

function suffixOf(error: unknown): string {
  if (!isFailure(error)) return `: ${sentenceOf(error)}`;
  return error.status === undefined ? ' (No response received)' : ` (Status: ${error.status})`;
}
