import type { Person } from '#material/data/world.ts';
import { between, pick } from '#material/random.ts';
import { dayOf, type Draft } from '#material/templates/template.ts';
import { AFTER, ENDS, JOINTS, PLACES_TO_KEEP, WHAT, WHY } from './lead-words.ts';
import { dayAsWritten, nameAsWritten } from './note.ts';
import { storyOf } from './stories.ts';

/** What a company calls the machine with its charts. */
const CHARTS = ['metrics', 'charts', 'graphs', 'boards', 'monitoring', 'stats', 'dash'] as const;
const DAY = 24 * 60 * 60 * 1000;

/** One of the forms with its slots filled; `more` are those that only one kind of text knows. */
export function say(draft: Draft, forms: readonly string[], more: Record<string, string> = {}): string {
  const words = slotsOf(draft);
  return pick(draft.random, forms).replaceAll(
    /\{(\w+)\}/g,
    (_, slot: string) => more[slot] ?? (words[slot] as () => string)(),
  );
}

/** What stands before the values: what they are, why they are here, or both; sometimes nothing does. */
export function leadOf(draft: Draft): string | undefined {
  const { random } = draft;
  const drawn = random.below(20);
  if (drawn < 3) return undefined;
  const what = say(draft, WHAT);
  const why = say(draft, WHY);
  if (drawn < 8) return what + pick(random, ENDS);
  if (drawn < 10) return why + pick(random, ENDS);
  const joint = pick(random, JOINTS);
  return `${what}${joint}${joint === '. ' ? capital(why) : why}${joint === ' (' ? ')' : ''}${pick(random, ENDS)}`;
}

/** What stands behind them in one file of three. */
export function afterOf(draft: Draft): string | undefined {
  return sometimes(draft, 7, AFTER);
}

/** In so many files of twenty. */
export function sometimes(draft: Draft, share: number, forms: readonly string[]): string | undefined {
  return draft.random.below(20) < share ? say(draft, forms) : undefined;
}

/** A name with a dash stays as it is written everywhere. */
export function capital(text: string | undefined): string | undefined {
  return text?.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
}

/** One below the other; a key at the end brings its own line break. */
export function blocks(parts: readonly (string | undefined)[]): string {
  return `${parts
    .filter((part) => part !== undefined)
    .join('\n\n')
    .trimEnd()}\n`;
}

/** When a message was sent: on a working day that has passed, within twenty days, in office hours; never before its key was made. */
export function drawSending({ random, now, service }: Draft): Date {
  const day = new Date(now.getTime() - between(random, 1, 18) * DAY);
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][day.getUTCDay()] ?? 0;
  const sent = new Date(day.getTime() - sinceFriday * DAY);
  sent.setUTCHours(between(random, 9, 16), between(random, 3, 40), between(random, 0, 59), 0);
  // What was issued within the hour is passed on in the same hour.
  const issued = service.keyCreatedAt.getTime();
  return sent.getTime() > issued ? sent : new Date(issued + (now.getTime() - issued) / 4);
}

function slotsOf(draft: Draft): Record<string, () => string> {
  const { random, service, world } = draft;
  const [first, second, third] = world.people;
  return {
    name: () => service.name,
    product: () => service.product,
    purpose: () => service.purpose,
    env: () => service.environment,
    team: () => service.team,
    ticket: () => service.ticket,
    day: () => dayAsWritten(random, service.keyCreatedAt),
    today: () => dayOf(draft.now),
    // Neither the one who writes nor the one who reads.
    who: () => nameAsWritten(random, { ...world, people: [third, third, third] }),
    place: () => pick(random, PLACES_TO_KEEP),
    does: () => storyOf(draft).does,
    domain: () => world.domain,
    host: () => service.hostOf(service.product),
    queue: () => service.hostOf('queue'),
    metrics: () => service.hostOf(CHARTS[world.foundedYear % CHARTS.length] as string),
    bastion: () => service.hostOf('bastion'),
    first: () => first.name,
    firstName: () => givenName(first),
    firstHandle: () => first.handle,
    role: () => first.role,
    second: () => second.name,
    secondName: () => givenName(second),
    secondHandle: () => second.handle,
    secondEmail: () => second.email,
    third: () => third.name,
    thirdHandle: () => third.handle,
    thirdReached: () => reached(third),
    reached: () => reached(pick(random, [second, third])),
    few: () => String(between(random, 4, 20)),
    days: () => String(between(random, 2, 4)),
    hundreds: () => String(between(random, 2, 40) * 100),
    night: () => `0${between(random, 1, 5)}:${between(random, 10, 55)}`,
    noon: () => pick(random, ['11:45', '12:00', '12:15', '12:30']),
    weekday: () => pick(random, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']),
  };
}

function givenName({ name }: Person): string {
  return name.split(' ')[0] as string;
}

/** Who stands in a page to be called has a desk there. */
function reached({ name, role, phone }: Person): string {
  return `${name} (${[role, ...(phone === undefined ? [] : [phone])].join(', ')})`;
}
