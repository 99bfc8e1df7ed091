import type { CredentialSet } from '#material/credential-set.ts';
import { env } from '#material/formats/env.ts';
import { writeEntries, type Entry, type Format } from '#material/formats/format.ts';
import type { Template } from './template.ts';

/** The wizard's 'nothing chosen yet'; a script that sends it gets the values alone. */
export const none: Template = {
  id: 'none',
  label: 'None',
  description: 'The values alone, nothing around them',
  isOffered: false,
  kindOf: (format) => writerOf(format),
  write: ({ user }, format) =>
    writeEntries(writerOf(format), [
      ...entriesOf(user.main, ''),
      ...(user.renewing === undefined ? [] : entriesOf(user.renewing, 'LONG_TERM_')),
    ]),
};

/** Without a language or tool around them, values have no native form but NAME=value. */
function writerOf(format: Format): Format {
  return format.id === 'native' ? env : format;
}

function entriesOf(set: CredentialSet, prefix: string): Entry[] {
  return set.secrets.map((field) => {
    const name = prefix + field.spelling.env;
    return { name, env: name, value: field.value, field };
  });
}
