import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { javaLanguage } from './code/java.ts';
import { holdInCode } from './code/holding.ts';
import { javaJobs } from './jobs/java.ts';
import type { Template } from './template.ts';

export const java: Template = {
  id: 'java',
  label: 'Java',
  description: "A class with java.net.http or the vendor's own SDK, keys as static fields or in the builder",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.java'], mediaType: 'text/x-java' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), javaLanguage);
    return { content: pick(draft.random, javaJobs)(draft, holding), paths: holding.paths };
  },
};
