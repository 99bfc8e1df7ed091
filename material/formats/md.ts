import { dottedPath, isGroup, scalarsFirst, textOf, type Entry, type Format } from './format.ts';

export const md: Format = {
  id: 'md',
  label: 'Markdown',
  description: 'A page with a heading for each group and its values in fenced blocks',
  endings: ['.md', '.markdown'],
  mediaType: 'text/markdown',
  write: (entries) => blocksOf(entries, []).join('\n\n') + '\n',
  pathOf: dottedPath,
};

/** A fence is longer than any run of its own sign inside: https://spec.commonmark.org/0.31.2/#fenced-code-blocks. */
export function fenced(text: string, language = ''): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

function blocksOf(entries: readonly Entry[], trail: readonly string[]): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const close = (): void => {
    if (lines.length > 0) blocks.push(fenced(lines.join('\n')));
    lines = [];
  };
  for (const { name, value, comment } of scalarsFirst(entries)) {
    if (comment !== undefined && !isGroup(value)) {
      close();
      blocks.push(comment);
    }
    if (isGroup(value)) {
      close();
      const here = [...trail, name];
      blocks.push(
        `## ${here.join('.')}`,
        ...(comment === undefined ? [] : [comment]),
        ...blocksOf(value, here),
      );
    } else if (textOf(value).includes('\n')) {
      close();
      blocks.push(`${name}:`, fenced(textOf(value)));
    } else {
      lines.push(`${name}: ${textOf(value)}`);
    }
  }
  close();
  return blocks;
}
