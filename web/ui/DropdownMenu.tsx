import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  startTransition,
  use,
  useCallback,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { overlayContainer } from './overlay-container.ts';

const panel =
  'overlay-in z-50 min-w-44 rounded-control border bg-raised p-1 text-text shadow-menu outline-none';
const row =
  'flex min-h-8 items-center gap-2 rounded-[4px] px-2 py-1 text-app select-none focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11 data-highlighted:bg-soft data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/** Not modal: the page behind keeps scrolling and nothing shifts. */
export function DropdownMenu({ open, onOpenChange, ...rest }: ComponentProps<typeof Radix.Root>) {
  const [isOpen, setIsOpen] = useState(false);
  const [container, setContainer] = useState<HTMLElement>();
  const byPointer = useRef(false);
  const pressed = useCallback((isPointer: boolean) => {
    byPointer.current = isPointer;
  }, []);
  function change(next: boolean): void {
    if (next) setContainer(overlayContainer());
    setIsOpen(next);
    onOpenChange?.(next);
  }
  return (
    <Pressed value={pressed}>
      <Container value={container}>
        <Radix.Root
          modal={false}
          {...rest}
          open={open ?? isOpen}
          // A page's first menu costs a slow machine several frames: made in slices, the page answers all the while.
          // Who opens it by key goes on in it with the next one, so it must be there by then.
          onOpenChange={(next) =>
            next && byPointer.current ? startTransition(() => change(next)) : change(next)
          }
        />
      </Container>
    </Pressed>
  );
}

/** Found when the menu opens: one that moves to another place while it is open closes. */
const Container = createContext<HTMLElement | undefined>(undefined);
/** Told whether the trigger was pressed with a pointer or by key. */
const Pressed = createContext<(byPointer: boolean) => void>(() => undefined);

export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  const pressed = use(Pressed);
  return (
    <Radix.Trigger
      {...props}
      onPointerDown={(event) => {
        pressed(true);
        props.onPointerDown?.(event);
      }}
      onKeyDown={(event) => {
        pressed(false);
        props.onKeyDown?.(event);
      }}
    />
  );
}

export const DropdownMenuRadioGroup = Radix.RadioGroup;
export const DropdownMenuSub = Radix.Sub;

export function DropdownMenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={use(Container) ?? overlayContainer()}>
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        {...rest}
        className={classNames(panel, className)}
      />
    </Radix.Portal>
  );
}

export function DropdownMenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...rest} className={classNames(row, className)} />;
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...rest} className={classNames(row, className)}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={classNames('px-2 py-1 text-label text-muted', className)} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function DropdownMenuSubTrigger({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.SubTrigger>) {
  return (
    <Radix.SubTrigger {...rest} className={classNames(row, className)}>
      {children}
      <ChevronRight aria-hidden className="ml-auto" />
    </Radix.SubTrigger>
  );
}

export function DropdownMenuSubContent({ className, ...rest }: ComponentProps<typeof Radix.SubContent>) {
  return (
    <Radix.Portal container={use(Container) ?? overlayContainer()}>
      <Radix.SubContent collisionPadding={8} {...rest} className={classNames(panel, className)} />
    </Radix.Portal>
  );
}
