import { account } from '#material/grammar/account.ts';
import { part } from '#material/grammar/part.ts';
import { literal } from '#material/grammar/piece.ts';
import type { SecretPart } from '#material/secret-type.ts';

/** The project that a key belongs to: https://platform.openai.com/docs/api-reference/authentication. */
export function openaiProject(): SecretPart {
  return part({
    env: 'OPENAI_PROJECT_ID',
    otherNames: ['OPENAI_PROJECT'],
    isSecret: false,
    regex: /^proj_[A-Za-z0-9]{24}$/,
    grammar: [literal('proj_'), account('openai project', 'A-Za-z0-9', 24)],
  });
}
