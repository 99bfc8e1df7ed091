import type { CodeHolding, Task } from '#material/templates/code/holding.ts';
import { camel } from '#material/templates/code/javascript.ts';
import { indented } from '#material/templates/code/language.ts';
import type { Dialect } from '#material/templates/code/script.ts';
import { noteLine, type Draft } from '#material/templates/template.ts';

/** `: string` in TypeScript, nothing in JavaScript. */
export function typed(dialect: Dialect, type: string): string {
  return dialect === 'typescript' ? `: ${type}` : '';
}

export function scriptName(task: Task): string {
  return camel(task.verb);
}

/** Node's modules first, then packages, each once. */
export function scriptImports(own: readonly string[], packages: readonly string[]): string {
  const lines = [...new Set([...own.toSorted(), ...packages.toSorted()])];
  return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`;
}

/** One function for each vendor. */
export function scriptFunctions(tasks: readonly Task[], dialect: Dialect): string {
  return tasks
    .map((task) => {
      const takes = task.gives === 'text' ? `text${typed(dialect, 'string')}` : '';
      const gives =
        dialect === 'typescript' ? (task.gives === 'text' ? ': Promise<string>' : ': Promise<any[]>') : '';
      return `async function ${scriptName(task)}(${takes})${gives} {\n${indented(task.body, '  ')}\n}`;
    })
    .join('\n\n');
}

export function scriptTop(draft: Draft, holding: CodeHolding, places?: readonly string[]): string {
  const clients = holding.clients === '' ? '' : `\n\n${holding.clients}`;
  return `${noteLine(draft, '//', places)}${`${holding.lines}${clients}`.trim()}\n`;
}

export function textTasks(holding: CodeHolding): Task[] {
  return holding.tasks.filter(({ gives }) => gives === 'text');
}

export function rowLoops(holding: CodeHolding, indent: string): string {
  return holding.tasks
    .filter(({ gives }) => gives === 'rows')
    .map((task) => `${indent}for (const item of await ${scriptName(task)}()) console.log(item);\n`)
    .join('');
}
