import type { Endpoint, Outcome } from '#sandbox/aws/dispatch.ts';
import type { State } from '#sandbox/aws/state.ts';
import type { WireAnswer, WireRequest } from '#sandbox/aws/wire.ts';
import { underFaults } from '#sandbox/emulated/under-faults.ts';
import type { App } from '#sandbox/microsoft/access.ts';
import { findItem, readContent, type By, type Item } from './item-store.ts';
import { recordGraph } from './record.ts';
import { itemNotFound, writeProblem } from './refusal.ts';

export const downloadPath = '/_download/';

const place = 'graph download';
const minutes = 60;

/**
 * Graph sends whoever reads a file's content elsewhere, to an address that opens for whoever has it, for about an hour:
 * https://learn.microsoft.com/en-us/graph/api/driveitem-get-content
 */
export function downloadUrl(origin: string, by: By, { clientId, displayName }: Reader, item: Item): string {
  const until = by.now.getTime() + minutes * 60_000;
  const ticket = Buffer.from(JSON.stringify([by.owner, by.driveId, item.id, until, clientId, displayName]));
  return origin + downloadPath + by.state.sealing.seal(ticket, place).toString('base64url');
}

export async function download(endpoint: Endpoint, request: WireRequest): Promise<Outcome> {
  const ticket = readTicket(endpoint.state, request.rawPath.slice(downloadPath.length));
  const now = endpoint.now();
  if (ticket === undefined || ticket.until < now.getTime()) {
    return writeProblem({ status: 401, code: 'unauthenticated', message: 'The address is not valid.' }, now);
  }
  const by = { ...ticket, state: endpoint.state, now };
  const call = { service: 'graph', operation: 'download', owner: ticket.owner };
  return await underFaults(
    endpoint,
    call,
    () => undefined,
    async () => {
      const answer = handOut(by, ticket.id);
      const what = {
        operation: 'download',
        resource: `/drives/${ticket.driveId}/items/${ticket.id}/content`,
      };
      await recordGraph(endpoint, request, ticket, what, answer);
      return answer;
    },
  );
}

function handOut(by: By, id: string): WireAnswer {
  const item = findItem(by, id);
  if (item === undefined) return writeProblem(itemNotFound(), by.now);
  return { status: 200, headers: { 'content-type': item.mediaType }, body: readContent(by, item.id) };
}

type Reader = Pick<App, 'clientId' | 'displayName'>;
type Ticket = Reader & { owner: string; driveId: string; id: string; until: number };

function readTicket(state: State, sealed: string): Ticket | undefined {
  try {
    const opened = state.sealing.open(Buffer.from(sealed, 'base64url'), place);
    const [owner, driveId, id, until, clientId, displayName] = JSON.parse(opened.toString()) as [
      string,
      string,
      string,
      number,
      string,
      string,
    ];
    return { owner, driveId, id, until, clientId, displayName };
  } catch {
    return undefined;
  }
}
