import {
  DescribeAccountAttributesCommand,
  DescribeImagesCommand,
  DescribeInstanceImageMetadataCommand,
  DescribeInstancesCommand,
  DescribeLaunchTemplatesCommand,
  DescribeLaunchTemplateVersionsCommand,
  DescribeRegionsCommand,
  DescribeVpcsCommand,
  EC2Client,
  GetAllowedImagesSettingsCommand,
  paginateDescribeImages,
  paginateDescribeInstanceImageMetadata,
  paginateDescribeInstances,
  type DescribeImagesCommandInput,
  type DescribeLaunchTemplateVersionsCommandInput,
} from '@aws-sdk/client-ec2';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, outcomeOf, sendBytes, sendRaw, signedRequest } from '#sandbox/aws/raw-requests.ts';
import { sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

let box: TestSandbox;
let ec2: EC2Client;
beforeAll(async () => {
  box = await testSandbox();
  ec2 = new EC2Client(box.sdk);
});
afterEach(() => box.client.clearFaults());
afterAll(() => box.stop());

const inRegion = (region: string) => new EC2Client({ ...box.sdk, region });
const ask = (client: EC2Client) => outcomeOf(client.send(new DescribeInstanceImageMetadataCommand({})));

describe('pages', () => {
  it('tell of each machine and each image once, however small they are', async () => {
    const small = await testSandbox({ pageSize: 2 });
    const client = new EC2Client(small.sdk);
    const ids: string[][] = [[], [], []];
    for await (const page of paginateDescribeInstanceImageMetadata({ client }, {}))
      ids[0]?.push(...(page.InstanceImageMetadata ?? []).map(({ InstanceId = '' }) => InstanceId));
    for await (const page of paginateDescribeInstances({ client }, {}))
      for (const { Instances = [] } of page.Reservations ?? [])
        ids[1]?.push(...Instances.map(({ InstanceId = '' }) => InstanceId));
    for await (const page of paginateDescribeImages({ client }, {}))
      ids[2]?.push(...(page.Images ?? []).map(({ ImageId = '' }) => ImageId));
    await small.stop();
    expect(ids.map((list) => [list.length, new Set(list).size])).toEqual([
      [33, 33],
      [33, 33],
      [13, 13],
    ]);
    expect(ids[0]).toEqual(ids[1]);
  });

  it('are full although most machines do not match', async () => {
    const Filters = [{ Name: 'tag:team', Values: ['data-science', 'corp*'] }];
    const first = await ec2.send(new DescribeInstanceImageMetadataCommand({ Filters, MaxResults: 5 }));
    expect(first.InstanceImageMetadata).toHaveLength(5);
    const { NextToken } = first;
    const second = await ec2.send(new DescribeInstanceImageMetadataCommand({ Filters, NextToken }));
    expect([second.InstanceImageMetadata?.length, second.NextToken]).toEqual([4, undefined]);
  });

  it('end without a token when the last one is just full', async () => {
    const Filters = [{ Name: 'tag:Name', Values: ['spark-worker-*'] }];
    const only = await ec2.send(new DescribeInstanceImageMetadataCommand({ Filters, MaxResults: 5 }));
    expect([only.InstanceImageMetadata?.length, only.NextToken]).toEqual([5, undefined]);
  });

  it.each([4, 0, -1, 1001])('cannot have %i machines', async (MaxResults) => {
    await expect(ec2.send(new DescribeInstanceImageMetadataCommand({ MaxResults }))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
      message: expect.stringContaining(`Value ( ${MaxResults} ) for parameter maxResults is invalid.`),
    });
  });

  it('refuse a token that is made up, of another region or of another operation', async () => {
    const { NextToken = '' } = await ec2.send(new DescribeInstanceImageMetadataCommand({ MaxResults: 5 }));
    const refused = '400 InvalidParameterValue';
    const more = new DescribeInstanceImageMetadataCommand({ NextToken });
    expect(await outcomeOf(ec2.send(more))).toBe('ok');
    expect(await outcomeOf(inRegion('eu-west-1').send(more))).toBe(refused);
    expect(await outcomeOf(ec2.send(new DescribeInstancesCommand({ NextToken })))).toBe(refused);
    for (const token of ['x', NextToken.slice(2), '\u0000', 'A'.repeat(5000)]) {
      const made = new DescribeInstanceImageMetadataCommand({ NextToken: token });
      expect(await outcomeOf(ec2.send(made))).toBe(refused);
    }
  });

  it('and ids do not go together', async () => {
    const InstanceIds = ['i-0123456789abcdef0'];
    const both = new DescribeInstancesCommand({ InstanceIds, MaxResults: 5 });
    expect(await outcomeOf(ec2.send(both))).toBe('400 InvalidParameterCombination');
  });
});

