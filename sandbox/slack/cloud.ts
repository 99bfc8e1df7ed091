import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { askWorld } from '#sandbox/clouds/ask-world.ts';
import { callAsThief } from '#sandbox/clouds/call-as-thief.ts';
import type { Cloud, Reading, Thing } from '#sandbox/clouds/cloud.ts';
import { listCloudEvents } from '#sandbox/clouds/event-store.ts';
import { colleague, provisionReader } from './access.ts';
import { slackPath } from './answer.ts';

export const slackCloud: Cloud = {
  log: {
    about:
      'Slack’s audit log exists on Enterprise plans only. It holds uploads and downloads of files, not who read or wrote a message, and not the calls of a token. Everywhere else the owner of a workspace sees what was posted and nothing of who read it. A call with a token that Slack does not know is in nobody’s log.',
    sources: ['https://docs.slack.dev/reference/audit-logs-api/methods-actions-reference'],
  },
  async contents({ slack }, owner) {
    const found = await askWorld<{ channels?: Channel[] }>(
      slack,
      owner,
      colleague,
      '/api/conversations.list',
      {},
    );
    const people = await askWorld<{ members?: Person[] }>(slack, owner, colleague, '/api/users.list', {});
    const names = new Map(people?.members?.map(({ id, name }) => [id, name]));
    const containers = [];
    for (const { id, name } of found?.channels ?? []) {
      const messages = await historyOf({ slack }, owner, id);
      const things = messages.flatMap((message) => thingsOf(message, names));
      containers.push({ id, kind: 'channel', name: `#${name}`, note: 'Acme', things });
    }
    return containers;
  },
  read,
  events: ({ state }, owner, limit) => listCloudEvents(state, owner, 'slack', limit),
};

type Person = { id: string; name: string };
type Channel = { id: string; name: string };
/** A deleted one has only its id and its mode. */
type File = { id: string; name?: string; size?: number; mode?: string };
type Message = { ts: string; subtype?: string; user?: string; text?: string; files?: File[] };

async function historyOf(
  { slack }: Pick<Endpoint, 'slack'>,
  owner: string,
  channel: string,
): Promise<Message[]> {
  const body = { channel, limit: 1000 };
  const path = '/api/conversations.history';
  const found = await askWorld<{ messages?: Message[] }>(slack, owner, colleague, path, body);
  return found?.messages ?? [];
}

/** A message is named by who wrote it, for its text may be the secret. */
function thingsOf(
  { ts, subtype, user = 'somebody', text = '', files = [] }: Message,
  names: ReadonlyMap<string, string>,
): Thing[] {
  if (subtype === 'tombstone') return [];
  const who = names.get(user) ?? user;
  const changedAt = new Date(Number(ts) * 1000).toISOString();
  const uploads = files
    .filter(({ mode }) => mode !== 'tombstone')
    .map(({ id, name = id, size = 0 }) => ({
      id: `file/${id}/${name}`,
      name: `${name}, uploaded by ${who}`,
      size,
      changedAt,
    }));
  if (text === '') return uploads;
  const message = {
    id: `message/${ts}`,
    name: `Message of ${who}`,
    size: Buffer.byteLength(text),
    changedAt,
  };
  return [message, ...uploads];
}

/** With the token of a colleague who is in the channel. */
async function read(
  endpoint: Endpoint,
  owner: string,
  containerId: string,
  thingId: string,
): Promise<Reading | undefined> {
  const containers = await slackCloud.contents(endpoint, owner);
  const container = containers.find(({ id }) => id === containerId);
  if (!container?.things.some(({ id }) => id === thingId)) return undefined;
  const token = await endpoint.state.transact(() => provisionReader(endpoint.state, owner));
  const [kind, ...rest] = thingId.split('/');
  return kind === 'file'
    ? await download(endpoint, token, rest.map(encodeURIComponent).join('/'))
    : await readMessage(endpoint, token, containerId, rest.join('/'));
}

async function download(endpoint: Endpoint, token: string, path: string): Promise<Reading> {
  const { status, text } = await callAsThief(endpoint, token, `${slackPath}/files-pri/${path}`);
  const isRefused = status >= 400 || text.startsWith('{"ok":false');
  const answer = isRefused ? `${status} ${errorOf(text)}` : `200: ${Buffer.byteLength(text)} bytes`;
  return { call: 'GET url_private', who: colleague, isRefused, answer, text: isRefused ? '' : text };
}

async function readMessage(endpoint: Endpoint, token: string, channel: string, ts: string): Promise<Reading> {
  const call = 'conversations.history';
  const body = { channel, limit: 1000 };
  const { status, text } = await callAsThief(endpoint, token, `${slackPath}/api/${call}`, body);
  const { ok, messages = [] } = JSON.parse(text) as { ok: boolean; messages?: Message[] };
  const found = messages.find((message) => message.ts === ts);
  if (!ok || found === undefined) {
    return { call, who: colleague, isRefused: true, answer: `${status} ${errorOf(text)}`, text: '' };
  }
  const answer = `200: ${messages.length === 1 ? '1 message' : `${messages.length} messages`}`;
  return { call, who: colleague, isRefused: false, answer, text: unescape(found.text ?? '') };
}

export function errorOf(text: string): string {
  try {
    return String((JSON.parse(text) as { error?: unknown }).error);
  } catch {
    return text.slice(0, 100);
  }
}

/** Slack keeps three characters escaped: https://docs.slack.dev/messaging/formatting-message-text */
function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
