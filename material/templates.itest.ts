import { describe, it } from 'vitest';
import { formatsFor } from './formats.ts';
import type { SecretType } from './secret-type.ts';
import { templates } from './templates.ts';
import { expectScripts } from './testing/read-file.ts';
import { expectHcl } from './testing/read-hcl.ts';
import { expectReadable, expectUntold, isHcl, requests, sampleFile } from './testing/written-files.ts';

/** Each key of RSA takes as long as a hundred files; groups with one are in templates.test.ts. */
const isSlow = ({ parts }: SecretType) => parts.some((part) => part.isSlow === true);

const combinations = templates.flatMap((template) =>
  formatsFor(template).map((format) => ({ template: template.id, format: format.id })),
);

describe.each(combinations.map((one, nth) => ({ ...one, nth })))(
  '$template with $format',
  ({ template, format, nth }) => {
    it('is read back for every type, and for every third group of quick types; it unmasks nothing', async () => {
      const samples = requests
        .filter((types, at) => types.length === 1 || (at % 3 === nth % 3 && !types.some(isSlow)))
        .map((types, at) => sampleFile(types, template, format, `whole ${at}`));
      for (const sample of samples) {
        expectReadable(sample);
        expectUntold(sample);
      }
      await expectHcl(samples.filter(isHcl).map(({ file }) => file));
      if (template === 'shell') await expectScripts(samples.map(({ file }) => file.content));
    });
  },
);
