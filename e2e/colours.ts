import type { Locator } from '@playwright/test';

/** What a person calls the colour of the text inside, or of the line: grey where none stands out. */
export async function colourOf(inside: Locator, of: 'color' | 'stroke' = 'color'): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await inside.evaluate((element, property) => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return [];
    context.fillStyle = getComputedStyle(element)[property];
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data];
  }, of);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most - least < 0.25 * most) return 'grey';
  const hue = hueOf(red, green, blue);
  const named = [
    [20, 'red'],
    [70, 'yellow'],
    [170, 'green'],
    [260, 'blue'],
    [320, 'purple'],
    [360, 'red'],
  ] as const;
  return named.find(([end]) => hue <= end)?.[1] ?? 'red';
}

function hueOf(red: number, green: number, blue: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = most - least;
  if (most === red) return ((60 * (green - blue)) / span + 360) % 360;
  return most === green ? 120 + (60 * (blue - red)) / span : 240 + (60 * (red - green)) / span;
}
