import { ChevronRight } from 'lucide-react';
import { Collapsible as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export const Collapsible = Radix.Root;
export const CollapsibleContent = Radix.Content;

/** The button of a collapsible section: an arrow that turns, then the words. */
export function CollapsibleTrigger({ className, children, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      {...rest}
      className={classNames(
        'group flex min-h-8 items-center gap-2 rounded-control text-left text-app font-medium pointer-coarse:min-h-11',
        className,
      )}
    >
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 text-muted transition-transform duration-240 group-data-[state=open]:rotate-90"
      />
      {children}
    </Radix.Trigger>
  );
}
