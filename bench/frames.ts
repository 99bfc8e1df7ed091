import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { judge } from './figures.ts';

const longTaskMs = 50;
const framesPerSecond = 50;

/** What the page did while it was watched; all in milliseconds. */
export interface Watched {
  /** What the browser calls a long task: over 50 ms. */
  tasks: number[];
  frames: number[];
  /** The longest work of one frame. */
  longest: number;
}

/** Before the page is opened. */
export async function prepareFrames(page: Page): Promise<void> {
  await page.addInitScript({ path: fileURLToPath(new URL('frames-watch.js', import.meta.url)) });
}

/** Watches the page while `act` goes on. */
export async function watchFrames(page: Page, act: () => Promise<void>): Promise<Watched> {
  await page.evaluate(() => {
    const watch = Reflect.get(globalThis, 'watchFrames') as () => () => Watched;
    Reflect.set(globalThis, 'endWatch', watch());
  });
  await act();
  return page.evaluate(() => (Reflect.get(globalThis, 'endWatch') as () => Watched)());
}

/** Frames a second. */
export function frameRate(seen: readonly Watched[]): number {
  const frames = seen.flatMap((one) => one.frames);
  return 1_000 / (frames.reduce((sum, ms) => sum + ms, 0) / frames.length);
}

/** Says what was seen, and returns the longest task in ms: where the browser calls none long, the middle of the rounds. */
export function tellFrames(what: string, seen: readonly Watched[]): number {
  const count = seen.flatMap((one) => one.frames).length;
  const tasks = seen.flatMap((one) => one.tasks);
  const longest = seen.map((one) => one.longest).toSorted((a, b) => a - b);
  const median = longest[Math.floor(longest.length / 2)] ?? 0;
  console.log(
    `${what}: ${frameRate(seen).toFixed(1)} frames a second over ${count} frames, ` +
      `longest work of a frame ${(longest.at(-1) ?? 0).toFixed(1)} ms (median of ${seen.length} rounds ${median.toFixed(1)} ms), ` +
      `long tasks: ${tasks.length === 0 ? 'none' : `${tasks.length}, at most ${Math.max(...tasks)} ms`}`,
  );
  return Math.max(0, ...tasks, median);
}

/** No task may hold the page up, and it must look smooth. */
export function judgeFrames(what: string, seen: readonly Watched[]): void {
  judge(`longest task while ${what} moves, of ${longTaskMs} ms`, tellFrames(what, seen) / longTaskMs, {
    atMost: 1,
  });
  judge(`frames while ${what} moves, of ${framesPerSecond} a second`, frameRate(seen) / framesPerSecond, {
    atLeast: 1,
  });
}
