import { INNER_FORMATS } from '#material/formats/format.ts';
import { writeAwsJavascript } from './aws/javascript.ts';
import { writeScript } from './code/script.ts';
import type { Template } from './template.ts';

export const javascript: Template = {
  id: 'javascript',
  label: 'JavaScript',
  description: "A Node.js module with the vendor's own SDK that does a job and carries its own keys",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.js', '.mjs', '.cjs'], mediaType: 'text/javascript' }),
  write: (draft, format) =>
    draft.aws === undefined
      ? writeScript(draft, format, 'javascript')
      : writeAwsJavascript(draft.aws, format),
};
