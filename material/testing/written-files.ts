import { expect } from 'vitest';
import { formatsFor } from '#material/formats.ts';
import { inertnessFaults } from '#material/inertness.ts';
import { seededRandom } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templateOf } from '#material/templates.ts';
import { writeFile, type WrittenFile } from '#material/write-file.ts';
import { isSearched, readFile, readValue } from './read-file.ts';
import { readNamedFile } from './read-named-file.ts';

const now = new Date('2026-11-21T10:00:00Z');

export type Sample = { types: readonly SecretType[]; template: string; format: string; file: WrittenFile };

export function sampleFile(
  types: readonly SecretType[],
  template: string,
  format: string,
  seed: string,
  fileName = 'leak',
): Sample {
  const request = {
    secretTypes: types.map(({ id }) => id),
    codeTemplate: template,
    outputFormat: format,
    fileName,
  };
  const file = writeFile(request, { random: seededRandom(`${template} ${format} ${seed}`), now });
  return { types, template, format, file };
}

/** Each type alone, each beside the next of its category, and each category's first six together. */
export const requests: readonly (readonly SecretType[])[] = [
  ...secretTypes.map((type) => [type]),
  ...Object.values(Object.groupBy(secretTypes, ({ category }) => category)).flatMap((types) => [
    ...types.slice(1).map((type, at) => [types[at] as SecretType, type]),
    types.slice(0, 6),
  ]),
];

/** Every third request in the template, each of its formats in turn; the whole matrix is in templates.itest.ts. */
export function samplesInTurn(template: string, nth: number): Sample[] {
  const fitting = formatsFor(templateOf(template));
  return requests
    .filter((_, at) => at % 3 === nth % 3)
    .map((types, at) => sampleFile(types, template, fitting[at % fitting.length]?.id as string, String(at)));
}

export function isHcl({ file: { fileName } }: Sample): boolean {
  return /\.tf(?:vars)?$/.test(fileName);
}

/** A real reader finds each value byte for byte where it is said to be. */
export function expectReadable({ types, template, format, file }: Sample): void {
  const found = readNamedFile(file) ?? readFile(file.content, template, format);
  for (const value of file.values) {
    const spelled = file.content.slice(value.start, value.end);
    // What has no sign that a literal must escape stands there as it is, for scanners too.
    if (!/[\n"'\\$%&<]/.test(value.value)) expect(spelled).toBe(value.value);
    expect(
      readValue(found, value.path, template, format),
      `${types.map(({ id }) => id).join()}: ${value.path} in\n${file.content}`,
    ).toBe(isSearched(template, format) ? value.value.trimEnd() : value.value);
  }
  expect(new Set(file.values.map(({ path }) => path)).size).toBe(file.values.length);
  const made = file.values.map(({ secretType }) => secretType);
  for (const { id } of types) expect(made).toContain(id);
  const [alone, ...others] = types;
  if (others.length === 0) expect(made).toEqual(expect.arrayContaining([...(alone?.companions ?? [])]));
}

/** Proven as a run proves it, no telling word, no slot left open, and no host but the vendor's own and reserved ones. */
export function expectUntold({ types, file }: Sample): void {
  expect(inertnessFaults(file, {}), types.map(({ id }) => id).join()).toEqual([]);
  // By position: a key in a literal is spelled with escapes, and chance spells `NaN` once in a hundred keys.
  const around = file.values.reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    file.content,
  );
  // Honeycomb and its library are a vendor's names, no trap.
  const text = around.replaceAll(/\.example\b|honeycomb|libhoney/gi, '');
  expect(text).not.toMatch(
    /fake|\btest|dummy|example|honey|canary|decoy|leakdrill|\bsample data|do not commit/i,
  );
  expect(around, types.map(({ id }) => id).join()).not.toMatch(/\bundefined\b|\bNaN\b|\[object|Invalid Date/);
  expect(around).not.toContain('\u0001');
  for (const [, host] of around.matchAll(/https?:\/\/(?:[\w.-]+:[^\s@/]*@)?([A-Za-z0-9.-]+)/g)) {
    expect(isKnownHost(file, String(host)), `${host} in\n${file.content}`).toBe(true);
  }
  for (const [host] of around.matchAll(BARE_HOST)) {
    expect(isKnownHost(file, host.toLowerCase()) || LIBRARIES.test(host), `${host} in\n${file.content}`).toBe(
      true,
    );
  }
  expect(file.content).not.toMatch(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/);
  expect(file.content).toMatch(/[^\n]\n$/);
}

/** A name with an end that is sold, whether a scheme stands before it or not; paths of files and packages end otherwise. */
const BARE_HOST = /(?<![\w.@/-])(?:[a-z0-9-]+\.)+(?:ai|app|com|dev|eu|io|net|org)(?![\w.(=-])/g;
/** Where languages and Terraform find their libraries, and what Kubernetes begins the names of its labels with. */
const LIBRARIES =
  /^(?:cloud\.google\.com|(?:google\.)?golang\.org|github\.com|registry\.npmjs\.org|registry\.terraform\.io|app\.kubernetes\.io)$/;

/** Every name below a reserved domain is of one company; an address is of that company or of a vendor's own service. */
export function expectOneStory({ file }: Sample): void {
  const companies = [...file.content.matchAll(/([a-z0-9-]+)\.example\b/gi)].map(([, name]) =>
    name?.toLowerCase(),
  );
  expect(new Set(companies).size, file.content).toBeLessThanOrEqual(1);
  for (const [address, host] of file.content.matchAll(/[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g)) {
    const isServiceAccount = /^[a-z0-9-]+\.iam\.gserviceaccount\.com$/.test(String(host));
    expect(isServiceAccount || isKnownHost(file, String(host)), `${address} in\n${file.content}`).toBe(true);
  }
}

function isKnownHost(file: WrittenFile, host: string): boolean {
  const known = secretTypes.filter(({ id }) => made(file).has(id)).flatMap(({ hosts = [] }) => hosts);
  return (
    host.endsWith('.example') ||
    known.some((one) => (one.startsWith('.') ? host.endsWith(one) : host === one))
  );
}

function made(file: WrittenFile): Set<string> {
  return new Set(file.values.map(({ secretType }) => secretType));
}
