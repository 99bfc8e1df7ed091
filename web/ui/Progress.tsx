import { classNames } from './class-names.ts';

interface ProgressProps {
  name: string;
  /** 0 to 100. */
  percent: number;
  className?: string;
}

export function Progress({ name, percent, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={classNames('h-2 overflow-hidden rounded-full border border-control bg-sunken', className)}
    >
      <div className="h-full bg-primary transition-[width] duration-240" style={{ width: `${percent}%` }} />
    </div>
  );
}
