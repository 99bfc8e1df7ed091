import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConfigOf } from '#catalogue/fields.ts';
import { openParametersWorld } from '#catalogue/providers/aws/testing-parameters.ts';
import { refusal, testArtifact, testRun } from '#catalogue/testing.ts';
import type { fields } from './manifest.ts';
import { ssmParameter } from './run.ts';

describe('ssmParameter', () => {
  let world: Awaited<ReturnType<typeof openParametersWorld>>;
  beforeAll(async () => {
    world = await openParametersWorld();
  });
  afterEach(() => world.aws.sandbox.client.clearFaults());
  afterAll(() => world.aws.stop());

  const begin = () => testRun({ aws: world.aws.sandbox.endpoint });
  const artifact = testArtifact('{"a":1}');
  type Config = ConfigOf<typeof fields>;
  async function plant(config: Config, content = artifact) {
    const place = ssmParameter.place(config, 'settings.json', 1);
    return await ssmParameter.put(config, place, content, begin().context);
  }
  const nameIn = (config: Config) => `/${config.parameterPath}/settings.json`;

  it('answers where the parameter lies and in which version, and a receipt with exact ids', async () => {
    const config = world.newConfig();
    const { output, receipt } = await plant(config);
    const location = `ssm://us-east-1${nameIn(config)}`;
    expect(output).toEqual({ parameter_name: nameIn(config), version: '1', region: 'us-east-1', location });
    expect(receipt).toEqual({
      name: nameIn(config),
      version: '1',
      region: 'us-east-1',
      account_id: world.aws.sandbox.access.accountId,
      sha256: artifact.sha256,
    });
    expect(await world.typeOf(nameIn(config))).toBe('SecureString');
  });

  it('plants a plain string where that is chosen, in the region that is chosen, through a role', async () => {
    const { roleArn, externalId } = world.aws.sandbox.access;
    const plain = { ...world.newConfig(), parameterType: 'String' };
    await plant(plain);
    expect(await world.typeOf(nameIn(plain))).toBe('String');
    const config = { ...world.newConfig(), region: 'eu-central-1', roleArn, externalId };
    expect((await plant(config)).output['region']).toBe('eu-central-1');
    expect(await world.readParameter(nameIn(config))).toBeUndefined();
  });

  it('takes what fits into the tier, and refuses the rest before it asks AWS', async () => {
    const advanced = () => ({ ...world.newConfig(), tier: 'Advanced' });
    await plant(world.newConfig(), testArtifact('x'.repeat(4096)));
    await plant(advanced(), testArtifact('x'.repeat(8192)));
    const events = await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1);
    expect(await refusal(plant(world.newConfig(), testArtifact('ü'.repeat(2049))))).toBe(
      'The file has 4,098 bytes; a standard parameter takes 4,096. Nothing was planted. Choose the advanced tier, fewer secrets or another target, then retry this step.',
    );
    expect(await refusal(plant(advanced(), testArtifact('x'.repeat(8193))))).toBe(
      'The file has 8,193 bytes; an advanced parameter takes 8,192. Nothing was planted. Choose fewer secrets or another target, then retry this step.',
    );
    expect(await refusal(plant(advanced(), testArtifact('a: ${{ secrets.A }}')))).toContain(
      'double braces {{ }}',
    );
    expect(await world.aws.sandbox.client.events(world.aws.sandbox.owner, 1)).toEqual(events);
  });

  it('leaves a parameter of the same name and version that was made after ours was gone', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await world.removeParameter(nameIn(config));
    await world.writeParameter(nameIn(config), 'theirs');
    expect(await ssmParameter.retract(config, receipt, begin().context)).toBe('changed');
    expect(await world.readParameter(nameIn(config))).toBe('theirs');
  });

  it('leaves its own value when somebody wrote it again', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    await world.writeParameter(nameIn(config), artifact.content);
    expect(await ssmParameter.status(config, receipt, begin().context)).toBe('changed');
  });

  it('says nothing of what has the same name in another account', async () => {
    const config = world.newConfig();
    const { receipt } = await plant(config);
    const { client, owner } = world.aws.sandbox;
    const { accessKeyId, secretAccessKey } = await client.account(owner, 'other');
    const stranger = { ...config, accessKeyId, secretAccessKey };
    for (const ask of [ssmParameter.status, ssmParameter.retract]) {
      expect(await refusal(ask(stranger, receipt, begin().context))).toContain(
        `but it was planted in account ${receipt['account_id']}.`,
      );
    }
    expect(await ssmParameter.status(config, receipt, begin().context)).toBe('present');
  });

  it('names the missing permission', async () => {
    const keys = await world.aws.keysFor(['ssm:GetParameter']);
    expect(await refusal(plant({ ...world.newConfig(), ...keys }))).toBe(
      'Parameter Store refused the creation of the parameter: the role lacks ssm:PutParameter. Nothing was planted. Add it, then retry this step.',
    );
  });

  it('says that the account is full', async () => {
    await world.aws.sandbox.client.setFault({
      kind: 'error',
      code: 'ParameterLimitExceeded',
      operation: 'PutParameter',
      count: 1,
    });
    expect(await refusal(plant(world.newConfig()))).toBe(
      'Parameter Store refused the creation of the parameter: this AWS account has reached a limit there. Nothing was planted. Make room or raise the limit, then retry this step.',
    );
  });
});
