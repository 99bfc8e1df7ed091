import { INNER_FORMATS } from '#material/formats/format.ts';
import { writeScript } from './code/script.ts';
import type { Template } from './template.ts';

export const typescript: Template = {
  id: 'typescript',
  label: 'TypeScript',
  description: "A module with types and the vendor's own SDK that carries its own keys",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.ts', '.mts', '.tsx'], mediaType: 'text/x-typescript' }),
  write: (draft, format) => writeScript(draft, format, 'typescript'),
};