describe('who may ask', () => {
  const questions = {
    'ec2:DescribeRegions': new DescribeRegionsCommand({}),
    'ec2:DescribeInstances': new DescribeInstancesCommand({}),
    'ec2:DescribeImages': new DescribeImagesCommand({}),
    'ec2:DescribeInstanceImageMetadata': new DescribeInstanceImageMetadataCommand({}),
    'ec2:GetAllowedImagesSettings': new GetAllowedImagesSettingsCommand({}),
    'ec2:DescribeLaunchTemplates': new DescribeLaunchTemplatesCommand({}),
    'ec2:DescribeLaunchTemplateVersions': new DescribeLaunchTemplateVersionsCommand({
      Versions: ['$Latest'],
    }),
    'ec2:DescribeAccountAttributes': new DescribeAccountAttributesCommand({}),
  };

  it.each(Object.keys(questions))('needs %s and no other permission', async (action) => {
    const [allowed, denied] = [
      new EC2Client(await sdkLimitedTo(box, [action])),
      new EC2Client(
        await sdkLimitedTo(
          box,
          Object.keys(questions).filter((other) => other !== action),
        ),
      ),
    ];
    const question = questions[action as keyof typeof questions];
    expect(await outcomeOf(allowed.send(question))).toBe('ok');
    await expect(denied.send(question)).rejects.toMatchObject({
      name: 'UnauthorizedOperation',
      $metadata: { httpStatusCode: 403 },
      message: expect.stringMatching(
        new RegExp(
          `^You are not authorized to perform this operation\\. User: arn:aws:iam::\\d{12}:user/limited-\\w+ is not authorized to perform: ${action} because no identity-based policy allows the ${action} action$`,
        ),
      ),
    });
  });

  it('is told by a dry run', async () => {
    const dry = new DescribeInstancesCommand({ DryRun: true });
    expect(await outcomeOf(ec2.send(dry))).toBe('412 DryRunOperation');
    const nobody = new EC2Client(await sdkLimitedTo(box, []));
    expect(await outcomeOf(nobody.send(dry))).toBe('403 UnauthorizedOperation');
  });

  it('is nobody with a wrong key, a wrong signature or a wrong clock', async () => {
    const { credentials } = box.sdk;
    const refused = '401 AuthFailure';
    const wrongSecret = { ...credentials, secretAccessKey: 'x'.repeat(40) };
    const unknownKey = { ...credentials, accessKeyId: 'AKIAQQQQQQQQQQQQQQQQ' };
    for (const wrong of [wrongSecret, unknownKey, { ...credentials, sessionToken: 'made up' }])
      expect(await ask(new EC2Client({ ...box.sdk, credentials: wrong }))).toBe(refused);
    expect(await ask(new EC2Client({ ...box.sdk, systemClockOffset: -3_600_000 }))).toBe(refused);
    const raw = await signedRequest(ec2, new DescribeRegionsCommand({}));
    const body = String(raw.body).replace('Regions', 'Volumes');
    const tampered = await sendRaw(box.endpoint, { ...raw, body });
    expect([tampered.status, codeOf(tampered)]).toEqual([401, 'AuthFailure']);
    const bare = await sendBytes(
      box.endpoint,
      'POST',
      '/',
      { 'content-type': 'application/x-www-form-urlencoded' },
      String(raw.body),
    );
    expect([bare.status, codeOf(bare)]).toEqual([403, 'MissingAuthenticationToken']);
    expect(bare.body).toContain('<Response><Errors><Error>');
  });

  it('is nobody once the session is over', async () => {
    let now = new Date();
    const timed = await testSandbox({ now: () => now });
    const { roleArn: RoleArn, externalId: ExternalId } = timed.access;
    const asked = { RoleArn, ExternalId, RoleSessionName: 'drill', DurationSeconds: 900 };
    const { Credentials: session } = await new STSClient(timed.sdk).send(new AssumeRoleCommand(asked));
    const credentials = {
      accessKeyId: session?.AccessKeyId ?? '',
      secretAccessKey: session?.SecretAccessKey ?? '',
      sessionToken: session?.SessionToken ?? '',
    };
    const later = (systemClockOffset: number) =>
      new EC2Client({ ...timed.sdk, credentials, systemClockOffset });
    expect(await ask(later(0))).toBe('ok');
    now = new Date(now.getTime() + 901_000);
    expect(await ask(later(901_000))).toBe('400 RequestExpired');
    await timed.stop();
  });
});

