import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { awsRegionsQuery, azureRegionsQuery } from '#web/queries.ts';
import type { FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';

interface RegionSelectProps {
  cloud: 'aws' | 'azure';
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
}

/** Regions in their groups. Without the list a region can still be typed. */
export function RegionSelect({ cloud, control, value, onChange }: RegionSelectProps) {
  const aws = useQuery({ ...awsRegionsQuery, enabled: cloud === 'aws' });
  const azure = useQuery({ ...azureRegionsQuery, enabled: cloud === 'azure' });
  const { data, isPending, isError } = cloud === 'aws' ? aws : azure;
  const groups = Object.entries(data?.regions ?? {});
  const usual = groups.flatMap(([, regions]) => regions).find((region) => region.default === true)?.id;

  // Only once the list is there: a person may empty the field afterwards.
  const preselect = useEffectEvent((region: string) => {
    if (value === '') onChange(region);
  });
  useEffect(() => {
    if (usual !== undefined) preselect(usual);
  }, [usual]);

  if (isError) {
    return <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  const isKnown = groups.some(([, regions]) => regions.some((region) => region.id === value));
  return (
    <NativeSelect
      {...control}
      value={value}
      disabled={isPending}
      onChange={(event) => onChange(event.target.value)}
    >
      {isPending ? (
        <option value={value}>Loading regions...</option>
      ) : (
        <>
          <option value="">Select a region</option>
          {value !== '' && !isKnown && <option value={value}>{value}</option>}
          {groups.map(([group, regions]) => (
            <optgroup key={group} label={group}>
              {regions.map((region) => (
                <option key={region.id} value={region.id}>
                  {region.name} ({region.id})
                </option>
              ))}
            </optgroup>
          ))}
        </>
      )}
    </NativeSelect>
  );
}
