import { createHash } from 'node:crypto';

/** GitHub takes 65,536 characters of a body, and what stands around the file is some of them. */
export const mostBodyBytes = 60_000;

/** As a hurried colleague would paste it; the fence is longer than any in the file: https://github.github.com/gfm/#fenced-code-blocks */
export function textOf(fileName: string, content: string): string {
  const longest = (content.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `\`${fileName}\`:\n\n${fence}\n${content}\n${fence}`;
}

/** Of what counts in a text: a browser writes other line ends, and blanks at its ends go. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('hex');
}
