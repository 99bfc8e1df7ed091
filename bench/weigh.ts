import { judge } from './figures.ts';
import {
  fontsBudget,
  loaded,
  stylesBudget,
  watchFiles,
  weighedPages,
  type WeighedPage,
  type Weight,
  weightOf,
} from './page-weight.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** What each page's first load weighs beside its budget: `npm run weigh`, or of one page `npm run weigh -- dashboard`. */
const only = process.argv[2];

interface Weighed {
  page: WeighedPage;
  weight: Weight;
  files: number;
}

const visitor = await openVisitor();
try {
  const pages = weighedPages(visitor.drill).filter(({ name }) => only === undefined || name === only);
  if (pages.length === 0) throw new Error(`No page is called '${only}'.`);
  const all: Weighed[] = [];
  for (const page of pages) all.push(await weigh(visitor, page));
  show(all);
} finally {
  await visitor.close();
}

async function weigh({ visit }: Visitor, weighed: WeighedPage): Promise<Weighed> {
  const { page, leave } = await visit(weighed, { width: 1280, theme: 'light' });
  const files = watchFiles(page);
  await loaded(page, weighed.path);
  await leave();
  return { page: weighed, weight: weightOf(files), files: files.size };
}

function show(all: readonly Weighed[]): void {
  console.log('kB, gzipped    scripts   of  styles  of  fonts  of  files');
  for (const { page, weight, files } of all) {
    const columns = [
      page.name.padEnd(14),
      weight.scripts.toFixed(1).padStart(7),
      String(page.budget).padStart(4),
      weight.styles.toFixed(1).padStart(7),
      String(stylesBudget).padStart(3),
      weight.fonts.toFixed(1).padStart(6),
      String(fontsBudget).padStart(3),
      String(files).padStart(6),
    ];
    console.log(columns.join(' '));
  }
  const worst = (share: (one: Weighed) => number) => Math.max(...all.map(share));
  const scripts = worst(({ page, weight }) => weight.scripts / page.budget);
  judge('heaviest scripts, of their budget', scripts, { atMost: 1 });
  const styles = worst(({ weight }) => weight.styles / stylesBudget);
  judge('heaviest styles, of their budget', styles, { atMost: 1 });
  const fonts = worst(({ weight }) => weight.fonts / fontsBudget);
  judge('heaviest fonts, of their budget', fonts, { atMost: 1 });
}
