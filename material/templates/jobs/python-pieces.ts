import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { indented } from '#material/templates/code/language.ts';
import { noteLine, type Draft } from '#material/templates/template.ts';

export function pythonImports(standard: readonly string[], packages: readonly string[]): string {
  const isOurs = (line: string): boolean => line === 'import os';
  const modules = new Set(standard.map(moduleOf));
  const isStandard = (line: string): boolean => isOurs(line) || modules.has(moduleOf(line));
  const groups = [
    [...standard, ...packages.filter(isStandard)],
    packages.filter((line) => !isStandard(line)),
  ];
  return groups
    .map((lines) => sorted(lines).join('\n'))
    .filter((text) => text !== '')
    .join('\n\n');
}

function moduleOf(line: string): string {
  return line.split(' ')[1] ?? line;
}

/** One function for each vendor. */
export function pythonFunctions(tasks: readonly Task[]): string {
  return tasks
    .map(
      (task) =>
        `def ${pythonName(task)}(${task.gives === 'text' ? 'text' : ''}):\n${indented(task.body, '    ')}`,
    )
    .join('\n\n\n');
}

export function pythonName(task: Task): string {
  return task.verb.replaceAll(/[^a-z0-9]+/g, '_');
}

export function top(draft: Draft, holding: CodeHolding, places?: readonly string[]): string {
  const clients = holding.clients === '' ? '' : `\n${holding.clients}`;
  return `${noteLine(draft, '#', places)}${`${holding.lines}${clients}`.trim()}\n`;
}

export function textTasks(holding: CodeHolding): Task[] {
  return holding.tasks.filter(({ gives }) => gives === 'text');
}

/** Two vendors write two columns, one writes the result's. */
export function columnOf(task: Task, holding: CodeHolding, result: string): string {
  return textTasks(holding).length === 1 ? result : `${result}_${task.group}`;
}

export function rowLines(holding: CodeHolding, indent: string): string {
  return holding.tasks
    .filter(({ gives }) => gives === 'rows')
    .map((task) => `${indent}for item in ${pythonName(task)}():\n${indent}    print(item)\n`)
    .join('');
}

function sorted(lines: readonly string[]): string[] {
  const rank = (line: string): string => (line.startsWith('import ') ? '0' : '1') + line;
  return merged(lines).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** All that comes from one module in one line. */
function merged(lines: readonly string[]): string[] {
  const whole = lines.filter((line) => !line.startsWith('from '));
  const named = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, module, list] = /^from (\S+) import (.+)$/.exec(line) ?? [];
    if (module === undefined || list === undefined) continue;
    const names = named.get(module) ?? new Set<string>();
    for (const name of list.split(', ')) names.add(name);
    named.set(module, names);
  }
  const from = [...named].map(
    ([module, names]) => `from ${module} import ${[...names].toSorted().join(', ')}`,
  );
  return [...new Set([...whole, ...from])];
}
