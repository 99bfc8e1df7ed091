import type { Endpoint } from '#sandbox/aws/dispatch.ts';
import { askWorld } from '#sandbox/clouds/ask-world.ts';
import { callAsThief } from '#sandbox/clouds/call-as-thief.ts';
import type { Cloud, Container, Reading } from '#sandbox/clouds/cloud.ts';
import { listCloudEvents } from '#sandbox/clouds/event-store.ts';
import {
  colleague,
  guardedRepository,
  openRepository,
  operator,
  organisation,
  provisionReader,
} from './access.ts';
import { githubPath } from './answer.ts';
import { conversationsOf, isConversation, textOf } from './conversations.ts';

export const githubCloud: Cloud = {
  log: {
    about:
      'GitHub shows pushes and branches in the activity of a repository, pull requests and comments on their own pages and in mails about them. Who reads any of it over the API is shown to nobody, unless an organisation on GitHub Enterprise Cloud streams its audit log and switched API requests on. A call with a token that GitHub does not know is in nobody’s log.',
    sources: [
      'https://docs.github.com/en/repositories/viewing-activity-and-data-for-your-repository/using-the-activity-view-to-see-changes-to-a-repository',
      'https://docs.github.com/en/enterprise-cloud@latest/admin/monitoring-activity-in-your-enterprise/reviewing-audit-logs-for-your-enterprise/streaming-the-audit-log-for-your-enterprise',
    ],
  },
  async contents(endpoint, owner) {
    const containers = [];
    // The sandbox has no call that makes a repository.
    for (const repository of [openRepository, guardedRepository]) {
      const path = `/repos/${organisation}/${repository}/branches?per_page=100`;
      const branches = await askWorld<{ name: string }[]>(endpoint.github, owner, operator, path);
      for (const { name } of branches ?? []) {
        containers.push(await branchOf(endpoint, owner, repository, name));
      }
      containers.push(...(await conversationsOf(endpoint, owner, repository)));
    }
    return containers;
  },
  read,
  events: ({ state }, owner, limit) => listCloudEvents(state, owner, 'github', limit),
};

type Tree = { tree: { path: string; type: string; size?: number }[] };

async function branchOf(
  endpoint: Endpoint,
  owner: string,
  repository: string,
  branch: string,
): Promise<Container> {
  const path = `/repos/${organisation}/${encodeURIComponent(repository)}/git/trees/${encodeURIComponent(branch)}?recursive=1`;
  const found = await askWorld<Tree>(endpoint.github, owner, operator, path);
  const files = (found?.tree ?? []).filter(({ type }) => type === 'blob');
  return {
    id: JSON.stringify([repository, branch]),
    kind: 'branch',
    name: `${organisation}/${repository}`,
    note: repository === guardedRepository ? `${branch}, push protection` : branch,
    things: files.map((file) => ({ id: file.path, name: file.path, size: file.size ?? 0, changedAt: null })),
  };
}

/** With the token of a colleague who may read the repository. */
async function read(
  endpoint: Endpoint,
  owner: string,
  containerId: string,
  thingId: string,
): Promise<Reading | undefined> {
  const containers = await githubCloud.contents(endpoint, owner);
  const container = containers.find(({ id }) => id === containerId);
  if (!container?.things.some(({ id }) => id === thingId)) return undefined;
  const [repository = '', branch = ''] = JSON.parse(containerId) as string[];
  const token = await endpoint.state.transact(() => provisionReader(endpoint.state, owner));
  const isTalk = isConversation(container.kind);
  const below = isTalk ? thingId : `contents/${thingId.split('/').map(encodeURIComponent).join('/')}`;
  const path = `/repos/${organisation}/${encodeURIComponent(repository)}/${below}`;
  const address = `${githubPath}${path}${isTalk ? '' : `?ref=${encodeURIComponent(branch)}`}`;
  const { status, text } = await callAsThief(endpoint, token, address);
  const attempt = { call: `GET ${path}`, who: colleague, isRefused: status >= 400 };
  if (attempt.isRefused) return { ...attempt, answer: `${status} ${messageOf(text)}`, text: '' };
  const said = isTalk ? textOf(text) : contentOf(text);
  return { ...attempt, answer: `200: ${Buffer.byteLength(said)} bytes`, text: said };
}

function contentOf(answer: string): string {
  const { content = '' } = JSON.parse(answer) as { content?: string };
  return Buffer.from(content, 'base64').toString();
}

export function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message);
  } catch {
    return 'without a word';
  }
}
