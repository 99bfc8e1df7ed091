import { describe, expect, it } from 'vitest';
import { formatsFor } from '#material/formats.ts';
import { templatesFor } from '#material/generation.ts';
import { templateOf } from '#material/templates.ts';
import { neverSeen } from '#material/testing/never-seen.ts';
import { scannersOfTypes, stated, type Stated } from '#material/testing/unseen-values.ts';
import { sampleFile } from '#material/testing/written-files.ts';

const SEEDS = 3;

/** Whether the scanner that a type names sees one of its own values in a file that is offered for it. */
function isSeenInFile({ type, scanner }: Stated): boolean {
  const choices = templatesFor(type).flatMap((template) =>
    formatsFor(templateOf(template)).map(({ id }) => ({ template, format: id })),
  );
  return Array.from({ length: SEEDS }, (_, seed) => seed).some((seed) =>
    choices.some(({ template, format }) => {
      const { file } = sampleFile([type], template, format, `offered ${seed}`);
      const verdicts = scannersOfTypes[scanner].judge(file);
      return file.values.some(
        ({ secretType }, at) => secretType === type.id && verdicts[at]?.isSeen === true,
      );
    }),
  );
}

describe('each scanner that a type names', () => {
  const open = stated.filter(({ name }) => !(name in neverSeen));

  it('sees the type in one of the files that are offered for it', () => {
    expect(open.length).toBeGreaterThan(300);
    expect(open.filter((one) => !isSeenInFile(one)).map(({ name }) => name)).toEqual([]);
  }, 120_000);
});
