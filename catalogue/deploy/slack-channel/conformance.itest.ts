import { describeDeployAgent, type DeployWorld } from '#catalogue/deploy/conformance.ts';
import { openSlackWorld } from '#catalogue/providers/slack/testing.ts';
import type { fields } from './manifest.ts';
import { slackChannel } from './run.ts';
import { plainText, textOf } from './text.ts';

const elsewhere = { receipt: { team_id: 'T0ELSEWHERE' }, words: 'belongs to workspace' };

const traits = { isShared: true, isUnconditional: true } as const;
describeDeployAgent('Slack Channel Deployer, as a message,', openMessages, traits);
describeDeployAgent('Slack Channel Deployer, as a file,', openFiles, { ...traits, isUnchangeable: true });

async function openMessages(): Promise<DeployWorld<typeof fields>> {
  const world = await openSlackWorld();
  const { sandbox, endpoints, token } = world;
  const channels = await Promise.all(Array.from({ length: 40 }, () => world.newChannel()));
  const config = () => ({ token, channel: channels.pop() ?? '', postAs: 'message' });
  const findAll = async (target: Record<string, string>) =>
    (await world.messages(target['channel'] ?? '')).filter(({ text }) =>
      text.startsWith(`${target['name']}\n`),
    );
  const find = async (target: Record<string, string>) => (await findAll(target))[0];
  return {
    agent: slackChannel,
    endpoints,
    config,
    permissions: slackChannel.manifest.permissionsOf?.['message'],
    lives: { 'a message': async () => config() },
    badCredentials: (good) => ({ ...good, token: 'xoxb-0000000000000-0000000000000-unknown' }),
    badCredentialsWords: 'Slack does not know this token',
    allowOnly: async (good, scopes) => ({ ...good, token: await world.tokenFor(scopes) }),
    async look({ target }) {
      const text = (await find(target))?.text;
      return text === undefined ? undefined : plainText(text).replace(/^\S+ ``` (.*) ```$/, '$1');
    },
    count: async ({ target }) => (await findAll(target)).length,
    async overwrite({ channel }, { target }, content) {
      const there = await find(target);
      const text = textOf(target['name'] ?? '', content);
      if (there === undefined) await world.say(channel, text);
      else await world.edit(channel, there.ts, text);
    },
    elsewhere,
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'slack',
        operation: request === 'write' ? 'chat.postMessage' : 'chat.delete',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
}

async function openFiles(): Promise<DeployWorld<typeof fields>> {
  const world = await openSlackWorld();
  const { sandbox, endpoints, token } = world;
  const channels = await Promise.all(Array.from({ length: 40 }, () => world.newChannel()));
  const config = () => ({ token, channel: channels.pop() ?? '', postAs: 'file' });
  const findAll = async (target: Record<string, string>) =>
    (await world.messages(target['channel'] ?? ''))
      .flatMap((message) => message.files ?? [])
      .filter(({ name }) => name === target['name']);
  return {
    agent: slackChannel,
    endpoints,
    config,
    permissions: slackChannel.manifest.permissionsOf?.['file'],
    lives: { 'a file': async () => config() },
    badCredentials: (good) => ({ ...good, token: 'xoxb-0000000000000-0000000000000-unknown' }),
    badCredentialsWords: 'Slack does not know this token',
    allowOnly: async (good, scopes) => ({ ...good, token: await world.tokenFor(scopes) }),
    async look({ target }) {
      const [file] = await findAll(target);
      return file === undefined ? undefined : await world.readUpload(file.url_private);
    },
    count: async ({ target }) => (await findAll(target)).length,
    // Nobody can change a file that lies in Slack: a colleague says something in the channel.
    overwrite: ({ channel }, _place, content) => world.say(channel, content),
    elsewhere,
    strike: ({ request, ...fault }) =>
      sandbox.client.setFault({
        ...fault,
        service: 'slack',
        operation: request === 'write' ? 'files.completeUploadExternal' : 'files.delete',
      }),
    heal: () => sandbox.client.clearFaults(),
    stop: () => sandbox.stop(),
  };
}
