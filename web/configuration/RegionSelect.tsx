import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent } from 'react';
import { awsRegionsQuery, azureRegionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import type { FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { regionGroups } from './region-groups.ts';

/** Of a select that has no label of its own, and whose choices go to a list. */
export type AddingControl = { 'aria-label': string } & Pick<
  ComponentProps<'select'>,
  'onBlur' | 'onKeyDown' | 'onPointerDown'
>;

interface RegionSelectProps {
  cloud: 'aws' | 'azure';
  control: (FieldControl & { 'data-field': string }) | AddingControl;
  /** The only regions this field offers, where it names some. */
  only: readonly string[] | undefined;
  value: string;
  /** Whether an empty field starts with the usual region. */
  choosesUsual: boolean;
  /** Each choice goes to a list beside it, where it can also be typed. */
  isAdding?: boolean;
  onChange: (value: string) => void;
}

/** Regions in their groups. Without the list a region can still be typed. */
export function RegionSelect(props: RegionSelectProps) {
  const { cloud, control, only, value, choosesUsual, isAdding = false, onChange } = props;
  const aws = useQuery({ ...awsRegionsQuery, enabled: cloud === 'aws' });
  const azure = useQuery({ ...azureRegionsQuery, enabled: cloud === 'azure' });
  const { data, isError, isFetching, refetch } = cloud === 'aws' ? aws : azure;
  const groups = data === undefined ? undefined : regionGroups(data.regions, only, value);
  const usual = groups?.flatMap(({ regions }) => regions).find((region) => region.default === true)?.id;

  // Only once the list is there: a person may empty the field afterwards.
  const preselect = useEffectEvent((region: string) => {
    if (choosesUsual && value === '') onChange(region);
  });
  useEffect(() => {
    if (usual !== undefined) preselect(usual);
  }, [usual]);

  if (groups === undefined && isError) {
    return (
      <div className="grid gap-1">
        {'data-field' in control && (
          <Input
            {...control}
            value={value}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        <p role="status" className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          The list of regions did not load. Type the region&apos;s id, or
          <Button look="link" size="inline" isPending={isFetching} onClick={() => void refetch()}>
            Load Again
          </Button>
        </p>
      </div>
    );
  }
  return (
    <NativeSelect
      {...control}
      value={value}
      disabled={groups === undefined}
      onChange={(event) => onChange(event.target.value)}
    >
      {groups === undefined ? (
        <option value={value}>Loading regions...</option>
      ) : (
        <>
          <option value="">{isAdding ? 'Add a region' : 'Select a region'}</option>
          {groups.map(({ name, regions }) => (
            <optgroup key={name} label={name}>
              {regions.map((region) => (
                <option key={region.id} value={region.id}>
                  {region.name === region.id ? region.id : `${region.name} (${region.id})`}
                </option>
              ))}
            </optgroup>
          ))}
        </>
      )}
    </NativeSelect>
  );
}
