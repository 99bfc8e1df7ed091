import type { DescribeLaunchTemplatesRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { matcherOf } from './filters.ts';
import { furnish, launchTemplates, shelfOf } from './fleets.ts';
import type { LaunchTemplate } from './fleet-shape.ts';
import { findTemplate } from './find-template.ts';
import { pageSizeOf, takePage } from './paging.ts';
import { permitReading } from './questions.ts';

const limits = { fewest: 1, most: 200 };

export function describeLaunchTemplates(call: Call, input: DescribeLaunchTemplatesRequest) {
  const operation = 'DescribeLaunchTemplates';
  permitReading(call, operation, input);
  furnish(call);
  const { owner, accountId } = call.caller;
  const shelf = shelfOf(accountId, call.region);
  const size = pageSizeOf(call, input, { ...limits, otherwise: limits.most });
  const filters = {
    'create-time': ({ createdAt }: LaunchTemplate) => createdAt,
    'launch-template-name': ({ name }: LaunchTemplate) => name,
  };
  const matches = matcherOf(input.Filters, filters, ({ tags }) => tags);
  const { LaunchTemplateIds: ids = [], LaunchTemplateNames: names = [] } = input;
  if (ids.length + names.length > 0) {
    const named = [
      ...ids.map((id) => findTemplate(call, { id })),
      ...names.map((name) => findTemplate(call, { name })),
    ];
    return { LaunchTemplates: named.filter(matches).map((template) => present(call, template)) };
  }
  const { taken, NextToken } = takePage(call, operation, input, size, {
    readAfter: (name, limit) => launchTemplates.listAfter(call.state, owner, shelf, name, limit),
    nameOf: ({ id }) => shelf + id,
    matches,
  });
  return { LaunchTemplates: taken.map((template) => present(call, template)), NextToken };
}

function present({ caller }: Call, template: LaunchTemplate) {
  return {
    LaunchTemplateId: template.id,
    LaunchTemplateName: template.name,
    CreateTime: new Date(template.createdAt),
    CreatedBy: `arn:aws:iam::${caller.accountId}:root`,
    DefaultVersionNumber: template.defaultVersion,
    LatestVersionNumber: template.versions.length,
    Tags: template.tags,
  };
}
