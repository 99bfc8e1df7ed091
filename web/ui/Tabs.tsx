import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      {...rest}
      // A pressed tab has the focus before the list hears of the press, and the list would keep the next Tab key to itself.
      onMouseDown={(event) => event.preventDefault()}
      className={classNames('flex gap-4 overflow-x-auto border-b', className)}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...rest}
      className={classNames(
        '-mb-px flex min-h-9 items-center gap-2 border-b-2 border-transparent px-1 text-app font-medium whitespace-nowrap text-muted pointer-coarse:min-h-11',
        'hover:text-text focus-visible:outline-offset-[-2px] data-[state=active]:border-primary data-[state=active]:text-text [&_svg]:size-4',
        className,
      )}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={classNames('pt-4', className)} />;
}
