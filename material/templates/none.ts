import type { AwsCredentials } from '#material/credential-set.ts';
import { env } from '#material/formats/env.ts';
import { writeEntries, type Entry, type Format } from '#material/formats/format.ts';
import { bareGroup } from './jobs/directory.ts';
import type { Template } from './template.ts';

/** The wizard's 'nothing chosen yet'; a script that sends it gets the values alone. */
export const none: Template = {
  id: 'none',
  label: 'None',
  description: 'The values alone, nothing around them',
  isOffered: false,
  kindOf: (format) => writerOf(format),
  write: ({ aws, sets }, format) => {
    if (aws === undefined) {
      const fields = sets.flatMap((set) => set.fields);
      return writeEntries(
        writerOf(format),
        fields.map((field) => ({
          name: field.spelling.env,
          env: field.spelling.env,
          value: field.value,
          field,
        })),
      );
    }
    const { main, renewing } = aws.user;
    return writeEntries(writerOf(format), [
      ...entriesOf(main, ''),
      ...(renewing === undefined ? [] : entriesOf(renewing, 'LONG_TERM_')),
    ]);
  },
  writeSeveral: (drafts, format) => writeEntries(writerOf(format), drafts.map(bareGroup)),
};

/** Without a language or tool around them, values have no native form but NAME=value. */
function writerOf(format: Format): Format {
  return format.id === 'native' ? env : format;
}

function entriesOf(set: AwsCredentials, prefix: string): Entry[] {
  return set.secrets.map((field) => {
    const name = prefix + field.spelling.env;
    return { name, env: name, value: field.value, field };
  });
}
