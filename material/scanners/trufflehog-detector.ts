import { entropyOf } from '#material/plausible.ts';

/** One detector of TruffleHog, as it behaves: what wakes it, how far it then looks, and what it takes for a secret. */
export type Detector = {
  name: string;
  /** In small letters. Any of them, in whatever case, has it look at the stretch around it. */
  words: readonly string[];
  /** How many bytes of the stretch stand before the word’s beginning, and how many behind it. */
  reach: readonly [before: number, behind: number];
  take: (stretch: string) => Taken;
  /** The secret first and then what must be there beside it, where it can be told so: it says why nothing is reported. */
  parts: readonly Form[];
  /** Most are not reported when they hold a common word or a run of equal letters; some ask for no such thing. */
  isFiltered: boolean;
};

/** The other halves are told with a secret that is reported; alone they are not. */
export type Taken = { secrets: readonly string[]; halves: readonly string[] };

/** Where the text of one part stands in a stretch. */
export type Form = {
  (stretch: string): string[];
  /** The text alone, without the word that must stand before it. */
  bare?: (stretch: string) => string[];
  /** That word, as it is told. */
  before?: string;
  /** It must be there and is not told. */
  isUnsaid?: boolean;
};

const USUAL_REACH = 512;
const REACH_OF_SETS = 1024;
/** Between a word that must stand before the secret and the secret. */
export const FARTHEST = 40;

export const LETTER = '[a-zA-Z0-9]';
export const HEX = '[0-9a-f]';
export const ANY_HEX = '[0-9a-fA-F]';
export const SIGN = '[a-zA-Z0-9_-]';
export const EMAIL = String.raw`[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?\.)+[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?`;

export function uuidOf(sign: string): string {
  return [8, 4, 4, 4, 12].map((count) => `${sign}{${count}}`).join('-');
}

type Choices = { reach?: readonly [number, number]; isFiltered?: boolean };

/** Reports each text of its form. */
export function alone(
  name: string,
  words: string,
  form: Form,
  { reach = [USUAL_REACH, USUAL_REACH], isFiltered = true }: Choices = {},
): Detector {
  const take = (stretch: string): Taken => ({ secrets: form(stretch), halves: [] });
  return detector(name, words, reach, isFiltered, take, [form]);
}

/** Reports the first part, once every other is there too. */
export function together(
  name: string,
  words: string,
  [secret, ...others]: readonly [Form, ...Form[]],
  { reach = [REACH_OF_SETS, REACH_OF_SETS], isFiltered = true }: Choices = {},
): Detector {
  const take = (stretch: string): Taken => {
    const secrets = secret(stretch);
    if (secrets.length === 0) return NOTHING;
    const halves = others.map((other) => other(stretch));
    return halves.some(({ length }) => length === 0) ? NOTHING : { secrets, halves: halves.flat() };
  };
  return detector(name, words, reach, isFiltered, take, [secret, ...others]);
}

export const NOTHING: Taken = { secrets: [], halves: [] };

export function detector(
  name: string,
  words: string,
  reach: readonly [number, number],
  isFiltered: boolean,
  take: (stretch: string) => Taken,
  parts: readonly Form[] = [],
): Detector {
  return { name, words: words.split('|'), reach, isFiltered, take, parts };
}

/** A text with no letter, digit or underscore beside it. */
export function word(source: string, flags = ''): Form {
  return text(String.raw`\b(${source})\b`, flags);
}

/** A text that has one of the words within forty characters before it. */
export function near(words: string, source: string): Form {
  return after(words, String.raw`\b(${source})\b`);
}

/** The same, where the ends of the text are no ends of a word. */
export function after(words: string, source: string, flags = ''): Form {
  return Object.assign(text(behind(words) + source, flags), {
    bare: text(source, flags),
    before: told(words),
  });
}

/** The first of the words, without the signs that make an expression of it. */
function told(words: string): string {
  return (words.split('|')[0] as string).replaceAll(/\[[^\]]*\]\??|\?/g, '_');
}

export function behind(words: string): string {
  return `(?:${words.split('|').map(inAnyCase).join('|')})[^]{0,${FARTHEST}}?`;
}

/** What the expression finds: its group, where it has one. */
export function text(source: string, flags = ''): Form {
  const regex = new RegExp(source, `g${flags}`);
  return (stretch) => [...stretch.matchAll(regex)].map(([whole, group]) => group ?? whole);
}

export function random(least: number, form: Form): Form {
  return narrowed(form, (found) => entropyOf(found) >= least);
}

/** Of what the form finds, what passes. */
export function narrowed(form: Form, isTaken: (found: string) => boolean): Form {
  const { bare = form, before } = form;
  const narrow: Form = (stretch) => form(stretch).filter(isTaken);
  return Object.assign(narrow, {
    bare: (stretch: string) => bare(stretch).filter(isTaken),
    ...(before === undefined ? {} : { before }),
  });
}

export function orElse(...forms: readonly [Form, ...Form[]]): Form {
  const any: Form = (stretch) => forms.flatMap((form) => form(stretch));
  const before = forms.every((form) => form.before !== undefined) ? forms[0].before : undefined;
  return Object.assign(any, {
    bare: (stretch: string) => forms.flatMap((form) => (form.bare ?? form)(stretch)),
    ...(before === undefined ? {} : { before }),
  });
}

/** A part that nobody misses, and that is told where it is there. */
export function perhaps(form: Form): Form {
  return (stretch) => {
    const found = form(stretch);
    return found.length === 0 ? [''] : found;
  };
}

/** A part that must be there and is not told. */
export function unsaid(form: Form): Form {
  const silent: Form = (stretch) => (form(stretch).length === 0 ? [] : ['']);
  return Object.assign(silent, { bare: form.bare ?? form, isUnsaid: true });
}

/** V8 forgets `(?i:` in a later branch of an alternation, so both letters stand there. */
function inAnyCase(letters: string): string {
  return letters.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
