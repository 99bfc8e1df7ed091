import type { Regions } from '#contract/agents.ts';

/**
 * The regions of the partition aws, by group: https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html
 * A host is only ever built from a name of this list.
 */
export const awsRegions: Regions['regions'] = {
  'United States': [
    { id: 'us-east-1', name: 'US East (N. Virginia)', default: true },
    { id: 'us-east-2', name: 'US East (Ohio)' },
    { id: 'us-west-1', name: 'US West (N. California)' },
    { id: 'us-west-2', name: 'US West (Oregon)' },
  ],
  Canada: [
    { id: 'ca-central-1', name: 'Canada (Central)' },
    { id: 'ca-west-1', name: 'Canada West (Calgary)' },
  ],
  Europe: [
    { id: 'eu-central-1', name: 'Europe (Frankfurt)' },
    { id: 'eu-central-2', name: 'Europe (Zurich)' },
    { id: 'eu-north-1', name: 'Europe (Stockholm)' },
    { id: 'eu-south-1', name: 'Europe (Milan)' },
    { id: 'eu-south-2', name: 'Europe (Spain)' },
    { id: 'eu-west-1', name: 'Europe (Ireland)' },
    { id: 'eu-west-2', name: 'Europe (London)' },
    { id: 'eu-west-3', name: 'Europe (Paris)' },
  ],
  'Asia Pacific': [
    { id: 'ap-east-1', name: 'Asia Pacific (Hong Kong)' },
    { id: 'ap-east-2', name: 'Asia Pacific (Taipei)' },
    { id: 'ap-northeast-1', name: 'Asia Pacific (Tokyo)' },
    { id: 'ap-northeast-2', name: 'Asia Pacific (Seoul)' },
    { id: 'ap-northeast-3', name: 'Asia Pacific (Osaka)' },
    { id: 'ap-south-1', name: 'Asia Pacific (Mumbai)' },
    { id: 'ap-south-2', name: 'Asia Pacific (Hyderabad)' },
    { id: 'ap-southeast-1', name: 'Asia Pacific (Singapore)' },
    { id: 'ap-southeast-2', name: 'Asia Pacific (Sydney)' },
    { id: 'ap-southeast-3', name: 'Asia Pacific (Jakarta)' },
    { id: 'ap-southeast-4', name: 'Asia Pacific (Melbourne)' },
    { id: 'ap-southeast-5', name: 'Asia Pacific (Malaysia)' },
    { id: 'ap-southeast-6', name: 'Asia Pacific (New Zealand)' },
    { id: 'ap-southeast-7', name: 'Asia Pacific (Thailand)' },
  ],
  'Middle East': [
    { id: 'me-central-1', name: 'Middle East (UAE)' },
    { id: 'me-south-1', name: 'Middle East (Bahrain)' },
    { id: 'me-west-1', name: 'Middle East (Saudi Arabia)' },
  ],
  Africa: [{ id: 'af-south-1', name: 'Africa (Cape Town)' }],
  'South America': [
    { id: 'sa-east-1', name: 'South America (Sao Paulo)' },
    { id: 'sa-west-1', name: 'South America (Chile)' },
  ],
  Israel: [{ id: 'il-central-1', name: 'Israel (Tel Aviv)' }],
  Mexico: [{ id: 'mx-central-1', name: 'Mexico (Central)' }],
};

export const defaultAwsRegion = 'us-east-1';

const regionIds = new Set(
  Object.values(awsRegions)
    .flat()
    .map((region) => region.id),
);

export function isAwsRegion(id: string): boolean {
  return regionIds.has(id);
}
