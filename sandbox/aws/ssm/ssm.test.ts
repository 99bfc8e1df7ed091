import { randomUUID } from 'node:crypto';
import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  DescribeParametersCommand,
  GetParameterCommand,
  paginateDescribeParameters,
  PutParameterCommand,
  SSMClient,
  type PutParameterCommandInput,
} from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkConfig, sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('Parameter Store of the sandbox', () => {
  let box: TestSandbox;
  let client: SSMClient;
  beforeAll(async () => {
    box = await testSandbox({ pageSize: 2 });
    client = new SSMClient(box.sdk);
  });
  afterAll(() => box.stop());

  const newName = () => `/prod/${randomUUID()}`;
  const put = (Name: string, Value = 'hush', more: Partial<PutParameterCommandInput> = {}) =>
    client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', ...more }));
  const read = (Name: string, WithDecryption = true) =>
    client.send(new GetParameterCommand({ Name, WithDecryption }));

  it('gives back what was stored, sealed to who does not ask for the plain value', async () => {
    const name = newName();
    expect(await put(name, 'ünïcode')).toMatchObject({ Version: 1, Tier: 'Standard' });
    const { Parameter: plain } = await read(name);
    expect(plain).toMatchObject({ Name: name, Value: 'ünïcode', Version: 1, Type: 'SecureString' });
    expect(plain?.ARN).toBe(`arn:aws:ssm:us-east-1:${box.access.accountId}:parameter${name}`);
    const { Parameter: sealed } = await read(name, false);
    expect(sealed?.Value).toMatch(/^[\w+/]+=*$/);
    expect(Buffer.from(sealed?.Value ?? '', 'base64').toString()).not.toContain('code');
    const open = newName();
    await put(open, 'open', { Type: 'String' });
    expect((await read(open, false)).Parameter?.Value).toBe('open');
  });

  it('never overwrites unless it is told to, and then counts the version up', async () => {
    const name = newName();
    await put(name, 'one');
    expect(await outcomeOf(put(name, 'two'))).toBe('400 ParameterAlreadyExists');
    expect((await put(name, 'two', { Overwrite: true })).Version).toBe(2);
    expect((await read(`${name}:2`)).Parameter).toMatchObject({ Value: 'two', Selector: ':2' });
    expect(await outcomeOf(read(`${name}:1`))).toBe('400 ParameterVersionNotFound');
  });

  it('forgets what is deleted', async () => {
    const name = newName();
    await put(name);
    const remove = new DeleteParameterCommand({ Name: name });
    await client.send(remove);
    expect(await outcomeOf(read(name))).toBe('400 ParameterNotFound');
    expect(await outcomeOf(client.send(remove))).toBe('400 ParameterNotFound');
  });

  it('lists page by page, each parameter once', async () => {
    const own = new SSMClient(sdkConfig(box.endpoint, await box.client.account('lister')));
    const names = ['/a', '/b', '/c', '/d', '/e'];
    for (const Name of names) await own.send(new PutParameterCommand({ Name, Value: 'x', Type: 'String' }));
    const listed: string[] = [];
    for await (const page of paginateDescribeParameters({ client: own }, {})) {
      expect(page.Parameters?.length).toBeLessThanOrEqual(2);
      listed.push(...(page.Parameters ?? []).map(({ Name }) => Name ?? ''));
    }
    expect(listed).toEqual(names);
    const strange = new DescribeParametersCommand({ NextToken: 'none' });
    expect(await outcomeOf(own.send(strange))).toBe('400 InvalidNextToken');
  });

  it('takes 4,096 bytes, 8,192 of the advanced tier, and none beyond', async () => {
    const sizes = [
      put(newName(), 'x'.repeat(4096)),
      put(newName(), 'x'.repeat(4097)),
      put(newName(), 'ü'.repeat(2049)),
      put(newName(), 'x'.repeat(8192), { Tier: 'Advanced' }),
      put(newName(), 'x'.repeat(8193), { Tier: 'Advanced' }),
    ].map(outcomeOf);
    const refused = '400 ValidationException';
    expect(await Promise.all(sizes)).toEqual(['ok', refused, refused, 'ok', refused]);
    expect((await put(newName(), 'x'.repeat(5000), { Tier: 'Intelligent-Tiering' })).Tier).toBe('Advanced');
  });

  it('refuses what AWS refuses', async () => {
    const outcomes = [
      put('no/leading/slash'),
      put('/has space'),
      put('/aws/mine'),
      put('ssm-mine'),
      put(`/${Array.from({ length: 16 }, () => 'a').join('/')}`),
      put(newName(), 'a {{ssm:other}} b'),
      put(newName(), 'x', { Type: undefined }),
      client.send(new PutParameterCommand({ Name: newName() } as PutParameterCommandInput)),
      put(newName(), 'x', { KeyId: 'alias/own' }),
    ].map(outcomeOf);
    const refused = '400 ValidationException';
    expect(await Promise.all(outcomes)).toEqual([
      refused,
      refused,
      refused,
      refused,
      '400 HierarchyLevelLimitExceededException',
      refused,
      refused,
      refused,
      '501 NotImplemented',
    ]);
  });

  it('asks for a permission per action, and for no permission of KMS under its own key', async () => {
    const limited = new SSMClient(await sdkLimitedTo(box, ['ssm:PutParameter']));
    const name = newName();
    const write = (more: Partial<PutParameterCommandInput>) =>
      limited.send(new PutParameterCommand({ Name: name, Value: 'x', Type: 'SecureString', ...more }));
    const Tags = [{ Key: 'team', Value: 'ops' }];
    await expect(write({ Tags })).rejects.toThrow('perform: ssm:AddTagsToResource');
    expect(await outcomeOf(write({}))).toBe('ok');
    const reading = limited.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    await expect(reading).rejects.toThrow(/perform: ssm:GetParameter on resource: arn:aws:ssm:/);
    const tag = { ResourceType: 'Parameter', Tags } as const;
    expect(await outcomeOf(client.send(new AddTagsToResourceCommand({ ...tag, ResourceId: name })))).toBe(
      'ok',
    );
    expect(await outcomeOf(client.send(new AddTagsToResourceCommand({ ...tag, ResourceId: '/none' })))).toBe(
      '400 InvalidResourceId',
    );
  });

  it('records the reading as a management event, and never the value', async () => {
    const name = newName();
    await put(name, 'not for the trail');
    await read(name);
    const [latest, before] = await box.client.events(box.owner, 2);
    expect(latest).toMatchObject({
      eventSource: 'ssm.amazonaws.com',
      eventName: 'GetParameter',
      eventCategory: 'Management',
      requestParameters: { name, withDecryption: true },
    });
    expect(JSON.stringify([latest, before])).not.toContain('not for the trail');
  });
});
