import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
import { call } from './call.ts';
import { Id, Limit, Timestamp } from './text.ts';

/** Something that happened, for the dashboard's list. */
export const Activity = z.object({
  id: Id,
  reference_type: z.enum(['workflow', 'deployment']),
  reference_id: Id,
  reference_name: z.string(),
  workflow_type: z.nullable(z.enum(['Published', 'Generate', 'Deploy', 'Configure', 'Analyzer'])),
  agent_type: z.nullable(AgentType),
  agent_id: z.nullable(z.string()),
  agent_name: z.nullable(z.string()),
  /** `clean_up`: of a run; metadata has places, removed, reason and execution_id. */
  type: z.nullable(z.enum(['deployment_deletion', 'clean_up'])),
  /** completed, failed, partial, deleted, or a word for something under way. */
  status: z.string(),
  created_at: Timestamp,
  credits_used: z.int(),
  error_message: z.nullable(z.string()),
  metadata: z.record(z.string(), z.unknown()),
});
export type Activity = z.infer<typeof Activity>;

export const activityCalls = {
  listRecentActivities: call({
    method: 'GET',
    path: '/workflows/activities/recent',
    tag: 'Dashboard',
    summary: 'What happened, newest first',
    query: z.object({ limit: Limit }),
    reply: z.array(Activity),
  }),
};
