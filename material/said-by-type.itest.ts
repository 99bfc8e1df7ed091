import { describe, expect, it } from 'vitest';
import type { Field } from './credential-set.ts';
import { formatOf, formatsFor } from './formats.ts';
import { templatesFor } from './generation.ts';
import { namedFiles } from './named-files.ts';
import { secretTypes } from './secret-types.ts';
import { templateOf } from './templates.ts';
import { counted, draftOf, skeletonsOf, type Made } from './testing/said.ts';
import { homeFiles } from './templates/home/home-files.ts';

/** Who plants one type many times has so many files of it in one template. */
const FILES = 40;
const MOST = 0.25;
/** What age-keygen and WordPress write there themselves. */
const OWN = /^(?:created: |public key: |that's all, stop editing)/;

const quick = secretTypes.filter(({ parts }) => parts.every(({ isSlow }) => isSlow !== true));

function commonest(name: string, write: (seed: string, nth: number) => Made): string[] {
  const files = Array.from({ length: FILES }, (_, nth) => write(`${name} ${nth}`, nth));
  return counted(files, skeletonsOf)
    .filter(([text, count]) => count > FILES * MOST && !OWN.test(text))
    .map(([text, count]) => `${name}: ${text} (${count})`);
}

describe('what one type of secret says in one template', () => {
  it.each(quick.map(({ id }) => id))('%s says the same in no more than a quarter of its files', (id) => {
    const type = quick.find((one) => one.id === id) as (typeof quick)[number];
    const most = templatesFor(type).flatMap((template) => {
      const formats = formatsFor(templateOf(template));
      return commonest(`${id} ${template}`, (seed, nth) => {
        const draft = draftOf([id], seed);
        const format = formats[nth % formats.length] as (typeof formats)[number];
        return { template, draft, content: templateOf(template).write(draft, format).content };
      });
    });
    expect(most).toEqual([]);
  });

  it.each(namedFiles.map(({ name }) => name))('nor does %s', (name) => {
    const file = namedFiles.find((one) => one.name === name) as (typeof namedFiles)[number];
    const type = secretTypes.find(
      (one) => file.isUsualFor(one) && file.holds([one]),
    ) as (typeof quick)[number];
    const [[template, [format]]] = Object.entries(file.of) as [[string, [string]]];
    const most = commonest(name, (seed) => {
      const draft = draftOf([type.id], seed);
      return { template: 'plain', draft, content: file.write(draft, formatOf(format)).content };
    });
    expect(most, template).toEqual([]);
  });

  it.each(homeFiles.map(({ name }) => name))("nor does a tool's %s", (name) => {
    const file = homeFiles.find((one) => one.name === name) as (typeof homeFiles)[number];
    const type = secretTypes.find(file.isFor) as (typeof quick)[number];
    const most = commonest(name, (seed) => {
      const draft = draftOf([type.id], seed);
      return { template: 'plain', draft, content: file.write(draft, new Map<Field, string>()) };
    });
    expect(most).toEqual([]);
  });
});
