import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={classNames(
        'inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-control bg-sunken px-0.5 transition-colors',
        'disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
    >
      <Radix.Thumb className="size-4 rounded-full bg-control transition-transform data-[state=checked]:translate-x-[18px] data-[state=checked]:bg-on-primary" />
    </Radix.Root>
  );
}
