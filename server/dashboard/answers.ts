import type { agentCalls } from '#contract/agents.ts';
import { countMyDeployments } from '#server/deployments/count.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { countMyWorkflows } from '#server/workflows/count.ts';

export function dashboardAnswers(parts: Parts): Answers<Pick<typeof agentCalls, 'readDashboardStats'>> {
  return {
    async readDashboardStats({ user }) {
      return parts.db.asUser(user.id, async (db) => {
        const deployments = await countMyDeployments(db, user.id);
        const workflows = await countMyWorkflows(db, user.id);
        return {
          active_agents: deployments.active,
          total_agents: deployments.total,
          active_workflows: workflows.active,
          total_workflows: workflows.total,
        };
      });
    },
  };
}
