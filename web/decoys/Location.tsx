import { Fragment } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** An address that wraps behind its slashes, where one reads on. */
export function Location({ of, className }: { of: string; className?: string }) {
  return (
    <code className={classNames('min-w-0 font-mono text-meta wrap-anywhere', className)}>
      {of.split(/(?<=[^/:]\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
