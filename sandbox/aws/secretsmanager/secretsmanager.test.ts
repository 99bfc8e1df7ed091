import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  ListSecretsCommand,
  paginateListSecrets,
  PutSecretValueCommand,
  RestoreSecretCommand,
  SecretsManagerClient,
  TagResourceCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, sendRaw, signedRequest } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('Secrets Manager of the sandbox', () => {
  let box: TestSandbox;
  let client: SecretsManagerClient;
  let clock = Date.now();
  beforeAll(async () => {
    box = await testSandbox({ pageSize: 2, now: () => new Date(clock) });
    client = new SecretsManagerClient(box.sdk);
  });
  afterAll(() => box.stop());

  const newName = () => `prod/${randomUUID()}`;
  const create = (Name: string, SecretString = 'hush', ClientRequestToken?: string) =>
    client.send(new CreateSecretCommand({ Name, SecretString, ClientRequestToken }));
  const read = (SecretId: string) => client.send(new GetSecretValueCommand({ SecretId }));

  it('gives back what was stored, by name and by ARN, with a version that is the token', async () => {
    const token = randomUUID();
    const name = newName();
    const made = await create(name, 'ünïcode {"a": 1}', token);
    expect(made.ARN).toMatch(new RegExp(`^arn:aws:secretsmanager:us-east-1:\\d{12}:secret:${name}-\\w{6}$`));
    for (const id of [name, made.ARN ?? '']) {
      expect(await read(id)).toMatchObject({
        ARN: made.ARN,
        Name: name,
        SecretString: 'ünïcode {"a": 1}',
        VersionId: token,
        VersionStages: ['AWSCURRENT'],
      });
    }
    expect(await outcomeOf(read(`${made.ARN?.slice(0, -6)}AAAAAA`))).toBe('400 ResourceNotFoundException');
  });

  it('keeps bytes as bytes', async () => {
    const name = newName();
    const SecretBinary = Buffer.from([0, 255, 10]);
    await client.send(new CreateSecretCommand({ Name: name, SecretBinary }));
    const answer = await read(name);
    expect([...(answer.SecretBinary ?? [])]).toEqual([0, 255, 10]);
    expect(answer.SecretString).toBeUndefined();
  });

  it('answers the same request again as the first time, and refuses the name to any other', async () => {
    const [name, token] = [newName(), randomUUID()];
    const first = await create(name, 'hush', token);
    expect(await create(name, 'hush', token)).toMatchObject({ ARN: first.ARN, VersionId: token });
    expect(await outcomeOf(create(name, 'other', token))).toBe('400 ResourceExistsException');
    expect(await outcomeOf(create(name, 'hush'))).toBe('400 ResourceExistsException');
  });

  it('moves the current label to a new value', async () => {
    const name = newName();
    const first = await create(name, 'one');
    const second = await client.send(new PutSecretValueCommand({ SecretId: name, SecretString: 'two' }));
    expect((await read(name)).SecretString).toBe('two');
    const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId: name }));
    expect(VersionIdsToStages).toEqual({
      [first.VersionId ?? '']: ['AWSPREVIOUS'],
      [second.VersionId ?? '']: ['AWSCURRENT'],
    });
    const previous = new GetSecretValueCommand({ SecretId: name, VersionStage: 'AWSPREVIOUS' });
    expect((await client.send(previous)).SecretString).toBe('one');
  });

  it('hides a secret during its recovery window, keeps its name taken, and forgets it after', async () => {
    const name = newName();
    await create(name);
    await client.send(new DeleteSecretCommand({ SecretId: name, RecoveryWindowInDays: 7 }));
    expect(await outcomeOf(read(name))).toBe('400 InvalidRequestException');
    await expect(create(name)).rejects.toThrow('already scheduled for deletion');
    const { DeletedDate } = await client.send(new DescribeSecretCommand({ SecretId: name }));
    expect((DeletedDate?.getTime() ?? 0) - clock).toBe(7 * 86_400_000);
    clock += 8 * 86_400_000;
    const later = new SecretsManagerClient({ ...box.sdk, systemClockOffset: clock - Date.now() });
    const again = later.send(new CreateSecretCommand({ Name: name, SecretString: 'x' }));
    expect(await outcomeOf(again)).toBe('ok');
    clock = Date.now();
  });

  it('forgets at once what is deleted without recovery, and does not mind a second time', async () => {
    const name = newName();
    const first = await create(name);
    const force = new DeleteSecretCommand({ SecretId: name, ForceDeleteWithoutRecovery: true });
    await client.send(force);
    expect(await outcomeOf(read(name))).toBe('400 ResourceNotFoundException');
    expect(await outcomeOf(client.send(force))).toBe('ok');
    expect((await create(name)).ARN).not.toBe(first.ARN);
  });

  it('lists page by page, each secret once', async () => {
    const access = await box.client.account('lister');
    const own = new SecretsManagerClient(sdkConfig(box.endpoint, access));
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const Name of names) await own.send(new CreateSecretCommand({ Name, SecretString: 'x' }));
    const listed: string[] = [];
    for await (const page of paginateListSecrets({ client: own }, {})) {
      expect(page.SecretList?.length).toBeLessThanOrEqual(2);
      listed.push(...(page.SecretList ?? []).map(({ Name }) => Name ?? ''));
    }
    expect(listed).toEqual(names);
    expect(await outcomeOf(own.send(new ListSecretsCommand({ NextToken: 'none' })))).toBe(
      '400 InvalidNextTokenException',
    );
  });

  it('keeps each region apart', async () => {
    const name = newName();
    await create(name);
    const elsewhere = new SecretsManagerClient({ ...box.sdk, region: 'eu-west-1' });
    expect(await outcomeOf(elsewhere.send(new GetSecretValueCommand({ SecretId: name })))).toBe(
      '400 ResourceNotFoundException',
    );
  });

  it('refuses what AWS refuses', async () => {
    const name = newName();
    const both = { Name: name, SecretString: 'x', SecretBinary: Buffer.from('x') };
    const outcomes = [
      create('no spaces here'),
      create(name, 'x'.repeat(65_537)),
      client.send(new CreateSecretCommand(both)),
      client.send(new DeleteSecretCommand({ SecretId: name, RecoveryWindowInDays: 6 })),
      client.send(new GetSecretValueCommand({} as { SecretId: string })),
      client.send(new DescribeSecretCommand({ SecretId: name })),
      client.send(new RestoreSecretCommand({ SecretId: name })),
    ].map(outcomeOf);
    expect(await Promise.all(outcomes)).toEqual([
      '400 ValidationException',
      '400 ValidationException',
      '400 InvalidParameterException',
      '400 InvalidParameterException',
      '400 ValidationException',
      '400 ResourceNotFoundException',
      '501 NotImplemented',
    ]);
    expect(await outcomeOf(create(name, 'x'.repeat(65_536)))).toBe('ok');
  });

  it('names the missing permission, the one for tags too', async () => {
    const limited = new SecretsManagerClient(await sdkLimitedTo(box, ['secretsmanager:CreateSecret']));
    const Tags = [{ Key: 'team', Value: 'ops' }];
    await expect(
      limited.send(new CreateSecretCommand({ Name: newName(), SecretString: 'x', Tags })),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('secretsmanager:TagResource on resource: arn:aws:secretsmanager:'),
    });
    const name = newName();
    await limited.send(new CreateSecretCommand({ Name: name, SecretString: 'x' }));
    expect(await outcomeOf(limited.send(new GetSecretValueCommand({ SecretId: name })))).toBe(
      '400 AccessDeniedException',
    );
    await client.send(new TagResourceCommand({ SecretId: name, Tags }));
    expect((await client.send(new DescribeSecretCommand({ SecretId: name }))).Tags).toEqual(Tags);
  });

  it('refuses unknown keys, wrong signatures, ends of sessions and strange bodies in its own words', async () => {
    const outcomes: string[] = [];
    for (const credentials of [
      { ...box.sdk.credentials, accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ' },
      { ...box.sdk.credentials, secretAccessKey: 'x'.repeat(40) },
    ]) {
      const wrong = new SecretsManagerClient({ ...box.sdk, credentials });
      outcomes.push(await outcomeOf(wrong.send(new ListSecretsCommand({}))));
    }
    const raw = await signedRequest(client, new ListSecretsCommand({}));
    const { authorization: _authorization, ...unsigned } = raw.headers;
    const answer = await sendRaw(box.endpoint, { ...raw, headers: unsigned });
    outcomes.push((JSON.parse(answer.body) as { __type: string }).__type);
    expect(outcomes).toEqual([
      '400 UnrecognizedClientException',
      '400 InvalidSignatureException',
      'MissingAuthenticationTokenException',
    ]);
  });

  it('records who read which secret as a management event, and never the secret', async () => {
    const name = newName();
    await create(name, 'not for the trail');
    await read(name);
    const [latest, before] = await box.client.events(box.owner, 2);
    expect(latest).toMatchObject({
      eventSource: 'secretsmanager.amazonaws.com',
      eventName: 'GetSecretValue',
      eventCategory: 'Management',
      readOnly: true,
      requestParameters: { secretId: name },
    });
    expect(before).toMatchObject({ eventName: 'CreateSecret', requestParameters: { name } });
    expect(JSON.stringify([latest, before])).not.toContain('not for the trail');
  });
});
