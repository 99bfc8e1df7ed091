/** The key that goes with K and B on this machine. */
export const modifier: string = isApple() ? '⌘' : 'Ctrl';

function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
