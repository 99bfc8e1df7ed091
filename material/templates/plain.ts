import { writeEntries } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { writeAwsPlain } from './aws/plain.ts';
import { writeDirectory } from './jobs/directory.ts';
import { configurations } from './jobs/plain.ts';
import type { Template } from './template.ts';

export const plain: Template = {
  id: 'plain',
  label: 'Plain values',
  description: 'A configuration file in the chosen format, with the settings that stand around the keys',
  isOffered: true,
  kindOf: (format) => format,
  write: (draft, format) =>
    draft.aws === undefined
      ? writeEntries(format, pick(draft.random, configurations)(draft))
      : writeAwsPlain(draft.aws, format),
  writeSeveral: (drafts, format) => writeEntries(format, writeDirectory(drafts, format)),
};
