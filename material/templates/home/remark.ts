import { pick } from '#material/random.ts';
import { dayOf, excuseFor, type Draft } from '#material/templates/template.ts';

/** A comment that somebody left in a file of a tool, as a line with its break, or nothing. */
export function remark(draft: Draft, indent = '', places?: readonly string[]): string {
  const { random, service } = draft;
  const text = pick(random, [
    '',
    service.ticket,
    `${service.name}, ${dayOf(service.keyCreatedAt)}`,
    excuseFor(draft, places),
    excuseFor(draft, places),
  ]);
  return text === '' ? '' : `${indent}# ${text}\n`;
}

/** Above the whole or above the line that it is about. */
export function remarks(
  draft: Draft,
  indent: string,
  places?: readonly string[],
): [first: string, inside: string] {
  return draft.random.below(2) === 0 ? [remark(draft, '', places), ''] : ['', remark(draft, indent, places)];
}
