import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSlackWorld, type SlackWorld } from '#catalogue/providers/slack/testing.ts';
import { refusal, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';
import { slackChannel } from './run.ts';

describe('slackChannel', () => {
  let world: SlackWorld;
  beforeAll(async () => {
    world = await openSlackWorld();
  });
  afterEach(() => world.sandbox.client.clearFaults());
  afterAll(() => world.sandbox.stop());

  const begin = (notes: Record<string, string> = {}): TestRun => testRun(world.endpoints, { notes });
  const configFor = (channel: string, postAs = 'message') => ({ token: world.token, channel, postAs });
  const artifact = testArtifact('{"a":"<&>"}');
  type Config = ReturnType<typeof configFor>;
  const plant = (config: Config, run = begin()) =>
    slackChannel.put(config, slackChannel.place(config, 'settings.json', 1), artifact, run.context);
  const strike = (
    kind: 'lost-answer' | 'error' | 'reset' | 'phantom-success',
    operation: string,
    code?: string,
  ) => world.sandbox.client.setFault({ kind, service: 'slack', operation, ...(code && { code }) });

  it('answers where it is posted, without a page that the sandbox does not have', async () => {
    const channel = await world.newChannel();
    const message = await plant(configFor(`#${channel}`));
    expect(message.output).toEqual({
      channel_id: expect.stringMatching(/^C/),
      message_ts: expect.stringMatching(/^\d+\.\d+$/),
      location: `slack://${channel}/settings.json`,
    });
    const file = await plant(configFor(channel, 'file'));
    expect(Object.keys(file.output).toSorted()).toEqual(['channel_id', 'file_id', 'location', 'message_ts']);
  });

  it('recognises what a killed attempt posted, by the history or by the id of the file', async () => {
    for (const [postAs, operation] of [
      ['message', 'chat.postMessage'],
      ['file', 'files.completeUploadExternal'],
    ] as const) {
      const channel = await world.newChannel();
      const config = configFor(channel, postAs);
      const notes = {};
      await strike('lost-answer', operation);
      const dying = begin(notes);
      dying.context.timing = {
        ...dying.context.timing,
        sleep: () => Promise.reject(new Error('killed')),
      };
      await expect(plant(config, dying)).rejects.toThrow('killed');
      await world.sandbox.client.clearFaults();
      const place = slackChannel.place(config, 'settings.json', 1);
      expect(await slackChannel.recognise(config, place, artifact, begin(notes).context)).toBeDefined();
      await plant(config, begin(notes));
      expect(await world.messages(channel)).toHaveLength(1);
    }
  });

  it('does not post again what may have been delivered when the history cannot be read', async () => {
    const channel = await world.newChannel();
    await world.sandbox.client.setFault({
      kind: 'lost-answer',
      service: 'slack',
      operation: 'chat.postMessage',
      count: 1,
    });
    await strike('error', 'conversations.history', 'missing_scope');
    expect(await refusal(plant(configFor(channel)))).toContain('may have been delivered');
    await world.sandbox.client.clearFaults();
    expect(await world.messages(channel)).toHaveLength(1);
  });

  it('takes a deleted file for gone, and removes the message that goes on speaking of it', async () => {
    const channel = await world.newChannel();
    const config = configFor(channel, 'file');
    const { receipt } = await plant(config);
    const { message_ts: _, ...older } = receipt;
    await world.deleteFile(receipt['file_id'] ?? '');
    expect((await world.messages(channel))[0]?.files).toMatchObject([{ mode: 'tombstone' }]);
    for (const named of [receipt, older])
      expect(await slackChannel.status(config, named, begin().context)).toBe('gone');
    expect(await slackChannel.retract(config, older, begin().context)).toBe('retracted');
    expect(await world.messages(channel)).toEqual([]);
    expect(await slackChannel.retract(config, receipt, begin().context)).toBe('already_gone');
  });

  it.each(['message', 'file'])('takes a %s for gone whose thread stays', async (postAs) => {
    const channel = await world.newChannel();
    const config = configFor(channel, postAs);
    const { receipt } = await plant(config);
    await world.reply(channel, receipt['message_ts'] ?? '', 'Is this one real?');
    expect(await slackChannel.status(config, receipt, begin().context)).toBe('present');
    expect(await slackChannel.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await world.messages(channel)).toMatchObject([{ subtype: 'tombstone' }]);
    expect(await slackChannel.status(config, receipt, begin().context)).toBe('gone');
    expect(await slackChannel.retract(config, receipt, begin().context)).toBe('already_gone');
  });

  it('leaves a message of its file alone that somebody wrote into', async () => {
    const channel = await world.newChannel();
    const config = configFor(channel, 'file');
    const { receipt } = await plant(config);
    await world.edit(channel, receipt['message_ts'] ?? '', 'Rotated, see the runbook.');
    expect(await slackChannel.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await world.messages(channel)).toMatchObject([{ text: 'Rotated, see the runbook.' }]);
    expect(await slackChannel.status(config, receipt, begin().context)).toBe('gone');
  });

  it('says of what it could not remove that only half is gone', async () => {
    const channel = await world.newChannel();
    const config = configFor(channel, 'file');
    const { receipt } = await plant(config);
    await strike('error', 'chat.delete', 'missing_scope');
    expect(await refusal(slackChannel.retract(config, receipt, begin().context))).toBe(
      'Slack refused the removal of the message: the token lacks chat:write. The file is gone, its message is not. Add it, then clean up again.',
    );
    await world.sandbox.client.clearFaults();
    expect(await slackChannel.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await world.messages(channel)).toEqual([]);
  });

  it('waits for a file that Slack shares later than it says', async () => {
    const channel = await world.newChannel();
    const config = configFor(channel, 'file');
    await strike('phantom-success', 'files.completeUploadExternal');
    const run = begin();
    const { receipt } = await plant(config, run);
    expect(run.waits).toEqual([1000, 2000, 4000, 8000]);
    expect(receipt).not.toHaveProperty('message_ts');
    expect(await refusal(slackChannel.verify(config, receipt, artifact, begin().context))).toContain(
      'the channel does not show it',
    );
  });

  it('says what is wrong', async () => {
    const channel = await world.newChannel();
    const look = (config: Config) => refusal(slackChannel.preflight(config, begin().context));
    expect(await look(configFor('nowhere'))).toBe(
      'Slack knows no public channel named nowhere. Nothing was planted. Correct it, or give the id of a private one that the bot is in, then retry this step.',
    );
    expect(await look({ ...configFor(channel), token: `xoxb-${'0'.repeat(30)}` })).toBe(
      'Slack does not know this token: it was revoked, has expired or was mistyped. Nothing was planted. Enter one that is active, then retry this step.',
    );
    await strike('error', 'chat.postMessage', 'not_in_channel');
    expect(await refusal(plant(configFor(channel)))).toBe(
      'Slack refused the message: the bot is not in the channel. Nothing was planted. Invite it there, then retry this step.',
    );
  });
});
