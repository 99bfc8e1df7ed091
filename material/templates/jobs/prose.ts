import { between, pick, pickSeveral } from '#material/random.ts';
import { dayOf, type Draft } from '#material/templates/template.ts';
import {
  CHANNELS,
  GREETINGS,
  LAST_WORDS,
  NOTE_ITEMS,
  NOTE_TITLES,
  PARTINGS,
  QUESTIONS,
  REACTIONS,
  REASONS,
  SUBJECTS,
} from './message-words.ts';
import { ACCESS, HANDOVER, ONBOARDING, RUNBOOK, type PageWords } from './page-words.ts';
import { afterOf, blocks, capital, drawSending, leadOf, say, sometimes } from './prose-parts.ts';

const MINUTE = 60_000;

/** Pages that pass keys on, and the same said in a chat; which one is written is drawn. */
export const pages = [RUNBOOK, ONBOARDING, HANDOVER].map(
  (words) =>
    (draft: Draft, values: string): string =>
      page(draft, values, words),
);
export const chats = [thread, mail, notes] as const;

/** A title and two parts, of which either may come first; what a page can do without, some pages do without. */
function page(draft: Draft, values: string, words: PageWords): string {
  const { random } = draft;
  const items = pickSeveral(random, words.items, between(random, 2, 4)).map((item, at) => {
    return `${words.isNumbered ? `${at + 1}.` : '-'} ${say(draft, [item])}`;
  });
  const list = [sometimes(draft, 15, words.sections), items.join('\n')];
  const access = [sometimes(draft, 14, ACCESS), capital(leadOf(draft)), values, capital(afterOf(draft))];
  const isListFirst = random.below(4) > 0;
  return blocks([
    say(draft, words.titles),
    sometimes(draft, 13, words.intros),
    ...(isListFirst ? [...list, ...access] : [...access, ...list]),
    sometimes(draft, 10, words.closings),
  ]);
}

function thread(draft: Draft, values: string): string {
  const { random, world, now } = draft;
  const [first, second] = world.people;
  const message = pick(random, [
    (who: string, time: string, text: string) => `${who} ${time}\n${text}`,
    (who: string, time: string, text: string) => `[${time}] ${who}: ${text}`,
    (who: string, time: string, text: string) => `${time} <${who}> ${text}`,
    (who: string, time: string, text: string) => `${who}, ${time}\n${text}`,
  ]);
  const sent = drawSending(draft);
  let moment = sent.getTime();
  const next = (who: string, text: string): string => {
    const time = new Date(moment).toISOString().slice(11, 16);
    moment += Math.min(between(random, 1, 4) * MINUTE, (now.getTime() - moment) / 5);
    return message(who, time, text);
  };
  const lead = leadOf(draft);
  return blocks([
    say(draft, CHANNELS, { sent: dayOf(sent) }),
    next(first.handle, say(draft, QUESTIONS)),
    next(second.handle, lead ?? pick(random, ['here', 'yes', 'moment', 'dm? ah well', 'sec'])),
    values,
    afterOf(draft),
    ...(random.below(5) === 0 ? [] : [next(first.handle, say(draft, REACTIONS))]),
    ...(random.below(5) < 3 ? [] : [next(second.handle, say(draft, LAST_WORDS))]),
  ]);
}

function mail(draft: Draft, values: string): string {
  const { random, world } = draft;
  const [first, second, third] = world.people;
  const header = [
    `From: ${first.name} <${first.email}>`,
    `To: ${second.name} <${second.email}>`,
    ...(random.below(2) === 0 ? [`Cc: ${third.email}`] : []),
    `Date: ${drawSending(draft).toUTCString()}`,
    `Subject: ${say(draft, SUBJECTS)}`,
  ];
  return blocks([
    header.join('\n'),
    sometimes(draft, 17, GREETINGS),
    sometimes(draft, 12, REASONS),
    capital(leadOf(draft)),
    values,
    capital(afterOf(draft)),
    sometimes(draft, 17, PARTINGS),
  ]);
}

function notes(draft: Draft, values: string): string {
  const { random } = draft;
  const sign = pick(random, ['- ', '* ', '', '> ']);
  const items = pickSeveral(random, NOTE_ITEMS, between(random, 2, 5)).map(
    (item) => sign + say(draft, [item]),
  );
  const split = between(random, 1, items.length);
  const rest = items.slice(split);
  return blocks([
    sometimes(draft, 14, NOTE_TITLES),
    items.slice(0, split).join('\n'),
    leadOf(draft),
    values,
    afterOf(draft),
    ...(rest.length === 0 ? [] : [rest.join('\n')]),
  ]);
}
