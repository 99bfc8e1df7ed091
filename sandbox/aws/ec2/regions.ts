/** Of the partition aws; the ones that an account must switch on first have `isOptIn`. */
export type Region = { id: string; zonePrefix: string; isOptIn: boolean };

// Ids from the partition table of @aws-sdk/core; which of them need no opt-in:
// https://docs.aws.amazon.com/accounts/latest/reference/manage-acct-regions.html
const alwaysOn = `
  ap-northeast-1 ap-northeast-2 ap-northeast-3 ap-south-1 ap-southeast-1 ap-southeast-2 ca-central-1
  eu-central-1 eu-north-1 eu-west-1 eu-west-2 eu-west-3 sa-east-1 us-east-1 us-east-2 us-west-1 us-west-2`;
const offAtFirst = `
  af-south-1 ap-east-1 ap-east-2 ap-south-2 ap-southeast-3 ap-southeast-4 ap-southeast-5 ap-southeast-6
  ap-southeast-7 ca-west-1 eu-central-2 eu-south-1 eu-south-2 il-central-1 me-central-1 me-south-1
  me-west-1 mx-central-1 sa-west-1`;

export const regions: ReadonlyMap<string, Region> = new Map(
  [...namesOf(alwaysOn, false), ...namesOf(offAtFirst, true)]
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .map((region) => [region.id, region]),
);

function namesOf(names: string, isOptIn: boolean): Region[] {
  return names
    .trim()
    .split(/\s+/)
    .map((id) => ({ id, zonePrefix: zonePrefixOf(id), isOptIn }));
}

/** `us-west-2` -> `usw2`, `ap-southeast-2` -> `apse2`: the beginning of the ids of its zones. */
function zonePrefixOf(id: string): string {
  const [area = '', direction = '', number = ''] = id.split('-');
  return area + direction.replace(/(north|south|east|west|central)/g, (word) => word.charAt(0)) + number;
}
