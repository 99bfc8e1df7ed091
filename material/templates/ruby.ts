import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { rubyLanguage } from './code/ruby.ts';
import { holdInCode } from './code/holding.ts';
import { rubyJobs } from './jobs/ruby.ts';
import type { Template } from './template.ts';

export const ruby: Template = {
  id: 'ruby',
  label: 'Ruby',
  description: "An initializer, a Rake task or a script with Net::HTTP or the vendor's own gem",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.rb'], mediaType: 'text/x-ruby' }),
  write: (draft, format) => {
    const holding = holdInCode(draft, innerFormat(format), rubyLanguage);
    return { content: pick(draft.random, rubyJobs)(draft, holding), paths: holding.paths };
  },
};
