import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';

interface FileNameFieldProps {
  value: string;
  error: string | undefined;
  /** Shown behind the field once it is known: '.env'. */
  extension: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
  onEnter: () => void;
}

export function FileNameField({ value, error, extension, onChange, onLeave, onEnter }: FileNameFieldProps) {
  const hasSuffix = extension !== undefined && !value.trim().toLowerCase().endsWith(extension.toLowerCase());
  return (
    <div data-wizard-step="name">
      <Field label="Name Your File" isRequired error={error}>
        {(control) => (
          <span className="relative block">
            <Input
              {...control}
              value={value}
              autoComplete="off"
              spellCheck={false}
              className={hasSuffix ? 'pr-20 font-mono' : 'font-mono'}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onLeave}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                onEnter();
              }}
            />
            {hasSuffix && (
              <span
                aria-hidden
                className="pointer-events-none absolute inset-y-0 right-3 flex items-center font-mono text-app text-muted"
              >
                {extension}
              </span>
            )}
          </span>
        )}
      </Field>
    </div>
  );
}