describe('a region', () => {
  it('that is switched off knows nobody, and one that is switched on is empty', async () => {
    expect(await ask(inRegion('af-south-1'))).toBe('401 AuthFailure');
    expect(await ask(inRegion('eu-nowhere-9'))).toBe('401 AuthFailure');
    const { InstanceImageMetadata } = await inRegion('eu-south-2').send(
      new DescribeInstanceImageMetadataCommand({}),
    );
    expect(InstanceImageMetadata ?? []).toEqual([]);
  });

  it('shows its status, and shows when it is off only to who asks for all', async () => {
    const { Regions = [] } = await ec2.send(new DescribeRegionsCommand({}));
    expect(Regions).toHaveLength(18);
    const { Regions: all = [] } = await ec2.send(new DescribeRegionsCommand({ AllRegions: true }));
    const status = (name: string) => all.find(({ RegionName }) => RegionName === name)?.OptInStatus;
    expect(['us-east-1', 'eu-south-2', 'af-south-1'].map(status)).toEqual([
      'opt-in-not-required',
      'opted-in',
      'not-opted-in',
    ]);
    const Filters = [{ Name: 'opt-in-status', Values: ['opted-in'] }];
    const filtered = await ec2.send(new DescribeRegionsCommand({ Filters }));
    expect(filtered.Regions?.map(({ RegionName }) => RegionName)).toEqual(['eu-south-2']);
    const unknown = new DescribeRegionsCommand({ RegionNames: ['eu-nowhere-9'] });
    expect(await outcomeOf(ec2.send(unknown))).toBe('400 InvalidParameterValue');
  });

  it('fails alone', async () => {
    await box.client.setFault({ kind: 'error', service: 'ec2', region: 'eu-west-1' });
    expect([await ask(inRegion('eu-west-1')), await ask(ec2)]).toEqual(['500 InternalError', 'ok']);
  });

  it('throttles in the words of EC2, and the patience of the SDK outlasts it', async () => {
    await box.client.setFault({ kind: 'throttle', service: 'ec2', region: 'us-east-1', count: 2 });
    expect(await ask(ec2)).toBe('503 RequestLimitExceeded');
    expect(await ask(new EC2Client({ ...box.sdk, maxAttempts: 3 }))).toBe('ok');
  });

  it('is slow, or silent, and the others are not', async () => {
    await box.client.setFault({ kind: 'slow', region: 'eu-west-1', delayMs: 150, count: 1 });
    const before = performance.now();
    expect(await ask(inRegion('eu-west-1'))).toBe('ok');
    expect(performance.now() - before).toBeGreaterThan(140);
    await box.client.setFault({ kind: 'reset', region: 'eu-west-1', count: 1 });
    expect(await ask(inRegion('eu-west-1'))).toMatch(/^no answer/);
  });

  it('refuses an account that has not signed up', async () => {
    await box.client.setFault({ kind: 'error', service: 'ec2', code: 'OptInRequired', count: 1 });
    expect(await ask(ec2)).toBe('401 OptInRequired');
  });
});

