import type { ComponentProps } from 'react';

/** It scrolls, so keys must reach it (WCAG 2.1.1), although nothing in it can be activated. */
const reachable = { tabIndex: 0 };

interface ScrollBoxProps extends ComponentProps<'div'> {
  /** `pre` keeps the lines of code and data. */
  as?: 'div' | 'pre';
}

/** A part of the page with a scroll bar of its own; give it a name. */
export function ScrollBox({ as: Box = 'div', ...rest }: ScrollBoxProps) {
  return <Box {...(rest as object)} {...reachable} />;
}
