import { COMMON_WORDS } from '#material/data/common-words.ts';

/** The last of them stand in names and at the head of every address, so no value is drawn against them. */
const REFUSED = [
  'example',
  'sample',
  'xxxxxx',
  'aaaaaa',
  'abcde',
  '00000',
  '*****',
  ...COMMON_WORDS,
  'bucket',
  'password',
  'https:',
];

/** The word for which TruffleHog takes a find that it has not verified for no secret. */
export function commonWordOf(secret: string): string | undefined {
  const lowered = secret.toLowerCase();
  return REFUSED.find((word) => lowered.includes(word));
}
