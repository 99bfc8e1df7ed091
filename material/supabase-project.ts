import { createHash } from 'node:crypto';
import type { SetFacts } from './secret-type.ts';

const LENGTH = 20;
const LETTERS = 26n;

/** Small letters that follow from the service's own UUID: a key and a token in one file name one project. */
export function supabaseProject({ service }: SetFacts): string {
  const digest = createHash('sha256').update(`project of ${service.clientId}`).digest('hex');
  let left = BigInt(`0x${digest}`);
  let text = '';
  while (text.length < LENGTH) {
    text += String.fromCharCode(97 + Number(left % LETTERS));
    left /= LETTERS;
  }
  return text;
}
