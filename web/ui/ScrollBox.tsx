import type { ComponentProps } from 'react';

/** It scrolls, so keys must reach it (WCAG 2.1.1), although nothing in it can be activated. */
const reachable = { tabIndex: 0 };

interface ScrollBoxProps extends ComponentProps<'div'> {
  /** `pre` keeps the lines of code and data. */
  as?: 'div' | 'pre';
}

/** A part of the page with a scroll bar of its own; give it a name, and a role where it is more than a group. */
export function ScrollBox({ as: Box = 'div', role = 'group', ...rest }: ScrollBoxProps) {
  // Without a role its name would be forbidden, and who comes by key would hear nothing.
  return <Box role={role} {...(rest as object)} {...reachable} />;
}
