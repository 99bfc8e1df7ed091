import { dottedPath, isGroup, scalarsFirst, textOf, type Entry, type Format } from './format.ts';

/** RFC 4180: CRLF after every record. */
const LINE_END = '\r\n';

export const csv: Format = {
  id: 'csv',
  label: 'CSV',
  description: 'A table of section, name, value and note, as a spreadsheet exports it',
  endings: ['.csv'],
  mediaType: 'text/csv',
  write: (entries) =>
    [['section', 'name', 'value', 'note'], ...rowsOf(entries, [])]
      .map((row) => row.join(',') + LINE_END)
      .join(''),
  pathOf: dottedPath,
};

function rowsOf(entries: readonly Entry[], trail: readonly string[], note = ''): string[][] {
  return scalarsFirst(entries).flatMap(({ name, value, comment = '' }, at) => {
    if (isGroup(value)) return rowsOf(value, [...trail, name], comment);
    const remark = comment === '' && at === 0 ? note : comment;
    return [[cell(trail.join('.')), cell(name), quoted(textOf(value)), cell(remark)]];
  });
}

function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? quoted(text) : text;
}

/** Values always: a scanner takes a quote for the end of one, and no comma. */
function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
