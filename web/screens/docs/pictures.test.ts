import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PictureName, pictures, pictureSize } from './pictures.ts';

const folder = join(import.meta.dirname, 'pictures');
const pages = ['MarketplacePage', 'ViewingPage', 'CreatingPage', 'ManagingPage'];

describe('the pictures of the documentation', () => {
  it.each(Object.keys(pictures) as PictureName[])(
    '%s is small, of the size that is kept for it, and there for both themes',
    (name) => {
      for (const theme of ['light', 'dark'] as const) {
        const file = join(folder, `${name}-${theme}.webp`);
        const size = pictureSize(name);
        // 60 kB for the usual height.
        expect(statSync(file).size).toBeLessThan((60_000 * size.height) / 780);
        expect(sizeOf(readFileSync(file))).toEqual(size);
        expect(pictures[name][theme]).toContain(`${name}-${theme}.webp`);
      }
    },
  );

  it('each stands on one page, with words for who does not see it', () => {
    const text = pages
      .map((page) => readFileSync(new URL(`${page}.tsx`, import.meta.url), 'utf8'))
      .join('\n');
    const shown = [...text.matchAll(/<Picture\s+of="(\w+)"\s+alt="([^"]{60,})"/g)].map(([, name]) => name);
    expect(shown.toSorted()).toEqual(Object.keys(pictures).toSorted());
  });
});

/** Width and height from the head of a lossy WebP file (RFC 6386, 9.1). */
function sizeOf(webp: Buffer): { width: number; height: number } {
  expect(webp.toString('latin1', 0, 4) + webp.toString('latin1', 8, 15)).toBe('RIFFWEBPVP8');
  return webp.toString('latin1', 12, 16) === 'VP8X'
    ? { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 }
    : { width: webp.readUInt16LE(26) & 0x3fff, height: webp.readUInt16LE(28) & 0x3fff };
}
