import type { World } from '#material/data/world.ts';
import type { Service } from '#material/identities/service.ts';
import { pick, type Random } from '#material/random.ts';
import { ABOUT, MARKS, REFERENCES, SESSIONS, TASK_MARKS, WHY, WHY_NOT_KEPT } from './note-words.ts';
import { TASKS } from './remark-words.ts';

export type NoteFacts = {
  random: Random;
  world: World;
  service: Service;
  /** Who the values belong to, where that is not the service itself. */
  name?: string;
  /** When temporary keys end. */
  end?: Date | undefined;
};

/** The few places whose name is a plural. */
const PLURALS: readonly string[] = ['build secrets', 'sealed secrets', 'IAM roles', 'the CI variables'];
/** Ways to do without a stored value: nothing is kept in them. */
const WAY = /^(?:SSO|OIDC|OAuth|IRSA|trusted publishing|the browser login)$|\b(?:roles?|profile)$/;
/** A login or a name stays as it is written everywhere. */
const NAME = /^\{(?!place)/;
/** A dot would be taken for a part of an address. */
const ENDS_IN_WORD = /(?:^| )[a-z]+$/i;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** What a hurried person notes above values that should not be there: composed, so that no two companies write alike. */
export function composeNote(facts: NoteFacts, place: string): string {
  const { random, end } = facts;
  const about = pick(random, end === undefined ? ABOUT : SESSIONS);
  const why = pick(random, WAY.test(place) ? WHY : pick(random, [WHY, WHY, WHY, WHY_NOT_KEPT]));
  const drawn = end === undefined ? random.below(20) : 0;
  const [text, marks] =
    drawn < 6
      ? [about, MARKS]
      : drawn < 15 || isRepeated(about, why)
        ? [why, pick(random, [MARKS, TASK_MARKS])]
        : [about + pick(random, [', ', '; ', '. ', ' - ']) + why, MARKS];
  const form = attached(random, text, marks);
  return cased(random, form, filled(facts, place, form));
}

/** What is left to do, as somebody typed it at the end of a day. */
export function composeTask(facts: NoteFacts): string {
  const { random } = facts;
  const marked = pick(random, TASK_MARKS) + pick(random, TASKS);
  const reference = random.below(3) === 0 ? pick(random, REFERENCES) : '';
  return filled(facts, '', isRepeated(reference, marked) ? marked : marked + reference);
}

/** Where a file came from, or whose it is, in as many ways. */
export function composeLine(facts: NoteFacts, forms: readonly string[]): string {
  const form = pick(facts.random, forms);
  return cased(facts.random, form, filled(facts, '', form));
}

/** Mostly a mark before it or a reference behind it, sometimes neither, seldom both; nobody names a colleague twice. */
function attached(random: Random, text: string, marks: readonly string[]): string {
  const drawn = random.below(20);
  const mark = drawn < 7 ? pick(random, marks) : '';
  const marked = isRepeated(mark, text) ? text : mark + text;
  const reference = drawn >= 5 && drawn < 14 ? pick(random, REFERENCES) : '';
  return isRepeated(reference, marked) ? marked : marked + reference;
}

function isRepeated(added: string, text: string): boolean {
  return (added.match(/\{\w+\}/g) ?? []).some((slot) => text.includes(slot));
}

/** The rest of a sentence that a language begins. */
export function composeClause(facts: NoteFacts, forms: readonly string[]): string {
  return filled(facts, '', pick(facts.random, forms));
}

/** Some begin with a capital, fewer end with a dot, and some write small what others write as a name. */
function cased(random: Random, form: string, note: string): string {
  const drawn = random.below(10);
  const text = drawn < 4 && !NAME.test(form) ? note.charAt(0).toUpperCase() + note.slice(1) : note;
  return drawn < 2 && ENDS_IN_WORD.test(text) ? `${text}.` : text;
}

function filled(
  { random, world, service, name = service.name, end }: NoteFacts,
  place: string,
  form: string,
): string {
  const isPlural = PLURALS.includes(place);
  const last = end?.toISOString() ?? '';
  const day = dayAsWritten(random, service.keyCreatedAt);
  const who = nameAsWritten(random, world);
  const words: Record<string, string> = {
    name,
    place,
    who,
    email: world.people[2].email,
    day,
    product: service.product,
    team: service.team,
    ticket: service.ticket,
    end: `${last.slice(0, 16)}Z`,
    time: `${last.slice(11, 16)}Z`,
    is: isPlural ? 'are' : 'is',
    has: isPlural ? 'have' : 'has',
    works: isPlural ? 'work' : 'works',
  };
  return form.replaceAll(/\{(\w+)\}/g, (_, slot: string) => words[slot] as string);
}

/** Dates as people write them by hand. */
export function dayAsWritten(random: Random, date: Date): string {
  const iso = date.toISOString().slice(0, 10);
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[date.getUTCMonth()] ?? '';
  return pick(random, [
    iso,
    iso,
    iso.slice(0, 7),
    `${day}.${month}.${year}`,
    `${Number(day)} ${name}`,
    `${name} ${year}`,
    `${name} ${Number(day)}`,
    `${day}/${month}/${year.slice(2)}`,
    `${year}${month}${day}`,
  ]);
}

/** As colleagues call each other: by login, by first name, by initials. */
export function nameAsWritten(random: Random, { people }: World): string {
  const { name, handle } = pick(random, people);
  const [first = '', last = ''] = name.split(' ');
  const initials = `${first.charAt(0)}${last.charAt(0)}`;
  return pick(random, [handle, handle, first, first, name, initials, `@${handle}`]);
}
