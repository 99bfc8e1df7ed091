import { between, pick } from '#material/random.ts';
import type { CodeHolding } from '#material/templates/code/holding.ts';
import { switchedOffLine, type Draft } from '#material/templates/template.ts';
import { composeClause } from './note.ts';
import { ANSWERS, RUNS, SETUPS, SETUP_TITLES, TRIAL_TITLES } from './notebook-words.ts';
import { pythonFunctions, pythonImports, pythonName, textTasks, top } from './python-pieces.ts';
import type { Story } from '#material/uses/uses.ts';
import { storyOf } from './stories.ts';

export type Cell = {
  kind: 'markdown' | 'code';
  source: string;
  /** What the cell printed when it last ran. */
  prints?: string;
  holdsCredentials?: boolean;
};

/** Notebooks that people hand around; which one is written is drawn. */
export const notebookCells = [trial, comparison, report] as const;

function trial(draft: Draft, holding: CodeHolding): Cell[] {
  const { random, service, world } = draft;
  const story = storyOf(draft);
  const rows = between(random, 40, 900);
  return [
    markdown(
      `# ${service.product}: ${story.does.toLowerCase()}\n\n${service.ticket}, ${world.people[0].name}`,
    ),
    code(pythonImports(['import json', 'import time'], ['import pandas as pd', ...holding.imports])),
    credentials(draft, holding),
    code(
      `df = pd.read_csv("${story.input}.csv")\ndf = df.dropna(subset=["${story.column}"])\nprint(len(df), "rows")`,
      `${rows} rows\n`,
    ),
    ...functions(holding),
    ...(textTasks(holding).length === 0
      ? listings(holding)
      : [
          code(
            `start = time.time()\n${textTasks(holding)
              .map(
                (task) =>
                  `df["${story.result}_${task.group}"] = df["${story.column}"].head(${between(random, 5, 40)}).map(${pythonName(task)})`,
              )
              .join('\n')}\nprint(f"{time.time() - start:.1f} s")`,
            `${between(random, 8, 90)}.${between(random, 0, 9)} s\n`,
          ),
        ]),
    code(`${switchedOffLine(draft, looksAt(story), '#')}df.head()`),
  ];
}

function comparison(draft: Draft, holding: CodeHolding): Cell[] {
  const { random } = draft;
  const story = storyOf(draft);
  const about = random.below(2) === 0 ? '' : `\n${composeClause(draft, SETUPS)}`;
  return [
    code(
      pythonImports(['import random', 'import sys'], ['import matplotlib.pyplot as plt', ...holding.imports]),
    ),
    markdown(`## ${pick(random, SETUP_TITLES)}${about}`),
    credentials(draft, holding),
    ...functions(holding),
    markdown(`## ${pick(random, TRIAL_TITLES)}`),
    ...textTasks(holding).map((task) =>
      code(
        `sample = random.choice(open("${story.input}.txt").read().splitlines())\nprint(${pythonName(task)}(sample)[:200])`,
        samplePrint(draft, story),
      ),
    ),
    ...listings(holding),
    code(
      `lengths = [len(line) for line in open("${story.input}.txt")]\nplt.hist(lengths, bins=${between(random, 10, 60)})\nplt.show()`,
    ),
  ];
}

function report(draft: Draft, holding: CodeHolding): Cell[] {
  const { service, world } = draft;
  const story = storyOf(draft);
  const [first] = textTasks(holding);
  const count = between(draft.random, 3, 12);
  return [
    markdown(`# ${world.name} ${service.purpose}\n${composeClause(draft, RUNS)}`),
    credentials(draft, holding, pythonImports(['from pathlib import Path'], holding.imports)),
    ...functions(holding),
    code(
      `texts = sorted(Path("/data/${service.product}/${story.input}").glob("*.txt"))\nprint(len(texts), texts[:2])`,
      `${between(draft.random, 12, 300)} [PosixPath('/data/${service.product}/${story.input}/0001.txt'), PosixPath('/data/${service.product}/${story.input}/0002.txt')]\n`,
    ),
    ...(first === undefined
      ? []
      : [
          code(
            `results = {}\nfor path in texts[:${count}]:\n    results[path.name] = ${pythonName(first)}(path.read_text())\nprint(len(results))`,
            `${count}\n`,
          ),
        ]),
    ...listings(holding),
    ...leftover(draft),
  ];
}

function looksAt({ column, input, result }: Story): string[] {
  return [
    `df.to_csv("${input}-${result}.csv", index=False)`,
    `df["${column}"].str.len().describe()`,
    'df.tail(5)',
    `df = df.drop_duplicates("${column}")`,
    'df.info()',
  ];
}

/** The cell at the end in which something was begun, in one notebook of four. */
function leftover({ random, service }: Draft): Cell[] {
  if (random.below(4) > 0) return [];
  return [
    code(
      pick(random, [
        '# clear outputs before sharing',
        `# TODO ${service.ticket}`,
        '# next: plot this by week',
        '# one more try with fewer rows',
        `# same for ${service.product} next week`,
        '# works, move to a script',
        '# old cells are in the other notebook',
        '# rerun after lunch',
      ]),
    ),
  ];
}

function credentials(draft: Draft, holding: CodeHolding, imports = ''): Cell {
  const source = imports === '' ? top(draft, holding) : `${imports}\n\n${top(draft, holding)}`;
  return { kind: 'code', source, holdsCredentials: true };
}

function functions(holding: CodeHolding): Cell[] {
  return holding.tasks.length === 0 ? [] : [code(pythonFunctions(holding.tasks))];
}

function listings(holding: CodeHolding): Cell[] {
  return holding.tasks
    .filter(({ gives }) => gives === 'rows')
    .map((task) => code(`for row in ${pythonName(task)}():\n    print(row)`));
}

function samplePrint({ random }: Draft, story: Story): string {
  return `${pick(random, ANSWERS).replace('{column}', story.column)}\n`;
}

function markdown(source: string): Cell {
  return { kind: 'markdown', source };
}

function code(source: string, prints?: string): Cell {
  return prints === undefined ? { kind: 'code', source } : { kind: 'code', source, prints };
}
