import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface ResizeHandleProps {
  name: string;
  /** 'vertical' is a standing line that changes a width. */
  orientation: 'vertical' | 'horizontal';
  controls: string;
  value: number;
  min: number;
  max: number;
  initial: number;
  onChange: (value: number) => void;
}

const step = 16;

/** A line that is dragged, or moved by the arrow keys; double-click or Enter puts it back. Shows its pixels meanwhile. */
export function ResizeHandle({
  name,
  orientation,
  controls,
  value,
  min,
  max,
  initial,
  onChange,
}: ResizeHandleProps) {
  const [isShown, setIsShown] = useState(false);
  const grip = useRef<{ at: number; value: number } | undefined>(undefined);
  const isVertical = orientation === 'vertical';
  const change = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const placeOf = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);

  const keys: Record<string, () => number> = {
    [isVertical ? 'ArrowRight' : 'ArrowDown']: () => value + step,
    [isVertical ? 'ArrowLeft' : 'ArrowUp']: () => value - step,
    Home: () => min,
    End: () => max,
    Enter: () => initial,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keys[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setIsShown(true);
    change(next());
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={name}
      aria-orientation={orientation}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${value} px`}
      onKeyDown={onKeyDown}
      onBlur={() => setIsShown(false)}
      onDoubleClick={() => change(initial)}
      onPointerDown={(event) => {
        grip.current = { at: placeOf(event), value };
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsShown(true);
      }}
      onPointerMove={(event) => {
        if (grip.current !== undefined) change(grip.current.value + placeOf(event) - grip.current.at);
      }}
      onLostPointerCapture={() => {
        grip.current = undefined;
        setIsShown(false);
      }}
      className={classNames(
        'group relative flex shrink-0 touch-none items-center justify-center rounded-badge select-none',
        isVertical ? 'w-4 cursor-col-resize' : 'h-6 w-full cursor-row-resize',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'rounded-full bg-line transition-colors group-hover:bg-primary group-focus-visible:bg-primary',
          isVertical ? 'h-12 w-1' : 'h-1 w-12',
        )}
      />
      {isShown && (
        <span
          role="tooltip"
          className={classNames(
            'pointer-events-none absolute z-30 rounded-control bg-text px-2 py-1 font-mono text-label whitespace-nowrap text-bg',
            isVertical
              ? 'top-1/2 left-full ml-1 -translate-y-1/2'
              : 'bottom-full left-1/2 mb-1 -translate-x-1/2',
          )}
        >
          {value} px
        </span>
      )}
    </div>
  );
}
