import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { csharpLanguage } from './code/csharp.ts';
import { holdInCode } from './code/holding.ts';
import { csharpJobs } from './jobs/csharp.ts';
import type { Template } from './template.ts';

export const csharp: Template = {
  id: 'csharp',
  label: 'C#',
  description: "A class with HttpClient or the vendor's own SDK, keys as constants or in the constructor",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.cs'], mediaType: 'text/x-csharp' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), csharpLanguage);
    return { content: pick(draft.random, csharpJobs)(draft, holding), paths: holding.paths };
  },
};
