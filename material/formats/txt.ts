import { dottedPath, isGroup, scalarsFirst, textOf, type Entry, type Format } from './format.ts';

export const txt: Format = {
  id: 'txt',
  label: 'Text',
  description: 'Notes as people keep them: headings, and name: value below',
  endings: ['.txt'],
  mediaType: 'text/plain',
  write: (entries) => linesOf(entries, []).join('\n').replace(/^\n+/, '').trimEnd() + '\n',
  pathOf: dottedPath,
};

function linesOf(entries: readonly Entry[], trail: readonly string[]): string[] {
  return scalarsFirst(entries).flatMap(({ name, value, comment }) => {
    const remark = comment === undefined ? [] : [`(${comment})`];
    if (!isGroup(value)) {
      const text = textOf(value);
      const line = text.includes('\n') ? [`${name}:`, text.replace(/\n$/, ''), ''] : [`${name}: ${text}`];
      return [...remark, ...line];
    }
    const title = [...trail, name].join('.');
    return ['', title, '-'.repeat(title.length), ...remark, ...linesOf(value, [...trail, name])];
  });
}
