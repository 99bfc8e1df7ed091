import type { DescribeLaunchTemplateVersionsRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem, notBuilt } from '#sandbox/aws/problem.ts';
import { allTemplates, findTemplate } from './find-template.ts';
import { furnish } from './fleets.ts';
import type { LaunchTemplate } from './fleet-shape.ts';
import { pageSizeOf, takePage } from './paging.ts';
import { permitReading } from './questions.ts';

type Numbered = { template: LaunchTemplate; number: number; place: string };

/** The versions of one template, or the default and latest ones of all. */
export function describeLaunchTemplateVersions(call: Call, input: DescribeLaunchTemplateVersionsRequest) {
  const operation = 'DescribeLaunchTemplateVersions';
  permitReading(call, operation, input);
  furnish(call);
  if (input.Filters || input.MinVersion || input.MaxVersion || input.ResolveAlias) {
    throw notBuilt('This sandbox asks for versions of launch templates by number, $Default or $Latest only.');
  }
  const size = pageSizeOf(call, input, { fewest: 1, most: 200, otherwise: 200 });
  const found = templatesFor(call, input)
    .flatMap((template) => numbersOf(template, input.Versions))
    .toSorted((left, right) => (left.place < right.place ? -1 : 1));
  const { taken, NextToken } = takePage(call, operation, input, size, {
    readAfter: (place, limit) => found.filter((one) => one.place > place).slice(0, limit),
    nameOf: ({ place }) => place,
    matches: () => true,
  });
  return { LaunchTemplateVersions: taken.map((version) => present(call, version)), NextToken };
}

function templatesFor(call: Call, input: DescribeLaunchTemplateVersionsRequest): LaunchTemplate[] {
  const { LaunchTemplateId: id, LaunchTemplateName: name, Versions: versions = [] } = input;
  if (id !== undefined && name !== undefined) {
    const sentence = 'Either the launch template id or its name can be specified, not both.';
    throw awsProblem('InvalidParameterCombination', 400, sentence);
  }
  if (id !== undefined) return [findTemplate(call, { id })];
  if (name !== undefined) return [findTemplate(call, { name })];
  if (versions.length === 0 || versions.some((version) => version !== '$Default' && version !== '$Latest')) {
    const sentence = 'Without a launch template, only $Default and $Latest can be asked for.';
    throw awsProblem('MissingParameter', 400, sentence);
  }
  return allTemplates(call);
}

function numbersOf(template: LaunchTemplate, versions: readonly string[] | undefined): Numbered[] {
  const all = template.versions.map((_, index) => index + 1);
  const asked = versions ? new Set(versions.map((version) => numberOf(template, version))) : all;
  return [...asked].map((number) => {
    if (!all.includes(number)) {
      const sentence = `Could not find the specified version ${number} for the launch template with ID ${template.id}.`;
      throw awsProblem('InvalidLaunchTemplateId.VersionNotFound', 400, sentence);
    }
    return { template, number, place: `${template.id}/${String(number).padStart(6, '0')}` };
  });
}

function numberOf({ versions, defaultVersion }: LaunchTemplate, version: string): number {
  if (version === '$Latest') return versions.length;
  return version === '$Default' ? defaultVersion : Number(version);
}

function present({ caller }: Call, { template, number }: Numbered) {
  const version = template.versions[number - 1];
  return {
    LaunchTemplateId: template.id,
    LaunchTemplateName: template.name,
    VersionNumber: number,
    CreateTime: new Date(version?.createdAt ?? template.createdAt),
    CreatedBy: `arn:aws:iam::${caller.accountId}:root`,
    DefaultVersion: number === template.defaultVersion,
    LaunchTemplateData: { ImageId: version?.imageId, InstanceType: version?.type },
  };
}
