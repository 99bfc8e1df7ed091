import { drawWorld, type World } from '#material/data/world.ts';
import { drawAccount, drawDraft } from '#material/draw-draft.ts';
import type { Service } from '#material/identities/service.ts';
import { seededRandom } from '#material/random.ts';
import { PLACES } from '#material/templates/jobs/places.ts';
import type { Draft } from '#material/templates/template.ts';

const now = new Date('2026-11-21T10:00:00Z');
const RUN = 3;
/** What a language or a tool reads itself. */
const CODE = /^(?:syntax=docker|frozen_string_literal: |@author )/;
/** The head of a message. */
const HEAD = /^(?:From|To|Cc|Date): /;
/** What stands behind the sign of a comment, in the text of a Python module or in a line of a block. */
const COMMENT =
  /(?:^|\s)(?:#|\/\/\/?|--|\/\*\*?|<!--)[ \t]+(\S[^\n]*)$|^[ \t]*;[ \t]+(\S[^\n]*)$|^"""(\S[^\n]*)$|^ \* (\S[^\n]*)$/gm;

/** A file as one company would have it. */
export type Made = { template: string; draft: Draft; content: string };

export function draftOf(types: readonly string[], seed: string): Draft {
  const random = seededRandom(`notes ${seed}`);
  const world = drawWorld(random, { now });
  return drawDraft(types, { world, account: drawAccount({ random, now }) }, { random, now }).draft;
}

/** What stands behind the sign of a comment, with everything that belongs to one company or one day taken out; of a page or a message all that is no value. */
export function skeletonsOf({ template, draft, content }: Made): string[] {
  const lines =
    template === 'prose'
      ? proseOf(draft, content)
      : (template === 'notebook' ? cellsOf(content) : [content]).flatMap(commentsOf);
  return lines.map((line) => skeletonOf(line, draft)).filter((skeleton) => /[a-z]{2}/.test(skeleton));
}

export function commentsOf(text: string): string[] {
  const found = [...text.matchAll(COMMENT)].flatMap(([, ...groups]) => groups.filter(Boolean));
  return found.filter((comment) => !CODE.test(comment));
}

/** Each line of a cell that is no code, and each sentence that code printed, counts as if it were a comment. */
function cellsOf(content: string): string[] {
  type Cell = { cell_type: string; source: string[]; outputs?: { text?: string[] }[] };
  const { cells } = JSON.parse(content) as { cells: Cell[] };
  return cells.flatMap(({ cell_type: type, source, outputs = [] }) => {
    const printed = outputs
      .flatMap(({ text = [] }) => text)
      .filter((line) => /[a-z]{2} [a-z]{2}/i.test(line));
    const said = type === 'code' ? printed : source;
    const code = type === 'code' ? [source.join('')] : [];
    return [...code, ...said.map((line) => `# ${line.replace(/^#+ /, '').trimEnd()}`)];
  });
}

/** Fenced files, values and the lines that only name one are left out, and so is what holds no word. */
function proseOf({ sets }: Draft, content: string): string[] {
  const fields = sets.flatMap((set) => set.fields);
  const held = fields.flatMap(({ spelling, value }) => [`${spelling.env}:`, ...value.split('\n')]);
  const values = held.filter((text) => text.trim() !== '');
  const lines = content.replaceAll(/^(`{3,})[^`\n]*\n[\s\S]*?\n\1$/gm, '').split('\n');
  return lines.filter(
    (line) => /[a-z]{2}/i.test(line) && !HEAD.test(line) && !values.some((text) => line.includes(text)),
  );
}

export function skeletonOf(text: string, { world, service }: Pick<Draft, 'world' | 'service'>): string {
  const words = ownWords(world, service).map((word) => word.replaceAll(/[^\w -]/g, '\\$&'));
  const own = new RegExp(`(?<![A-Za-z])(?:${words.join('|')})(?![A-Za-z])`, 'gi');
  return text
    .replaceAll(/[A-Z]+-\d+/g, 'T')
    .replaceAll(/(?<![\w.])@(?=[a-z])/g, '')
    .replaceAll(own, 'N')
    .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g, '0')
    .replaceAll(/\d[\d.:/ TZ-]*/g, '0 ')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function ownWords(world: World, service: Service): string[] {
  const people = world.people.flatMap(({ name, handle, email }) => {
    const [first = '', last = ''] = name.split(' ');
    return [email, name, handle, first, last, `${first.charAt(0)}${last.charAt(0)}`];
  });
  const user = 'userName' in service ? [String(service.userName)] : [];
  const ofCompany = [world.domain, world.name, world.slug, world.region, ...world.teams, ...world.products];
  const ofService = [...user, service.name, service.purpose, ...world.environments];
  return [...people, ...ofCompany, ...ofService, ...PLACES].toSorted(
    (one, other) => other.length - one.length,
  );
}

/** In how many of the files each text stands. */
export function counted(all: readonly Made[], textsOf: (file: Made) => Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const file of all) {
    for (const text of new Set(textsOf(file))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Some words in a row: a search for them finds what is written around them too. Bare names and numbers are no words. */
export function runsOf(skeleton: string): string[] {
  const words = skeleton.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return words.slice(RUN - 1).flatMap((_, at) => {
    const run = words.slice(at, at + RUN);
    return run.filter((word) => word.length > 1).length < 2 ? [] : [run.join(' ')];
  });
}
