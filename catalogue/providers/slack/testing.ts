import { randomUUID } from 'node:crypto';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

interface Posted {
  ts: string;
  text: string;
  user: string;
  subtype?: string;
  files?: { id: string; name: string; url_private: string; mode: string }[];
}

/** A sandbox, and what a colleague in its Slack sees and does beside the agent. */
export interface SlackWorld {
  sandbox: TestSandbox;
  endpoints: { slack: string };
  token: string;
  /** Makes a channel that no other test uses, and answers its name. */
  newChannel: () => Promise<string>;
  tokenFor: (scopes: readonly string[]) => Promise<string>;
  /** Newest first. */
  messages: (channel: string) => Promise<Posted[]>;
  readUpload: (address: string) => Promise<string>;
  /** As a colleague. */
  say: (channel: string, text: string) => Promise<void>;
  /** As a colleague, in the thread below a message. */
  reply: (channel: string, ts: string, text: string) => Promise<void>;
  /** As the bot itself, which alone may edit what it wrote. */
  edit: (channel: string, ts: string, text: string) => Promise<void>;
  /** The file alone, as its owner can in Slack's own list of files. */
  deleteFile: (file: string) => Promise<void>;
}

export async function openSlackWorld(): Promise<SlackWorld> {
  const sandbox = await testSandbox();
  const slack = `${sandbox.endpoint}/_slack`;
  const { token } = sandbox.access.slack;
  const human = await sandbox.client.slackToken(sandbox.owner, { user: 'robin.park' });
  const ids = new Map<string, string>();

  async function ask(method: string, body: object, as = human): Promise<Record<string, unknown>> {
    const answer = await fetch(`${slack}/api/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Record<string, unknown>;
    if (said['ok'] !== true) throw new Error(`${method}: ${String(said['error'])}`);
    return said;
  }

  const idOf = (channel: string) => ids.get(channel) ?? '';
  return {
    sandbox,
    endpoints: { slack },
    token,
    async newChannel() {
      const name = `drill-${randomUUID()}`;
      const { channel } = await ask('conversations.create', { name });
      ids.set(name, (channel as { id: string }).id);
      return name;
    },
    tokenFor: (scopes) =>
      sandbox.client.slackToken(sandbox.owner, { user: 'deploy-helper', scopes: [...scopes] }),
    async messages(channel) {
      const { messages } = await ask('conversations.history', { channel: idOf(channel), limit: 500 });
      return messages as Posted[];
    },
    async readUpload(address) {
      const answer = await fetch(address, { headers: { authorization: `Bearer ${human}` } });
      return await answer.text();
    },
    say: async (channel, text) => void (await ask('chat.postMessage', { channel: idOf(channel), text })),
    reply: async (channel, ts, text) =>
      void (await ask('chat.postMessage', { channel: idOf(channel), thread_ts: ts, text })),
    edit: async (channel, ts, text) =>
      void (await ask('chat.update', { channel: idOf(channel), ts, text }, token)),
    deleteFile: async (file) => void (await ask('files.delete', { file }, token)),
  };
}
