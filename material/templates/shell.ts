import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { holdInShell } from './code/shell.ts';
import { shellJobs } from './jobs/shell.ts';
import type { Template } from './template.ts';

export const shell: Template = {
  id: 'shell',
  label: 'Shell script',
  description: 'A bash script with curl or the tool of the vendor, keys exported or in the call itself',
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.sh', '.bash'], mediaType: 'text/x-shellscript' }),
  write: (draft, format) => {
    const holding = holdInShell(draft, innerFormat(format));
    return { content: pick(draft.random, shellJobs)(draft, holding), paths: holding.paths };
  },
};
