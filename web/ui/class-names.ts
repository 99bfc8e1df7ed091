import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { classGroups } from './class-groups.ts';

const merge = createTailwindMerge(() => classGroups);

/** Joins class names; of two that say the same thing the later one wins. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
