import { judge } from './figures.ts';
import { loaded, weighedPages } from './page-weight.ts';
import { clsLimit, openVisitor, readVitals } from './visitor.ts';

/** How much each page moves by itself while it comes, at every width and in both themes. */
const widths = [375, 768, 1280, 1920];
const themes = ['light', 'dark'] as const;
/** Slow enough that what comes late is seen to come late. */
const slow = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 };

const visitor = await openVisitor();
let most = 0;
try {
  console.log(
    `page           ${themes.map((theme) => widths.map((width) => `${theme} ${width}`.padStart(11)).join('')).join('')}`,
  );
  for (const weighed of weighedPages(visitor.drill)) {
    const row: number[] = [];
    const moved = new Set<string>();
    for (const theme of themes) {
      for (const width of widths) {
        const { page, tools, leave } = await visitor.visit(weighed, { width, theme });
        await tools.send('Network.emulateNetworkConditions', slow);
        await loaded(page, weighed.path);
        const { cls, shifts } = await readVitals(page);
        row.push(cls);
        if (cls > clsLimit) for (const shift of shifts) moved.add(`${theme} ${width}: ${shift}`);
        await leave();
      }
    }
    console.log(weighed.name.padEnd(15) + row.map((cls) => cls.toFixed(3).padStart(11)).join(''));
    for (const what of moved) console.log(`   moved: ${what}`);
    most = Math.max(most, ...row);
  }
} finally {
  await visitor.close();
}
judge(`most movement of any page, of ${clsLimit}`, most / clsLimit, { atMost: 1 });
