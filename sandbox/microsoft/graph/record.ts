import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { recordRequest } from '#sandbox/clouds/record-request.ts';
import type { App } from '#sandbox/microsoft/access.ts';

/** What the audit log calls it: https://learn.microsoft.com/en-us/purview/audit-log-activities */
const audited: Readonly<Record<string, string | undefined>> = {
  createChild: 'FolderCreated',
  deleteItem: 'FileRecycled',
  download: 'FileDownloaded',
  putContent: 'FileUploaded',
};

/** The audit log is there unasked and holds what was done; the log of Graph's own requests has to be switched on. */
export async function recordGraph(
  endpoint: Endpoint,
  request: WireRequest,
  { owner, displayName, clientId }: Pick<App, 'owner' | 'displayName' | 'clientId'>,
  { operation, resource }: { operation: string; resource: string },
  answer: WireAnswer,
): Promise<void> {
  const isRefused = answer.status >= 400;
  const name = isRefused ? undefined : audited[operation];
  const asker = {
    owner,
    name: name ?? operation,
    who: displayName,
    credential: clientId,
    resource: resource.slice(0, 500),
    visibility: name === undefined ? ('extra' as const) : ('shown' as const),
  };
  await recordRequest(endpoint, 'microsoft', request, asker, isRefused ? codeOf(answer) : null);
}

function codeOf({ status, body }: WireAnswer): string {
  return /"code":"(\w{1,60})"/.exec(body.toString())?.[1] ?? String(status);
}
