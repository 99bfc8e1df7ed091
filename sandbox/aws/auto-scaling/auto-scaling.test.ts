import {
  AutoScalingClient,
  DescribeAutoScalingGroupsCommand,
  DescribeLaunchConfigurationsCommand,
  DescribePoliciesCommand,
  paginateDescribeAutoScalingGroups,
  paginateDescribeLaunchConfigurations,
} from '@aws-sdk/client-auto-scaling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf } from '#sandbox/aws/raw-requests.ts';
import { sdkLimitedTo, testSandbox, type TestSandbox } from '#sandbox/testing.ts';

describe('the Auto Scaling of the sandbox', () => {
  let box: TestSandbox;
  let client: AutoScalingClient;
  beforeAll(async () => {
    box = await testSandbox();
    client = new AutoScalingClient(box.sdk);
  });
  afterAll(() => box.stop());

  const inRegion = (region: string) => new AutoScalingClient({ ...box.sdk, region });
  const groupsOf = (of: AutoScalingClient, input = {}) =>
    of.send(new DescribeAutoScalingGroupsCommand(input)).then((answer) => answer.AutoScalingGroups ?? []);

  it('has groups in each of the three regions, by template or by configuration', async () => {
    const found: Record<string, string[]> = {};
    for (const region of ['us-east-1', 'eu-west-1', 'ap-southeast-2', 'eu-north-1']) {
      const groups = await groupsOf(inRegion(region));
      found[region] = groups.map((group) => {
        const { LaunchTemplate: plain, MixedInstancesPolicy: mixed } = group;
        const template = plain ?? mixed?.LaunchTemplate?.LaunchTemplateSpecification;
        const starts = template && `${template.LaunchTemplateName} ${template.Version}`;
        return `${group.AutoScalingGroupName}: ${starts ?? group.LaunchConfigurationName}`;
      });
    }
    expect(found).toEqual({
      'us-east-1': [
        'checkout-prod-asg: checkout-prod-lt $Default',
        'render-farm-asg: render-farm-lc',
        'spark-worker-asg: spark-worker-lt $Latest',
        'web-prod-asg: web-prod-lt $Default',
      ],
      'eu-west-1': ['api-prod-eu-asg: api-prod-eu-lt $Default', 'web-prod-eu-asg: web-prod-eu-lt $Default'],
      'ap-southeast-2': ['kiosk-asg: kiosk-lc', 'web-prod-apac-asg: web-prod-apac-lt $Default'],
      'eu-north-1': [],
    });
  });

  it('names the machines of a group unless it is asked not to', async () => {
    const AutoScalingGroupNames = ['web-prod-asg'];
    const [whole] = await groupsOf(client, { AutoScalingGroupNames });
    expect(whole?.Instances).toHaveLength(6);
    expect(whole).toMatchObject({
      DesiredCapacity: 6,
      LaunchTemplate: { LaunchTemplateName: 'web-prod-lt' },
    });
    const [bare] = await groupsOf(client, { AutoScalingGroupNames, IncludeInstances: false });
    expect(bare?.Instances ?? []).toEqual([]);
  });

  it('pages, and takes no token but its own', async () => {
    const names: string[] = [];
    let pages = 0;
    for await (const page of paginateDescribeAutoScalingGroups({ client, pageSize: 3 }, {})) {
      pages += 1;
      names.push(
        ...(page.AutoScalingGroups ?? []).map(({ AutoScalingGroupName = '' }) => AutoScalingGroupName),
      );
    }
    expect([pages, names.length, new Set(names).size]).toEqual([2, 4, 4]);
    for await (const page of paginateDescribeLaunchConfigurations({ client }, {})) {
      expect(page.LaunchConfigurations).toMatchObject([{ LaunchConfigurationName: 'render-farm-lc' }]);
    }
    const ask = (input: object) => outcomeOf(client.send(new DescribeAutoScalingGroupsCommand(input)));
    expect(await ask({ MaxRecords: 101 })).toBe('400 ValidationError');
    expect(await ask({ NextToken: 'mine' })).toBe('400 InvalidNextToken');
  });

  it('asks for the permission of each call, and for the signature', async () => {
    const limited = new AutoScalingClient(await sdkLimitedTo(box, ['autoscaling:DescribeAutoScalingGroups']));
    expect(await outcomeOf(limited.send(new DescribeAutoScalingGroupsCommand({})))).toBe('ok');
    const refusal: unknown = await limited
      .send(new DescribeLaunchConfigurationsCommand({}))
      .catch((cause: unknown) => cause);
    expect(String(refusal)).toContain('not authorized to perform: autoscaling:DescribeLaunchConfigurations');
    const credentials = { ...box.sdk.credentials, secretAccessKey: 'x'.repeat(40) };
    const forger = new AutoScalingClient({ ...box.sdk, credentials });
    expect(await outcomeOf(forger.send(new DescribeAutoScalingGroupsCommand({})))).toBe(
      '403 SignatureDoesNotMatch',
    );
  });

  it('says of what is not built that it is not', async () => {
    expect(await outcomeOf(client.send(new DescribePoliciesCommand({})))).toBe('501 NotImplemented');
    const Filters = [{ Name: 'tag-key', Values: ['x'] }];
    expect(await outcomeOf(client.send(new DescribeAutoScalingGroupsCommand({ Filters })))).toBe(
      '501 NotImplemented',
    );
  });
});
