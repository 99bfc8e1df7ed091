import { describe, expect, it } from 'vitest';
import { secretTypeOf } from '#material/secret-types.ts';
import { sampleFile } from '#material/testing/written-files.ts';
import { github } from './github.ts';

describe('GitHub push protection, predicted', () => {
  it.each(['aws-access-key', 'aws-session-token', 'google-oauth-client-secret'])(
    'stops %s where its other half stands in the same file, and not alone',
    (id) => {
      for (const [template, format] of [
        ['python', 'json'],
        ['plain', 'csv'],
        ['terraform', 'native'],
      ] as const) {
        const { file } = sampleFile([secretTypeOf(id)], template, format, 'pair');
        expect(github.judge(file).every(({ isSeen }) => isSeen)).toBe(true);
      }
      const { file } = sampleFile([secretTypeOf(id)], 'plain', 'json', 'pair');
      for (const { secretType, name, value } of file.values) {
        const alone = { secretType, name, start: 0, end: value.length };
        const [verdict] = github.judge({ fileName: 'half.txt', content: `${value}\n`, values: [alone] });
        expect(verdict).toMatchObject({ isSeen: false, cause: 'form' });
        expect(verdict?.why).toMatch(/^It is half of a pair, and its [a-z ]+ does not stand in this file\.$/);
      }
    },
  );

  it('stops a value that needs no other', () => {
    const { file } = sampleFile([secretTypeOf('github-pat')], 'plain', 'json', 'alone');
    expect(github.judge(file)[0]).toMatchObject({ isSeen: true, rules: ['github-pat'] });
  });
});
