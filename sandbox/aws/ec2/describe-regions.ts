import type { DescribeRegionsRequest } from '@aws-sdk/client-ec2';
import type { Call } from '#sandbox/aws/call.ts';
import { awsProblem } from '#sandbox/aws/problem.ts';
import { matcherOf } from './filters.ts';
import { optInStatus } from './fleets.ts';
import { permitReading } from './questions.ts';
import { regions } from './regions.ts';

export function describeRegions(call: Call, input: DescribeRegionsRequest) {
  permitReading(call, 'DescribeRegions', input);
  const { RegionNames: names } = input;
  const unknown = names?.filter((name) => !regions.has(name)) ?? [];
  if (unknown.length > 0) {
    throw awsProblem('InvalidParameterValue', 400, `Invalid region names: [${unknown.join(', ')}]`);
  }
  const matches = matcherOf(
    input.Filters,
    {
      endpoint: (region: ReturnType<typeof present>) => region.Endpoint,
      'opt-in-status': (region) => region.OptInStatus,
      'region-name': (region) => region.RegionName,
    },
    () => [],
  );
  // A region that is switched off shows only when it is named or all are asked for.
  const isShown = (region: ReturnType<typeof present>) =>
    names ? names.includes(region.RegionName) : input.AllRegions || region.OptInStatus !== 'not-opted-in';
  const all = [...regions.keys()].map((name) => present(call, name));
  return { Regions: all.filter((region) => isShown(region) && matches(region)) };
}

function present({ state, caller }: Call, name: string) {
  return {
    RegionName: name,
    Endpoint: `ec2.${name}.amazonaws.com`,
    OptInStatus: optInStatus(state, caller.owner, caller.accountId, name),
  };
}
