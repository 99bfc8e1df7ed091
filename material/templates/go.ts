import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { goLanguage } from './code/go.ts';
import { holdInCode } from './code/holding.ts';
import { goJobs } from './jobs/go.ts';
import type { Template } from './template.ts';

export const go: Template = {
  id: 'go',
  label: 'Go',
  description:
    "A program or package with net/http or the vendor's own module, keys in constants or in the call",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.go'], mediaType: 'text/x-go' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), goLanguage);
    return { content: pick(draft.random, goJobs)(draft, holding), paths: holding.paths };
  },
};
