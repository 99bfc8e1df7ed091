import * as z from 'zod/mini';
import { AgentType } from './agents.ts';
import { call } from './call.ts';
import { CleanUpReason } from './decoys.ts';
import { Id, Timestamp } from './text.ts';

/** With this many credits or fewer a person is told: a run of a few targets may need more. */
export const lowCredits = 5;

const told = {
  /** The same for as long as it is the same news. */
  id: z.string(),
  at: Timestamp,
  unread: z.boolean(),
};

/** What finished, failed or needs attention. The page makes the sentence. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({
    ...told,
    kind: z.literal('run'),
    workflow_id: Id,
    execution_id: Id,
    workflow_name: z.string(),
    status: z.enum(['completed', 'partial', 'failed', 'cancelled']),
    successful_deployments: z.int(),
    total_deployments: z.int(),
    error_message: z.nullable(z.string()),
  }),
  z.object({
    ...told,
    kind: z.literal('deployment'),
    deployment_id: Id,
    name: z.string(),
    agent_type: AgentType,
    status: z.enum(['completed', 'failed']),
    error_message: z.nullable(z.string()),
  }),
  /** A clean-up of a run that has ended; what is left of it stands under Planted decoys. */
  z.object({
    ...told,
    kind: z.literal('clean-up'),
    workflow_id: Id,
    execution_id: Id,
    workflow_name: z.string(),
    reason: CleanUpReason,
    places: z.int(),
    removed: z.int(),
  }),
  z.object({ ...told, kind: z.literal('account-frozen') }),
  z.object({ ...told, kind: z.literal('credits-low'), credits: z.int() }),
]);
export type Notification = z.infer<typeof Notification>;

export const NotificationList = z.object({
  /** Newest first, 50 at most. */
  notifications: z.array(Notification),
  /** How many are unread, also of those that are not listed any more. */
  unread: z.int(),
});
export type NotificationList = z.infer<typeof NotificationList>;

const noTime = 'until is the time of a notification.';
const firstDay = Date.UTC(2020, 0);

export const notificationCalls = {
  listNotifications: call({
    method: 'GET',
    path: '/notifications',
    tag: 'Notifications',
    summary: 'What finished, failed or needs attention, newest first',
    reply: NotificationList,
  }),
  markNotificationsRead: call({
    method: 'POST',
    path: '/notifications/read',
    tag: 'Notifications',
    summary: 'Mark everything up to a notification as read, on every device',
    body: z.object({
      until: z.iso
        .datetime({ error: noTime })
        .check(z.refine((value) => Date.parse(value) >= firstDay, { error: noTime })),
    }),
    replyKind: 'empty',
    replyStatus: 204,
  }),
};
