import type { Notification, NotificationList } from '#contract/notifications.ts';
import type { CleanUpRow, LowRow, MadeRow, RunRow } from './store.ts';

/** What a person is told of, each as it is kept. */
export interface News {
  runs: RunRow[];
  made: MadeRow[];
  cleanUps: CleanUpRow[];
  frozenAt: string | null;
  low: LowRow | undefined;
  readUntil: string;
  /** Of runs, deployments and clean-ups, also of those that are not listed. */
  unread: number;
}

/** Newest first. What is of the same moment keeps an order, so that a list never jumps. */
export function presentNotifications(news: News, limit: number): NotificationList {
  const ofAccount = accountNews(news);
  const all = [
    ...ofAccount,
    ...news.runs.map((row) => presentRun(row, news.readUntil)),
    ...news.made.map((row) => presentMade(row, news.readUntil)),
    ...news.cleanUps.map((row) => presentCleanUp(row, news.readUntil)),
  ];
  const notifications = all.toSorted((a, b) => (a.at === b.at ? 0 : a.at > b.at ? -1 : 1)).slice(0, limit);
  return { notifications, unread: news.unread + ofAccount.filter(({ unread }) => unread).length };
}

function accountNews({ frozenAt, low, readUntil }: News): Notification[] {
  const told: Notification[] = [];
  if (frozenAt !== null) {
    told.push({
      ...toldAt(`account-frozen:${frozenAt}`, frozenAt, readUntil),
      kind: 'account-frozen',
    });
  }
  if (low !== undefined) {
    told.push({
      ...toldAt(`credits-low:${low.sequence}`, low.at, readUntil),
      kind: 'credits-low',
      credits: low.credits,
    });
  }
  return told;
}

function presentRun(row: RunRow, readUntil: string): Notification {
  return {
    ...toldAt(row.id, row.at, readUntil),
    kind: 'run',
    workflow_id: row.workflowId,
    execution_id: row.id,
    workflow_name: row.workflowName,
    status: row.status,
    successful_deployments: row.successful,
    total_deployments: row.total,
    error_message: row.error,
  };
}

function presentMade(row: MadeRow, readUntil: string): Notification {
  return {
    ...toldAt(row.id, row.at, readUntil),
    kind: 'deployment',
    deployment_id: row.id,
    name: row.name,
    agent_type: row.type,
    status: row.status,
    error_message: row.error,
  };
}

function presentCleanUp(row: CleanUpRow, readUntil: string): Notification {
  return {
    ...toldAt(row.id, row.at, readUntil),
    kind: 'clean-up',
    workflow_id: row.workflowId,
    execution_id: row.executionId,
    workflow_name: row.workflowName,
    reason: row.reason,
    places: row.places,
    removed: row.removed,
  };
}

/** Both times are written alike, so they compare as texts. */
function toldAt(id: string, at: string, readUntil: string) {
  return { id, at, unread: at > readUntil };
}
