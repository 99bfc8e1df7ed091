import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Label } from './Label.tsx';

/** What a field hands to its control, so that label, help and error are tied to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: string;
  isRequired?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, help and error below. The accessible name is the label alone; 'Required' is part of the description. */
export function Field({ label, isRequired = false, help, error, className, children }: FieldProps) {
  const id = useId();
  const described = [
    isRequired && `${id}-required`,
    help !== undefined && `${id}-help`,
    error !== undefined && `${id}-error`,
  ].filter((part) => typeof part === 'string');
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <div className="flex items-baseline gap-1">
        <Label htmlFor={id}>{label}</Label>
        {isRequired && (
          <>
            <span aria-hidden className="text-danger">
              *
            </span>
            <span id={`${id}-required`} className="sr-only">
              Required
            </span>
          </>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': isRequired ? true : undefined,
      })}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-meta text-muted wrap-anywhere">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-meta text-danger wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  );
}
