import type { Locator, Page } from '@playwright/test';
import {
  boxOf,
  canvas,
  card,
  deployEveryKind,
  edges,
  names,
  node,
  nodes,
  openBuilder,
} from './on-builder.ts';
import { expect, test } from './product.ts';

/** The canvas under fingers alone: what a tablet has no mouse, no wheel and no keys for. */

test.use({
  hasTouch: true,
  viewport: { width: 1024, height: 1000 },
  contextOptions: { reducedMotion: 'reduce' },
});

/** As wide as a node is drawn at a zoom of 1. */
const nodeWidth = 240;
type Point = readonly [x: number, y: number];

test('fingers add, move and connect nodes, pan the canvas and zoom it from 0.5 to 1.5 (R325, R326)', async ({
  page,
  person,
  complaints,
}) => {
  await deployEveryKind(person);
  await openBuilder(page);
  await card(page, names.keys).tap();
  await card(page, names.bucket).tap();
  await expect(nodes(page)).toHaveCount(2);
  await expect(edges(page)).toHaveCount(1);
  const source = node(page, 'Generate', names.keys);
  const target = node(page, 'Deploy', names.bucket);
  // The canvas makes room for what was added, and what still moves has no place to start from.
  let seen = '';
  await expect
    .poll(async () => {
      const before = seen;
      seen = JSON.stringify([await placeOf(source), await placeOf(target)]);
      return seen === before;
    })
    .toBe(true);
  const fingers = await touchOf(page);
  const area = await boxOf(canvas(page));
  const below = (await boxOf(target)).y + (await boxOf(target)).height;
  const empty: Point = [area.x + area.width / 2, (below + area.y + area.height) / 2];
  const zoom = async () => (await boxOf(source)).width / nodeWidth;
  const fitting = await zoom();

  await test.step('one finger on the empty canvas moves everything on it, and not the page', async () => {
    const before = [await placeOf(source), await placeOf(target)];
    await fingers.glide([empty], [[empty[0] - 60, empty[1] + 40]]);
    await expect
      .poll(async () => [await placeOf(source), await placeOf(target)])
      .toEqual(before.map(([x, y]) => [x - 60, y + 40]));
    expect(await zoom()).toBeCloseTo(fitting, 2);
    expect(await page.evaluate(() => [scrollX, scrollY, visualViewport?.scale])).toEqual([0, 0, 1]);
  });

  await test.step('two fingers zoom, and no further than the limits', async () => {
    const at = (gap: number): Point[] => [
      [empty[0] - gap / 2, empty[1]],
      [empty[0] + gap / 2, empty[1]],
    ];
    await fingers.glide(at(100), at(150));
    await expect.poll(zoom).toBeCloseTo(fitting * 1.5, 1);
    await fingers.glide(at(40), at(240));
    await expect.poll(zoom).toBeCloseTo(1.5, 2);
    await fingers.glide(at(240), at(40));
    await expect.poll(zoom).toBeCloseTo(0.5, 2);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    await canvas(page).getByRole('button', { name: 'Fit View' }).tap();
    // At the end of its way, not on it.
    await expect.poll(zoom).toBeCloseTo(fitting, 4);
  });

  await test.step('one finger on a node moves that node alone', async () => {
    const [stays, moves] = [await placeOf(source), await placeOf(target)];
    const before = await zoom();
    const from = await middleOf(target);
    await fingers.glide([from], [[from[0], from[1] + 120]]);
    // Less than the finger: a browser takes its first steps for a tap.
    await expect.poll(async () => (await placeOf(target))[1] - moves[1]).toBeGreaterThan(60);
    expect(await placeOf(source)).toEqual(stays);
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect.poll(() => placeOf(target)).toEqual(moves);
    expect(await zoom()).toBeCloseTo(before, 2);
  });

  await test.step('one finger from handle to handle connects', async () => {
    await target.getByRole('button', { name: `Actions for ${names.bucket}` }).tap();
    await page.getByRole('menuitem', { name: 'Disconnect' }).tap();
    await expect(edges(page)).toHaveCount(0);
    const [from, to] = [await boxOf(source), await boxOf(target)];
    await fingers.glide([[from.x + from.width, from.y + from.height / 2]], [[to.x, to.y + to.height / 2]]);
    await expect(edges(page)).toHaveCount(1);
    await expect(nodes(page)).toHaveCount(2);
  });
  expect(complaints).toEqual([]);
});

/** Fingers as the browser itself sees them, so that the page does with them what it does on glass. */
async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  return {
    /** Each finger from its first place to its last, all at the same time. */
    async glide(from: readonly Point[], to: readonly Point[]): Promise<void> {
      const steps = 8;
      await send('touchStart', from);
      for (let step = 1; step <= steps; step += 1) {
        const share = step / steps;
        // No finger is faster than the screen.
        await page.evaluate(() => new Promise(requestAnimationFrame));
        await send(
          'touchMove',
          from.map(([x, y], index) => {
            const [endX, endY] = to[index] ?? [x, y];
            return [x + (endX - x) * share, y + (endY - y) * share];
          }),
        );
      }
      await send('touchEnd', []);
    },
  };
}

async function placeOf(of: Locator): Promise<Point> {
  const { x, y } = await boxOf(of);
  return [Math.round(x), Math.round(y)];
}

async function middleOf(of: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(of);
  return [x + width / 2, y + height / 2];
}
