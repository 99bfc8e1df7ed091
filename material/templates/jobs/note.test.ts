import { describe, expect, it } from 'vitest';
import { formatOf, formatsFor } from '#material/formats.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templateOf, templates } from '#material/templates.ts';
import { excuseFor, noteFor, type Draft } from '#material/templates/template.ts';
import {
  commentsOf,
  counted,
  draftOf,
  runsOf,
  skeletonOf,
  skeletonsOf,
  type Made,
} from '#material/testing/said.ts';
import { PLACES } from './places.ts';

/** No sentence may stand in more of all files, and in more of those of one template. */
const MOST = 0.05;
const MOST_OF_TEMPLATE = 0.15;
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

  it.each(['javascript', 'typescript'])('fills the texts of %s, and escapes no place in them', (id) => {
    const own = Array.from({ length: 60 }, (_, nth) => draftOf(['aws-access-key'], `${id} ${nth}`));
    const written = own.map((draft) => templateOf(id).write(draft, formatOf('native')).content);
    const all = [...written, ...files.flatMap(({ template, content }) => (template === id ? [content] : []))];
    expect(all.filter((content) => content.includes('\\${'))).toEqual([]);
  });

  it('doubles no sign, no ticket and no date in one line', () => {
    const lines = files.flatMap((file) => {
      const comments = file.template === 'prose' ? [] : commentsOf(file.content);
      return comments.filter((line) => {
        const words = line.match(/[A-Z]{2,}-\d+|\d{4}-\d\d-\d\d/g) ?? [];
        return /(?<!\.)\.[.,;:](?!\w)/.test(line) || new Set(words).size < words.length;
      });
    });
    expect(lines).toEqual([]);
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
    const lowered = notes.map((note) => note.charAt(0).toLowerCase() + note.slice(1));
    expect(lowered.filter((note) => /\b([a-z]+) \1\b/.test(note))).toEqual([]);
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
