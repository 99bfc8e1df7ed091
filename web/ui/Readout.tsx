import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ReadoutProps {
  value: ReactNode;
  unit?: ReactNode;
  size?: 'figure' | 'section' | 'app' | 'inherit';
  className?: string;
}

const sizes = {
  figure: 'text-figure font-medium tracking-tight [&>span]:text-app [&>span]:tracking-normal',
  section: 'text-section font-medium [&>span]:text-meta',
  app: 'text-app [&>span]:text-label',
  inherit: '[&>span]:text-[0.85em]',
};

/** A measured value: mono and aligned, its unit smaller behind it, never wrapped. */
export function Readout({ value, unit, size = 'inherit', className }: ReadoutProps) {
  return (
    <span className={classNames('font-mono whitespace-nowrap tabular-nums', sizes[size], className)}>
      {value}
      {unit !== undefined && <span className="font-normal text-muted"> {unit}</span>}
    </span>
  );
}
