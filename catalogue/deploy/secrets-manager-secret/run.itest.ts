import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigOf } from '#catalogue/fields.ts';
import { openSecretsWorld } from '#catalogue/providers/aws/testing-secrets.ts';
import { refusal, testArtifact, testRun } from '#catalogue/testing.ts';
import type { fields } from './manifest.ts';
import { secretsManagerSecret } from './run.ts';

describe('secretsManagerSecret', () => {
  let world: Awaited<ReturnType<typeof openSecretsWorld>>;
  beforeAll(async () => {
    world = await openSecretsWorld();
  });
  afterEach(() => world.aws.sandbox.client.clearFaults());
  afterAll(() => world.aws.stop());

  const begin = () => testRun({ aws: world.aws.sandbox.endpoint });
  const artifact = testArtifact('{"a":1}');
  type Config = ConfigOf<typeof fields>;

  async function plant(config: Config, content = artifact) {
    const place = secretsManagerSecret.place(config, 'settings.json', 1);
    return await secretsManagerSecret.put(config, place, content, begin().context);
  }
  const nameIn = (config: Config) => `${config.namePrefix}/settings.json`;

  it('answers where the secret lies, and a receipt with exact ids', async () => {
    const config = world.newConfig();
    const { output, receipt } = await plant(config);
    const { accountId } = world.aws.sandbox.access;
    const arn = output['secret_arn'] ?? '';
    expect(arn).toMatch(
      new RegExp(`^arn:aws:secretsmanager:us-east-1:${accountId}:secret:${nameIn(config)}-\\w{6}$`),
    );
    expect(output).toEqual({
      secret_arn: arn,
      region: 'us-east-1',
      location: `secretsmanager://us-east-1/${nameIn(config)}`,
    });
    expect(receipt).toMatchObject({ secret_arn: arn, account_id: accountId, sha256: artifact.sha256 });
    expect(receipt['version_id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('plants in the region that was chosen, through a role, and opens its session anew when it runs out', async () => {
    const { roleArn, externalId } = world.aws.sandbox.access;
    const config = { ...world.newConfig(), region: 'eu-central-1', roleArn, externalId };
    await world.aws.sandbox.client.setFault({
      kind: 'error',
      code: 'ExpiredTokenException',
      operation: 'CreateSecret',
      count: 1,
    });
    const { output } = await plant(config);
    expect(output['secret_arn']).toContain(':eu-central-1:');
    expect(await world.readSecret(nameIn(config))).toBeUndefined();
  });

  it('takes what fits into a secret, and refuses the rest before it asks AWS', async () => {
    const most = testArtifact('x'.repeat(65_536));
    expect((await plant(world.newConfig(), most)).receipt['sha256']).toBe(most.sha256);
    const events = await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1);
    expect(await refusal(plant(world.newConfig(), testArtifact('x'.repeat(65_537))))).toBe(
      'The file has 65,537 bytes; a secret takes 65,536. Nothing was planted. Choose fewer secrets or another target, then retry this step.',
    );
    expect(await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1)).toEqual(events);
  });

  it('waits until AWS has removed in the background what it said it removed', async () => {
    const config = world.newConfig();
    const place = secretsManagerSecret.place(config, 'settings.json', 1);
    // Waits that take a tenth of a second each, so that the background has a time of its own.
    const patient = () => {
      const waits: number[] = [];
      const sleep = async (ms: number) => {
        waits.push(ms);
        await new Promise((resolve) => setTimeout(resolve, 100));
      };
      return { ...testRun({ aws: world.aws.sandbox.endpoint }, { timing: { sleep } }), waits };
    };
    const late = { kind: 'late', operation: 'DeleteSecret', delayMs: 250 } as const;
    const { receipt } = await secretsManagerSecret.put(config, place, artifact, begin().context);
    await world.aws.sandbox.client.setFault(late);
    const removing = patient();
    expect(await secretsManagerSecret.retract(config, receipt, removing.context)).toBe('retracted');
    expect(removing.waits.length).toBeGreaterThan(0);
    expect(await secretsManagerSecret.status(config, receipt, begin().context)).toBe('gone');

    await world.writeSecret(nameIn(config), 'theirs');
    await world.forceDeletion(nameIn(config));
    const planting = patient();
    await secretsManagerSecret.put(config, place, artifact, planting.context);
    expect(planting.waits.length).toBeGreaterThan(0);
    expect(await world.readSecret(nameIn(config))).toBe(artifact.content);
  });

  it('does not call gone what AWS still has after a while', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await world.aws.sandbox.client.setFault({ kind: 'late', operation: 'DeleteSecret', delayMs: 600_000 });
    const run = begin();
    await secretsManagerSecret.retract(config, receipt, run.context);
    expect(run.waits).toEqual([1000, 2000, 4000, 8000]);
    expect(await secretsManagerSecret.status(config, receipt, begin().context)).toBe('present');
  });

  it('says that a name is taken until its recovery window is over', async () => {
    const config = world.newConfig();
    await world.writeSecret(nameIn(config), 'theirs');
    await world.scheduleDeletion(nameIn(config));
    expect(await refusal(plant(config))).toBe(
      `A secret named ${nameIn(config)} is being deleted, and until that is over its name stays taken. Nothing was planted. Choose another file name or path, or restore that secret, then retry this step.`,
    );
  });

  it('removes its own secret even within a recovery window that somebody began', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await world.scheduleDeletion(nameIn(config));
    expect(await secretsManagerSecret.status(config, receipt, begin().context)).toBe('present');
    expect(await secretsManagerSecret.retract(config, receipt, begin().context)).toBe('retracted');
    expect(await secretsManagerSecret.status(config, receipt, begin().context)).toBe('gone');
  });

  it('leaves a secret of the same name that was made after ours was gone', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await world.forceDeletion(nameIn(config));
    await world.writeSecret(nameIn(config), artifact.content);
    expect(await secretsManagerSecret.retract(config, receipt, begin().context)).toBe('already_gone');
    expect(await world.readSecret(nameIn(config))).toBe(artifact.content);
  });

  it('signs with a clock that is two hours wrong, after one correction', async () => {
    for (const hours of [2, -2]) {
      const config = world.newConfig();
      const place = secretsManagerSecret.place(config, 'settings.json', 1);
      const now = () => new Date(Date.now() + hours * 3_600_000);
      const run = testRun({ aws: world.aws.sandbox.endpoint }, { now });
      await secretsManagerSecret.put(config, place, artifact, run.context);
      expect(run.waits).toEqual([]);
    }
  });

  it('says nothing of what has the same name in another account', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const { client, owner } = world.aws.sandbox;
    const { accessKeyId, secretAccessKey } = await client.account(owner, 'other');
    const stranger = { ...config, accessKeyId, secretAccessKey };
    for (const ask of [secretsManagerSecret.status, secretsManagerSecret.retract]) {
      expect(await refusal(ask(stranger, receipt, begin().context))).toContain(
        `but it was planted in account ${receipt['account_id']}.`,
      );
    }
    expect(await secretsManagerSecret.status(config, receipt, begin().context)).toBe('present');
  });

  it('names the missing permission', async () => {
    const keys = await world.aws.keysFor(['secretsmanager:DescribeSecret']);
    expect(await refusal(plant({ ...world.newConfig(), ...keys }))).toBe(
      'Secrets Manager refused the creation of the secret: the role lacks secretsmanager:CreateSecret. Nothing was planted. Add it, then retry this step.',
    );
  });

  it('says that nobody knows whether a secret without an answer was stored', async () => {
    await world.aws.sandbox.client.setFault({ kind: 'reset', operation: 'CreateSecret' });
    expect(await refusal(plant(world.newConfig()))).toBe(
      'Secrets Manager broke off during the creation of the secret. It was tried 5 times. Whether the secret was planted is not known; the next try finds out. Retry this step later.',
    );
  });
});
