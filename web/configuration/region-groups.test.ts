import { describe, expect, it } from 'vitest';
import { regionGroups } from './region-groups.ts';

const regions = {
  'United States': [{ id: 'us-east-1', name: 'N. Virginia', default: true }],
  Europe: [
    { id: 'eu-west-1', name: 'Ireland' },
    { id: 'eu-north-1', name: 'Stockholm' },
  ],
};
const shown = (only: string[] | undefined, chosen: string) =>
  regionGroups(regions, only, chosen).map(
    (group) => `${group.name}: ${group.regions.map(({ id }) => id).join()}`,
  );

describe('regionGroups', () => {
  it('are those of the list, in its order (R233, R258)', () => {
    expect(regionGroups(regions, undefined, '')).toEqual([
      { name: 'United States', regions: regions['United States'] },
      { name: 'Europe', regions: regions.Europe },
    ]);
    expect(shown([], 'eu-west-1')).toEqual(shown(undefined, ''));
  });

  it('narrow to what the field allows, and lose no group name', () => {
    expect(shown(['eu-north-1', 'us-east-1'], '')).toEqual([
      'United States: us-east-1',
      'Europe: eu-north-1',
    ]);
    expect(shown(['eu-north-1'], '')).toEqual(['Europe: eu-north-1']);
  });

  it('keep what is allowed or chosen but not listed', () => {
    expect(shown(undefined, 'us-iso-east-1').at(-1)).toBe('Other: us-iso-east-1');
    expect(shown(['eu-west-1', 'us-iso-east-1'], 'us-iso-east-1')).toEqual([
      'Europe: eu-west-1',
      'Other: us-iso-east-1',
    ]);
  });
});
