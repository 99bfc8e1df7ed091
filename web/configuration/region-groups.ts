import type { Regions } from '#contract/agents.ts';

interface RegionGroup {
  name: string;
  regions: Regions['regions'][string];
}

/**
 * The groups to choose from: all, or only those regions that a field allows. What is chosen but not listed stays
 * choosable, so that opening a form changes nothing.
 */
export function regionGroups(
  regions: Regions['regions'],
  only: readonly string[] | undefined,
  chosen: string,
): RegionGroup[] {
  const isNarrowed = only !== undefined && only.length > 0;
  const groups = Object.entries(regions)
    .map(([name, all]) => ({ name, regions: isNarrowed ? all.filter(({ id }) => only.includes(id)) : all }))
    .filter((group) => group.regions.length > 0);
  const listed = new Set(groups.flatMap((group) => group.regions.map(({ id }) => id)));
  const others = [...(isNarrowed ? only : []), chosen].filter((id) => id !== '' && !listed.has(id));
  if (others.length === 0) return groups;
  return [...groups, { name: 'Other', regions: [...new Set(others)].map((id) => ({ id, name: id })) }];
}
