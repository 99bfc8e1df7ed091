import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { phpLanguage } from './code/php.ts';
import { holdInCode } from './code/holding.ts';
import { phpJobs } from './jobs/php.ts';
import type { Template } from './template.ts';

export const php: Template = {
  id: 'php',
  label: 'PHP',
  description: "A configuration or a script with curl or the vendor's own package, keys by define",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.php'], mediaType: 'application/x-httpd-php' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), phpLanguage);
    return { content: pick(draft.random, phpJobs)(draft, holding), paths: holding.paths };
  },
};
