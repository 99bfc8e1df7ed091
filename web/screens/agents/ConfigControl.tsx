import { useQuery } from '@tanstack/react-query';
import type { ConfigField } from '#contract/agents.ts';
import { labelOf, plainName } from '#contract/deployment-rules.ts';
import { awsRegionsQuery, azureRegionsQuery } from '#web/queries.ts';
import type { FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { NativeSelect } from '#web/ui/NativeSelect.tsx';
import { SecretField } from '#web/ui/SecretField.tsx';

interface ConfigControlProps {
  control: FieldControl;
  field: ConfigField;
  /** The agent's category says whose regions are meant. */
  category: string;
  value: string;
  onChange: (value: string) => void;
}

/** The control of one setting: text, secret, choice or region. */
export function ConfigControl({ control, field, category, value, onChange }: ConfigControlProps) {
  if (field.type === 'password') {
    return (
      <SecretField
        {...control}
        name={labelOf(field.name)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const isRegion = /region|location/.test(plainName(field.name));
  if (field.type === 'text') {
    return <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <NativeSelect {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      {isRegion && (field.options ?? []).length === 0 ? (
        <RegionOptions isAzure={category === 'Azure'} value={value} />
      ) : (
        <>
          {value === '' && <option value="">Choose one</option>}
          {withValue(field.options ?? [], value).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </>
      )}
    </NativeSelect>
  );
}

function RegionOptions({ isAzure, value }: { isAzure: boolean; value: string }) {
  const aws = useQuery({ ...awsRegionsQuery, enabled: !isAzure });
  const azure = useQuery({ ...azureRegionsQuery, enabled: isAzure });
  const groups = (isAzure ? azure : aws).data?.regions;
  if (groups === undefined)
    return <option value={value}>{value === '' ? 'Loading regions...' : value}</option>;
  const isListed = Object.values(groups).some((regions) => regions.some((region) => region.id === value));
  return (
    <>
      {!isListed && <option value={value}>{value === '' ? 'Choose a region' : value}</option>}
      {Object.entries(groups).map(([group, regions]) => (
        <optgroup key={group} label={group}>
          {regions.map((region) => (
            <option key={region.id} value={region.id}>
              {region.name === region.id ? region.id : `${region.name} (${region.id})`}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

/** A stored value that is no longer offered stays choosable, so that opening the form changes nothing. */
function withValue(options: readonly string[], value: string): readonly string[] {
  return value === '' || options.includes(value) ? options : [...options, value];
}