describe('a question', () => {
  const images = (input: DescribeImagesCommandInput, region = 'us-east-1') =>
    inRegion(region).send(new DescribeImagesCommand(input));
  const idOf = async (name: string, region: string) => {
    const { InstanceImageMetadata: machines = [] } = await inRegion(region).send(
      new DescribeInstanceImageMetadataCommand({}),
    );
    const machine = machines.find(({ ImageMetadata }) => ImageMetadata?.Name?.startsWith(name));
    return machine?.ImageMetadata?.ImageId ?? '';
  };

  it('for an image that is deregistered finds nothing, and one for none is refused', async () => {
    const gone = await idOf('scrapy', 'eu-west-1');
    expect((await images({ ImageIds: [gone] }, 'eu-west-1')).Images ?? []).toEqual([]);
    expect(await outcomeOf(images({ ImageIds: ['ami-0123456789abcdef0'] }))).toBe(
      '400 InvalidAMIID.NotFound',
    );
    expect(await outcomeOf(images({ ImageIds: ['ami-x'] }))).toBe('400 InvalidAMIID.Malformed');
    const byFilter = { Filters: [{ Name: 'image-id', Values: ['ami-0123456789abcdef0'] }] };
    expect((await images(byFilter)).Images ?? []).toEqual([]);
  });

  it('finds what is deprecated only when it says so or names it', async () => {
    const region = 'us-east-1';
    const Filters = [
      { Name: 'name', Values: ['ubuntu/images/hvm-ssd/ubuntu-jammy-22.04-amd64-server-2024*'] },
    ];
    expect((await images({ Filters }, region)).Images ?? []).toEqual([]);
    const found = (await images({ Filters, IncludeDeprecated: true }, region)).Images ?? [];
    expect(found).toHaveLength(1);
    const ImageIds = [found[0]?.ImageId ?? ''];
    expect((await images({ ImageIds }, region)).Images).toHaveLength(1);
  });

  it('does not find what a guardrail that is on keeps away', async () => {
    const Owners = ['099720109477'];
    expect((await images({ Owners })).Images).toHaveLength(1);
    expect((await images({ Owners, IncludeDeprecated: true }, 'eu-west-1')).Images ?? []).toEqual([]);
    expect((await images({ Owners: ['self'] }, 'eu-west-1')).Images).toHaveLength(1);
    expect((await images({ Owners: ['amazon'] }, 'eu-west-1')).Images).toHaveLength(2);
  });

  it('has at most 200 values in its filters, of 255 characters', async () => {
    const outcome = (Values: string[]) => outcomeOf(images({ Filters: [{ Name: 'image-id', Values }] }));
    expect(await outcome(Array.from({ length: 200 }, () => 'ami-1'))).toBe('ok');
    expect(await outcome(Array.from({ length: 201 }, () => 'ami-1'))).toBe('400 FilterLimitExceeded');
    expect(await outcome(['x'.repeat(256)])).toBe('400 FilterLimitExceeded');
  });

  it('for launch templates tells what would be started, and refuses what is not there', async () => {
    const versions = (input: DescribeLaunchTemplateVersionsCommandInput) =>
      ec2.send(new DescribeLaunchTemplateVersionsCommand(input));
    const { LaunchTemplates: templates = [] } = await ec2.send(new DescribeLaunchTemplatesCommand({}));
    expect(templates.map(({ LaunchTemplateName = '' }) => LaunchTemplateName).toSorted()).toEqual([
      'checkout-prod-lt',
      'spark-worker-lt',
      'web-prod-lt',
    ]);
    const asked = { Versions: ['$Default', '$Latest'], MaxResults: 3 };
    const first = await versions(asked);
    const second = await versions({ ...asked, NextToken: first.NextToken });
    const told = [...(first.LaunchTemplateVersions ?? []), ...(second.LaunchTemplateVersions ?? [])];
    expect([told.length, second.NextToken]).toEqual([4, undefined]);
    const latest = told.find(({ DefaultVersion }) => !DefaultVersion);
    expect(latest).toMatchObject({ LaunchTemplateName: 'spark-worker-lt', VersionNumber: 2 });
    const LaunchTemplateName = 'spark-worker-lt';
    expect((await versions({ LaunchTemplateName })).LaunchTemplateVersions).toHaveLength(2);
    const outcome = (input: DescribeLaunchTemplateVersionsCommandInput) => outcomeOf(versions(input));
    expect(await outcome({ LaunchTemplateName: 'none' })).toBe(
      '400 InvalidLaunchTemplateName.NotFoundException',
    );
    expect(await outcome({ LaunchTemplateName, Versions: ['3'] })).toBe(
      '400 InvalidLaunchTemplateId.VersionNotFound',
    );
    expect(await outcome({})).toBe('400 MissingParameter');
    expect(await outcome({ ...asked, MaxResults: 201 })).toBe('400 InvalidParameterValue');
  });

  it('that is not built says so, and is on the trail', async () => {
    expect(await outcomeOf(ec2.send(new DescribeVpcsCommand({})))).toBe('501 NotImplemented');
    const Filters = [{ Name: 'hibernation-options.configured', Values: ['true'] }];
    expect(await outcomeOf(ec2.send(new DescribeInstancesCommand({ Filters })))).toBe('501 NotImplemented');
    const inherited = [{ Name: 'constructor', Values: ['x'] }];
    expect(await outcomeOf(ec2.send(new DescribeInstancesCommand({ Filters: inherited })))).toBe(
      '501 NotImplemented',
    );
    const raw = await signedRequest(ec2, new DescribeRegionsCommand({}));
    expect(raw.body).toBe('Action=DescribeRegions&Version=2016-11-15');
  });

  it('leaves an event as EC2 words it', async () => {
    await ec2.send(new DescribeInstanceImageMetadataCommand({ MaxResults: 5 }));
    const [event] = await box.client.events(box.owner, 1);
    expect(event).toMatchObject({
      eventSource: 'ec2.amazonaws.com',
      eventName: 'DescribeInstanceImageMetadata',
      awsRegion: 'us-east-1',
      readOnly: true,
      managementEvent: true,
      requestParameters: { maxResults: 5 },
    });
    await ask(inRegion('ap-southeast-2'));
    const [denied] = await box.client.events(box.owner, 1);
    expect(denied).toMatchObject({ errorCode: 'Client.UnauthorizedOperation', awsRegion: 'ap-southeast-2' });
    await ask(inRegion('af-south-1'));
    expect((await box.client.events(box.owner, 1))[0]?.eventID).toBe(denied?.eventID);
  });
});
