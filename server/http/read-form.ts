import { problem } from '#contract/refusal.ts';
import { decodeUtf8, wrongCharacters } from './read-json.ts';

const mostFields = 50;

/** An urlencoded body as an object of texts; a field sent twice has no one meaning and is refused. */
export function readForm(bytes: Uint8Array): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const [name, value] of new URLSearchParams(decodeUtf8(bytes))) {
    count += 1;
    if (count > mostFields) throw problem('invalid-request', `The form has more than ${mostFields} fields.`);
    if (name in fields) throw problem('invalid-request', `The form has the field '${name}' twice.`);
    const wrong = wrongCharacters(value);
    if (wrong !== undefined) {
      throw problem('invalid-request', `The form has a text with ${wrong}, which cannot be stored.`);
    }
    fields[name] = value;
  }
  return fields;
}
