import type { ReactNode } from 'react';
import type { ConfigField } from '#contract/agents.ts';
import { cleanValue, labelOf } from '#contract/deployment-rules.ts';
import { Field, type FieldControl } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { SecretField } from '#web/ui/SecretField.tsx';
import { isRegionField, isRegionList } from './fields-of.ts';
import { OptionSelect } from './OptionSelect.tsx';
import { RegionList } from './RegionList.tsx';
import { RegionSelect } from './RegionSelect.tsx';

interface ConfigurationFieldsProps {
  fields: readonly ConfigField[];
  values: Record<string, string>;
  onChange: (name: string, value: string) => void;
  /** Sentence per field name. */
  errors: Record<string, string | undefined>;
  /** Whose regions a region field offers. */
  cloud: 'aws' | 'azure';
  /** A sentence in the place of a field's description: what becomes of a value that is stored. */
  helpOf?: (field: ConfigField) => ReactNode;
  /** Whether an empty region starts with the usual one; not where what is stored is changed. */
  choosesRegion?: boolean;
}

/** The fields of an agent's configuration, one below the other. */
export function ConfigurationFields(props: ConfigurationFieldsProps) {
  const { fields, values, onChange, errors, cloud, helpOf, choosesRegion = true } = props;
  return fields.map((field) => {
    const label = labelOf(field.name);
    const help = helpOf?.(field) ?? field.description;
    return (
      <Field
        key={field.name}
        label={label}
        isRequired={field.required}
        error={errors[field.name]}
        {...(help !== undefined && { help })}
      >
        {(control) => (
          <Control
            field={field}
            label={label}
            control={control}
            cloud={cloud}
            choosesRegion={choosesRegion}
            value={values[field.name] ?? ''}
            onChange={(value) => onChange(field.name, cleanValue(field.name, value))}
          />
        )}
      </Field>
    );
  });
}

interface ControlProps {
  field: ConfigField;
  label: string;
  control: FieldControl;
  cloud: 'aws' | 'azure';
  choosesRegion: boolean;
  value: string;
  onChange: (value: string) => void;
}

function Control({ field, label, control, cloud, choosesRegion, value, onChange }: ControlProps) {
  const options = field.options ?? [];
  const shared = { ...control, value, 'data-field': field.name };
  if (isRegionList(field)) {
    return <RegionList cloud={cloud} control={shared} only={options} value={value} onChange={onChange} />;
  }
  if (isRegionField(field)) {
    return (
      <RegionSelect
        cloud={cloud}
        control={shared}
        only={options}
        value={value}
        choosesUsual={choosesRegion}
        onChange={onChange}
      />
    );
  }
  // A select without anything to choose from could not be filled in at all.
  if (field.type === 'select' && options.length > 0) {
    return <OptionSelect field={field} label={label} control={shared} value={value} onChange={onChange} />;
  }
  if (field.type === 'password') {
    return <SecretField {...shared} name={label} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <Input
      {...shared}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
