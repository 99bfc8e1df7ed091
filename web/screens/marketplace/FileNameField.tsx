import { buttonClass } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';

interface FileNameFieldProps {
  value: string;
  error: string | undefined;
  /** Shown behind the field once it is known: '.env'. */
  extension: string | undefined;
  /** What people call such a file: offered while the field is empty, so that nothing typed is ever lost. */
  usual: readonly string[] | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
  onEnter: () => void;
}

export function FileNameField(props: FileNameFieldProps) {
  const { value, error, extension, usual = [], onChange, onLeave, onEnter } = props;
  const hasSuffix = extension !== undefined && !value.trim().toLowerCase().endsWith(extension.toLowerCase());
  return (
    <div data-wizard-step="name" className="relative">
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
      {value === '' && usual.length > 0 && (
        <p className="absolute -top-1 right-0 flex max-w-[60%] items-baseline justify-end gap-2 text-meta text-muted">
          Usual:
          {usual.slice(0, 2).map((name) => (
            <button
              key={name}
              type="button"
              className={buttonClass({
                look: 'ghost',
                size: 'inline',
                className: 'min-w-0 truncate font-mono',
              })}
              onClick={(event) => {
                onChange(name);
                // The button goes with the empty field.
                event.currentTarget.closest('div')?.querySelector('input')?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
