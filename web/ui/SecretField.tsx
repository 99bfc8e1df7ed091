import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { buttonClass } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Input } from './Input.tsx';

interface SecretFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The field's label: the eye is called 'Show {name}'. */
  name: string;
}

/** A field of type password with an eye; browsers must not offer to store it. */
export function SecretField({ name, className, ...rest }: SecretFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const label = `Show ${name}`;
  return (
    <span className={classNames('relative block', className)}>
      <Input
        autoComplete="off"
        spellCheck={false}
        data-1p-ignore
        {...rest}
        type={isShown ? 'text' : 'password'}
        className="pr-10 font-mono"
      />
      <button
        type="button"
        title={label}
        aria-label={label}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className={buttonClass({
          look: 'ghost',
          size: 'icon-small',
          className: 'absolute inset-y-0 right-0.5 my-auto text-muted',
        })}
      >
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </button>
    </span>
  );
}
