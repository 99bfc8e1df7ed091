import { TELLING_WORDS } from '#material/plausible.ts';

/** A body of a thousand characters spells `fake` or `test` by chance now and then; the next one does not. */
export function drawUntold(draw: () => string): string {
  for (;;) {
    const text = draw();
    const lowered = text.toLowerCase();
    if (!TELLING_WORDS.some((word) => lowered.includes(word))) return text;
  }
}
