import { useRef, useState } from 'react';
import type { FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { type AddingControl, RegionSelect } from './RegionSelect.tsx';

interface RegionListProps {
  cloud: 'aws' | 'azure';
  control: FieldControl & { 'data-field': string };
  only: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Any number of regions, typed or taken one by one from their groups; none may mean all of them. */
export function RegionList({ cloud, control, only, value, onChange }: RegionListProps) {
  const [chosen, setChosen] = useState('');
  const isByKey = useRef(false);
  const add = (region: string) => {
    setChosen('');
    const listed = value.split(/[\s,;]+/).filter((id) => id !== '');
    if (region !== '') onChange([...new Set([...listed, region])].join(', '));
  };
  const adding: AddingControl = {
    'aria-label': 'Add a region',
    onPointerDown: () => {
      isByKey.current = false;
    },
    onKeyDown: (event) => {
      isByKey.current = true;
      if (event.key !== 'Enter' || chosen === '') return;
      event.preventDefault();
      add(chosen);
    },
    // Nobody chooses a region to leave it out.
    onBlur: () => add(chosen),
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
        control={adding}
        only={only}
        value={chosen}
        choosesUsual={false}
        isAdding
        // By key each arrow is a choice on the way to another.
        onChange={(region) => (isByKey.current ? setChosen(region) : add(region))}
      />
    </div>
  );
}
