import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['label', 'meta', 'app', 'prose', 'section', 'h1', 'figure', 'landing'],
      radius: ['badge', 'control', 'card', 'dialog'],
      shadow: ['menu', 'dialog'],
    },
  },
});

/** Joins class names; of two that say the same thing the later one wins. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
