import { describe, it } from 'vitest';
import { formatsFor } from './formats.ts';
import { templates } from './templates.ts';
import { expectScripts } from './testing/read-file.ts';
import { expectReadable, expectUntold, requests, sampleFile } from './testing/written-files.ts';

const combinations = templates.flatMap((template) =>
  formatsFor(template).map((format) => ({ template: template.id, format: format.id })),
);

describe.each(combinations)('$template with $format', ({ template, format }) => {
  it('is read back for every type, and unmasks nothing', async () => {
    const samples = requests.map((types, at) => sampleFile(types, template, format, `whole ${at}`));
    for (const sample of samples) {
      expectReadable(sample);
      expectUntold(sample);
    }
    if (template === 'shell') await expectScripts(samples.map(({ file }) => file.content));
  });
});
