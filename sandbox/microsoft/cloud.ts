import { decodeJwt } from 'jose';
import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import {
  colleague,
  thiefAgent,
  type Attempt,
  type Cloud,
  type Container,
  type Reading,
} from '#sandbox/clouds/cloud.ts';
import { listCloudEvents } from '#sandbox/clouds/event-store.ts';
import { findOwnTenant, provisionReader } from './access.ts';
import { askSecure } from './ask-secure.ts';
import { listFiles } from './graph/item-store.ts';
import { listSites } from './graph/world.ts';
import { signToken } from './tokens.ts';

export const microsoftCloud: Cloud = {
  log: {
    about:
      'Entra’s sign-in logs hold each sign-in of an app, refused ones too, for 7 days without being asked, longer where it is paid for. The audit log of Microsoft Purview holds who uploaded, downloaded and removed which file, and which app did it, for 180 days without being asked. It shows minutes to hours later. Requests to Microsoft Graph that only look, and refused ones, are kept only where the log of Graph’s activities was switched on. A call with a token that Microsoft does not know is in nobody’s log.',
    sources: [
      'https://learn.microsoft.com/en-us/entra/identity/monitoring-health/reference-reports-data-retention',
      'https://learn.microsoft.com/en-us/purview/audit-log-activities',
      'https://learn.microsoft.com/en-us/graph/microsoft-graph-activity-logs-overview',
    ],
  },
  contents: async (endpoint, owner) => await endpoint.state.transact(() => containersOf(endpoint, owner)),
  read,
  events: ({ state }, owner, limit) => listCloudEvents(state, owner, 'microsoft', limit),
};

function containersOf({ state, now }: Endpoint, owner: string): Container[] {
  if (!findOwnTenant(state, owner)) return [];
  return listSites(state, owner, now()).flatMap(({ title, host, path, libraries }) =>
    libraries.map((library) => ({
      id: library.id,
      kind: 'library',
      name: `${title}/${library.name}`,
      note: `${host}/${path}`,
      things: listFiles({ state, owner, driveId: library.id, now: now() }).map(({ item, names }) => ({
        id: item.id,
        name: names.join('/'),
        size: item.size,
        changedAt: item.modifiedAt,
      })),
    })),
  );
}

/** With the token of a colleague's program, which may read every site. */
async function read(
  endpoint: Endpoint,
  owner: string,
  driveId: string,
  itemId: string,
): Promise<Reading | undefined> {
  const library = (await microsoftCloud.contents(endpoint, owner)).find(({ id }) => id === driveId);
  if (!library?.things.some(({ id }) => id === itemId)) return undefined;
  const app = await endpoint.state.transact(() => provisionReader(endpoint.state, owner));
  const token = await signToken(endpoint, app, 'https://graph.microsoft.com');
  const headers = { authorization: `Bearer ${token}`, 'user-agent': thiefAgent };
  const call = 'GET /drives/{id}/items/{id}/content';
  const path = `/v1.0/drives/${encodeURIComponent(driveId)}/items/${encodeURIComponent(itemId)}/content`;
  const sent = await askSecure(endpoint.secure(), path, { headers });
  const location = sent.headers['location'];
  const answer =
    typeof location === 'string'
      ? await askSecure(endpoint.secure(), new URL(location).pathname, {
          headers: { 'user-agent': thiefAgent },
        })
      : sent;
  const attempt = { call, who: colleague, isRefused: answer.status !== 200 };
  if (attempt.isRefused) return { ...attempt, answer: `${answer.status}`, text: '' };
  return { ...attempt, answer: `200: ${Buffer.byteLength(answer.text)} bytes`, text: answer.text };
}

/** What a thief does first with the secret of an app: a token, which says what the app may do. */
export async function signIn(
  endpoint: Pick<Endpoint, 'secure'>,
  app: { tenantId: string; clientId: string; clientSecret: string; ending: string },
): Promise<Attempt> {
  const { status, said } = await askSecure(endpoint.secure(), `/${app.tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': thiefAgent },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      scope: 'https://graph.microsoft.com/.default',
    }).toString(),
  });
  const attempt = { call: 'POST /oauth2/v2.0/token', who: app.ending, isRefused: status !== 200 };
  if (attempt.isRefused) {
    const [sentence = ''] = String(said['error_description']).split(' Trace ID:');
    return { ...attempt, answer: `${status} ${sentence}` };
  }
  const { roles } = decodeJwt<{ roles?: string[] }>(String(said['access_token']));
  return { ...attempt, answer: `200: a token for ${roles?.join(', ') || 'nothing'}` };
}
