import { pick, type Random } from '#material/random.ts';

/** Stands for what a model is told, until a file says it in words of its own. */
export const ORDER = 'Answer in two sentences.';
/** The same for what a channel is told. */
export const NOTICE = 'deployment finished';

const ORDERS = [
  ORDER,
  'Be brief.',
  'Short answers only.',
  'You work for the support team. Stay polite and short.',
  'Reply in plain text.',
  'One paragraph, no lists.',
  'Keep it under fifty words.',
  'Use the language of the text.',
  'Say so when you do not know.',
  'No greeting, no closing.',
  'Only facts from the text.',
  'Write for somebody in a hurry.',
  'Plain words, please.',
  'At most three points.',
] as const;

const NOTICES = [
  NOTICE,
  'done',
  'nightly run is through',
  'release is out',
  'backup ok',
  'all hosts answer again',
  'import finished, no errors',
  'please have a look at the queue',
  'disk is filling up',
  'maintenance is over',
  'new version on staging',
  'job ended',
] as const;

/** One wording for a whole file. */
export function drawOwnWords(random: Random): (code: string) => string {
  const [order, notice] = [pick(random, ORDERS), pick(random, NOTICES)];
  return (code) => code.replaceAll(ORDER, order).replaceAll(NOTICE, notice);
}
