import { useState } from 'react';
import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string | undefined;
  photoUrl: string | null | undefined;
  className?: string;
}

/** The photo, or the first letter of the name, or 'U'. */
export function Avatar({ name, photoUrl, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shape = classNames('size-8 shrink-0 rounded-full', className);
  if (typeof photoUrl === 'string' && photoUrl.startsWith('https://') && photoUrl !== broken) {
    return (
      <img
        src={photoUrl}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setBroken(photoUrl)}
        className={classNames(shape, 'object-cover')}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        'inline-flex items-center justify-center bg-soft text-app font-semibold text-primary',
      )}
    >
      {initialOf(name)}
    </span>
  );
}

export function initialOf(name: string | undefined): string {
  const first = [...(name ?? '').trim()][0];
  return first === undefined ? 'U' : first.toUpperCase();
}
