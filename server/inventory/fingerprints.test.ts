import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FingerprintPart } from '#contract/inventory.ts';
import { canonicalOf, piecesOf } from '#contract/text-pieces.ts';
import { keyedFingerprint } from '#material/fingerprint.ts';
import { partKinds } from '#material/fingerprint-parts.ts';
import { formatsFor } from '#material/formats.ts';
import { secretTypes } from '#material/secret-types.ts';
import { templates } from '#material/templates.ts';
import { sampleFile } from '#material/testing/written-files.ts';
import { fingerprintsOf, valuesOfFile } from './fingerprints.ts';

const key = randomBytes(32);

/** Each type once, in a template and a format that take turns. */
const files = secretTypes.map((type, nth) => {
  const template = templates[nth % templates.length];
  if (template === undefined) throw new Error('there are no templates');
  const fitting = formatsFor(template);
  return sampleFile([type], template.id, fitting[nth % fitting.length]?.id ?? '', `again ${nth}`).file;
});

describe('fingerprintsOf', () => {
  it('is told what a part is by the words of the contract', () => {
    expect([...partKinds]).toEqual(FingerprintPart.options);
  });

  it('holds the keyed hash of every value of a file, which a person finds by dropping the file', () => {
    for (const { content, values, fileName } of files) {
      const kept = new Set(fingerprintsOf(key, content, values).map(({ hmac }) => hmac.toString('hex')));
      const found = new Set(
        [...piecesOf(content).pieces].map((piece) => keyedFingerprint(key, piece).toString('hex')),
      );
      for (const { value, name } of values) {
        const own = keyedFingerprint(key, canonicalOf(value)).toString('hex');
        expect(kept.has(own), `${name} in ${fileName}`).toBe(true);
        expect(found.has(own), `${name} in\n${content}`).toBe(true);
      }
    }
  });

  it('keeps a plain hash only of what more than 80 random bits keep from being guessed', () => {
    const made = [
      { secretType: 'aws-access-key', value: 'AKIAWYMX7Z53PE54LKA6' },
      { secretType: 'algolia-admin-key', value: '73d33fde432b572685eb180325a621b0' },
      { secretType: 'a-type-of-long-ago', value: 'kept-by-its-hmac-alone' },
      { secretType: 'tls-private-key', value: '-----BEGIN PRIVATE KEY----- of a form of long ago' },
    ];
    const rows = fingerprintsOf(key, '', made);
    const plain = (position: number) =>
      rows.filter((row) => row.position === position).map(({ sha256 }) => sha256?.toString('hex') ?? null);
    expect(plain(0)).toEqual([null]);
    expect(plain(1)).toEqual([
      createHash('sha256')
        .update(made[1]?.value ?? '')
        .digest('hex'),
    ]);
    expect(plain(2)).toEqual([null]);
    expect(plain(3)).toEqual([null]);
  });

  it('keeps nothing of the values themselves', () => {
    const [file] = files;
    const rows = JSON.stringify(fingerprintsOf(key, file?.content ?? '', file?.values ?? []));
    for (const { value } of file?.values ?? []) expect(rows).not.toContain(value);
  });
});

describe('valuesOfFile', () => {
  it('reads the values of stored files as they were made, whatever the format did to them', () => {
    for (const { content, values } of files) {
      const spans = values.map(({ start, end, secretType }) => ({ start, end, secretType }));
      expect(valuesOfFile(content, spans)).toEqual(
        values.map(({ secretType, value }) => ({ secretType, value })),
      );
    }
  });
});
