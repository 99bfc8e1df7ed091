import { classNames } from './class-names.ts';

/** The mark: a drop with a keyhole cut out, one path. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={classNames('size-6 shrink-0 text-primary', className)}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 1.2c.35 0 .68.17.88.46C15.9 6 20 11.2 20 15.1 20 19.5 16.4 23 12 23s-8-3.5-8-7.9c0-3.9 4.1-9.1 7.12-13.44.2-.29.53-.46.88-.46Zm0 10.3a2.9 2.9 0 0 0-1.3 5.49l-.66 2.66a.6.6 0 0 0 .58.75h2.76a.6.6 0 0 0 .58-.75l-.66-2.66A2.9 2.9 0 0 0 12 11.5Z"
      />
    </svg>
  );
}
