import type { FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { RegionSelect } from './RegionSelect.tsx';

interface RegionListProps {
  cloud: 'aws' | 'azure';
  control: FieldControl & { 'data-field': string };
  only: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Any number of regions, typed or taken one by one from their groups; none may mean all of them. */
export function RegionList({ cloud, control, only, value, onChange }: RegionListProps) {
  const add = (region: string) => {
    const listed = value.split(/[\s,;]+/).filter((id) => id !== '');
    onChange([...new Set([...listed, region])].join(', '));
  };
  return (
    <div className="grid gap-1.5">
      <Input
        {...control}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <RegionSelect
        cloud={cloud}
        control={{ 'aria-label': 'Add a region' }}
        only={only}
        value=""
        choosesUsual={false}
        isAdding
        onChange={add}
      />
    </div>
  );
}
