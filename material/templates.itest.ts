import { describe, it } from 'vitest';
import { formats } from './formats.ts';
import { templates } from './templates.ts';
import { expectReadable, expectUntold, requests, sampleFile } from './testing/written-files.ts';

const combinations = templates.flatMap((template) =>
  formats.map((format) => ({ template: template.id, format: format.id })),
);

describe.each(combinations)('$template with $format', ({ template, format }) => {
  it('is read back for every type, and unmasks nothing', async () => {
    for (const [at, types] of requests.entries()) {
      const sample = sampleFile(types, template, format, `whole ${at}`);
      await expectReadable(sample);
      expectUntold(sample);
    }
  });
});
