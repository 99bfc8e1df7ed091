import { describe, expect, it } from 'vitest';
import { drawWorld, type World } from '#material/data/world.ts';
import { drawAccount, drawDraft } from '#material/draw-draft.ts';
import { formatOf, formatsFor } from '#material/formats.ts';
import type { Service } from '#material/identities/service.ts';
import { seededRandom } from '#material/random.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templateOf, templates } from '#material/templates.ts';
import { excuseFor, noteFor, type Draft } from '#material/templates/template.ts';
import { PLACES } from './places.ts';

const now = new Date('2026-11-21T10:00:00Z');
/** No sentence may stand in more of all files, and in more of those of one template. */
const MOST = 0.05;
const MOST_OF_TEMPLATE = 0.15;
const RUN = 3;
/** What a language or a tool reads itself. */
const CODE = /^(?:syntax=docker|frozen_string_literal: |@author )/;
/** The head of a message. */
const HEAD = /^(?:From|To|Cc|Date): /;
/** What stands behind the sign of a comment, in the text of a Python module or in a line of a block. */
const COMMENT = /(?:^|\s)(?:#|\/\/\/?|;|--|\/\*\*?|<!--)[ \t]+(\S[^\n]*)$|^"""(\S[^\n]*)$|^ \* (\S[^\n]*)$/gm;

type Made = { template: string; draft: Draft; content: string };

const quick = secretTypes.filter(({ parts }) => parts.every(({ isSlow }) => isSlow !== true));

const offered = templates.filter(({ isOffered }) => isOffered);

const files = offered.flatMap((template, nth) =>
  quick.map(({ id }, at): Made => {
    const fitting = formatsFor(template);
    const format = fitting[(at + nth) % fitting.length] as (typeof fitting)[number];
    const draft = draftOf([id], `${id} ${template.id}`);
    return { template: template.id, draft, content: template.write(draft, format).content };
  }),
);

/** Pages and messages in such a number that chance does not decide, as many of either. */
const toldFiles = Array.from({ length: 4 }, (_, turn) =>
  quick.map(({ id }, at): Made => {
    const draft = draftOf([id], `${id} told ${turn}`);
    const format = formatOf((at + turn) % 2 === 0 ? 'md' : 'txt');
    return { template: 'prose', draft, content: templateOf('prose').write(draft, format).content };
  }),
).flat();

function draftOf(types: readonly string[], seed: string): Draft {
  const random = seededRandom(`notes ${seed}`);
  const world = drawWorld(random, { now });
  return drawDraft(types, { world, account: drawAccount({ random, now }) }, { random, now }).draft;
}

/** What stands behind the sign of a comment, with everything that belongs to one company or one day taken out; of a page or a message all that is no value. */
function skeletonsOf({ template, draft, content }: Made): string[] {
  const lines =
    template === 'prose'
      ? proseOf(draft, content)
      : (template === 'notebook' ? cellsOf(content) : [content]).flatMap(commentsOf);
  return lines.map((line) => skeletonOf(line, draft)).filter((skeleton) => /[a-z]{2}/.test(skeleton));
}

function commentsOf(text: string): string[] {
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

function skeletonOf(text: string, { world, service }: Pick<Draft, 'world' | 'service'>): string {
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
function counted(all: readonly Made[], textsOf: (file: Made) => Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const file of all) {
    for (const text of new Set(textsOf(file))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** Some words in a row: a search for them finds what is written around them too. Bare names and numbers are no words. */
function runsOf(skeleton: string): string[] {
  const words = skeleton.split(/[^a-z0-9]+/).filter((word) => word !== '');
  return words.slice(RUN - 1).flatMap((_, at) => {
    const run = words.slice(at, at + RUN);
    return run.filter((word) => word.length > 1).length < 2 ? [] : [run.join(' ')];
  });
}

describe('the comments of some thousand files', () => {
  it('hold no sentence that stands in more than one file of twenty', () => {
    expect(files.length).toBeGreaterThan(2500);
    const most = counted(files, skeletonsOf).slice(0, 12);
    expect(most.filter(([, count]) => count > files.length * MOST)).toEqual([]);
  });

  it('hold no three words in a row that do', () => {
    const runs = counted(files, (file) => skeletonsOf(file).flatMap(runsOf));
    expect(runs.filter(([, count]) => count > files.length * MOST)).toEqual([]);
  });

  it.each(offered.map(({ id }) => id))('vary within the files of %s as well', (id) => {
    const own = files.filter(({ template }) => template === id);
    const limit = own.length * MOST_OF_TEMPLATE;
    expect(own.length).toBeGreaterThan(150);
    expect(counted(own, skeletonsOf).filter(([, count]) => count > limit)).toEqual([]);
    const runs = counted(own, (file) => skeletonsOf(file).flatMap(runsOf));
    expect(runs.filter(([, count]) => count > limit)).toEqual([]);
  });

  it.each(offered.map(({ id }) => id))('name no place in more than a few of the files of %s', (id) => {
    const own = files.filter(({ template }) => template === id);
    const most = counted(own, ({ content }) => PLACES.filter((place) => content.includes(place)));
    expect(most.filter(([, count]) => count > own.length * MOST_OF_TEMPLATE)).toEqual([]);
  });

  it('vary in pages and messages, down to three words in a row', () => {
    const limit = toldFiles.length * MOST_OF_TEMPLATE;
    const most = counted(toldFiles, skeletonsOf);
    expect(most.filter(([, count]) => count > limit)).toEqual([]);
    const runs = counted(toldFiles, (file) => skeletonsOf(file).flatMap(runsOf));
    expect(runs.filter(([, count]) => count > limit)).toEqual([]);
  });

  it('are missing in a good share of the files', () => {
    const silent = files.filter((file) => skeletonsOf(file).length === 0).length / files.length;
    expect(silent).toBeGreaterThan(0.2);
    expect(silent).toBeLessThan(0.7);
  });
});

describe('noteFor', () => {
  const drawn = Array.from({ length: 400 }, (_, nth) => {
    const types = nth % 4 === 0 ? ['aws-session-token'] : ['github-pat'];
    return draftOf(types, String(nth));
  });

  it('says nothing in about half of all cases', () => {
    const silent = drawn.filter((draft) => noteFor(draft) === undefined).length / drawn.length;
    expect(silent).toBeGreaterThan(0.35);
    expect(silent).toBeLessThan(0.6);
  });

  it('has its verbs agree with the place that they are of', () => {
    const notes = drawn.map((draft) => excuseFor(draft, ['build secrets']));
    expect(notes.filter((note) => /build secrets (?:is|has|works)\b/i.test(note))).toEqual([]);
    expect(notes.filter((note) => /build secrets (?:are|have|work)\b/i.test(note)).length).toBeGreaterThan(5);
    const others = drawn.map((draft) => excuseFor(draft, ['the vault']));
    expect(others.filter((note) => /the vault (?:are|have|work)\b/i.test(note))).toEqual([]);
  });

  it('leaves no slot open and needs no escape in any language', () => {
    for (const draft of drawn) {
      for (const one of [draft, draft.aws ?? draft]) {
        expect(excuseFor(one, ['SSO'])).toMatch(/^[A-Za-z0-9 .,;:?@()[\]/-]+$/);
        expect(excuseFor(one, ['SSO'])).not.toMatch(/--|undefined/);
      }
    }
  });

  it('says no word twice in a row, whatever the place', () => {
    const notes = PLACES.flatMap((place) => drawn.map((draft) => excuseFor(draft, [place])));
    expect(notes.filter((note) => /\b([a-z]+) \1\b/i.test(note))).toEqual([]);
  });

  it('composes what stands above temporary keys too, with their end', () => {
    const keys = drawn.flatMap(({ aws }) => aws ?? []);
    const notes = keys.map((draft) => excuseFor(draft, ['SSO']));
    for (const [nth, note] of notes.entries()) {
      expect(note).toContain(keys[nth]?.user.main.expiresAt?.toISOString().slice(11, 16));
    }
    const forms = notes.map((note, nth) => skeletonOf(note, { ...drawn[nth * 4] } as Draft));
    const most = Math.max(
      ...Object.values(Object.groupBy(forms, (form) => form)).map((all) => all?.length ?? 0),
    );
    expect(most).toBeLessThan(notes.length * 0.1);
  });
});
