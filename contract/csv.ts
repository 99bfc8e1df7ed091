export type CsvCell = string | number | null;

/**
 * One line of a CSV file (RFC 4180) that no spreadsheet takes for a command: a text that begins like a formula gets
 * an apostrophe in front, also behind spaces and in the wide forms that some spreadsheets read the same way.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a file begins with so that every spreadsheet reads it as UTF-8. */
export const csvStart = '\uFEFF';

const formula = /^(?:[\t\r\n]|[\s\u200B\uFEFF]*[=+\-@＝＋－＠])/u;

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return `"${harmless.replaceAll('"', '""')}"`;
}
