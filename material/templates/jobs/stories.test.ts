import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import { purposesOf } from './stories.ts';

/** https://go.dev/ref/spec#Keywords and JLS 3.9: a purpose becomes the name of a package. */
const keywords =
  'abstract assert boolean break byte case catch chan char class const continue default defer do double else enum extends fallthrough final finally float for func go goto if implements import instanceof int interface long map native new package private protected public range return select short static strictfp struct super switch synchronized this throw throws transient try type var void volatile while'.split(
    ' ',
  );

describe('purposesOf', () => {
  it('names nothing that a package cannot be called', () => {
    const purposes = new Set(secretTypes.flatMap(({ category }) => purposesOf(category)));
    expect([...purposes].filter((purpose) => keywords.includes(purpose))).toEqual([]);
    expect([...purposes].filter((purpose) => !/^[a-z]+$/.test(purpose))).toEqual([]);
  });
});
