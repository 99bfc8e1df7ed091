import { createHash } from 'node:crypto';
import type { WorldsOptions } from '#sandbox/emulated/worlds.ts';
import { bot, colleague, homeChannel } from './access.ts';

/** A workspace of a company in which a bot and its colleagues write. */
export const furnishSlack: WorldsOptions['seed'] = () => ({
  config: {
    team: { name: 'Acme', domain: 'acme' },
    users: [
      { name: bot, real_name: 'Deploy Helper', email: 'deploy-helper@acme.example' },
      { name: colleague, real_name: 'Robin Park', email: 'robin.park@acme.example' },
    ],
    channels: [
      { name: homeChannel, topic: 'Clusters, pipelines, on call' },
      { name: 'payments', topic: 'Everything about taking money' },
    ],
  },
  arrange(store) {
    const channels = store.collection('slack.channels');
    // The same after a reset, for a receipt names the channel by its id: a new one would be a channel that is hidden.
    for (const { id, name } of channels.all()) channels.update(id, { channel_id: channelIdOf(String(name)) });
  },
  async requests(ask) {
    const actor = { login: colleague, id: 2, scopes: [], token: '' };
    for (const [channel, text] of lines) {
      await ask(actor, 'POST', '/api/chat.postMessage', { channel, text });
    }
  },
});

function channelIdOf(name: string): string {
  return `C${createHash('sha256').update(name).digest('hex').slice(0, 9).toUpperCase()}`;
}

const lines: ReadonlyArray<readonly [channel: string, text: string]> = [
  [homeChannel, 'Production runs on 1.34 since this morning. Two nodes left to drain.'],
  [homeChannel, 'Who has the keys of the staging registry? The pipeline asks for them again.'],
  ['payments', 'The gateway answers 502 for a minute each night at two. Looking into it.'],
];
