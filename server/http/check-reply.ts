import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';

/** Throws when a reply is not what its call declares, or says more than that. For tests: it parses every reply. */
export function checkReply(declared: Call, answered: unknown): void {
  if (declared.replyKind !== 'json') return;
  const sent: unknown = JSON.parse(jsonOf(answered));
  const parsed = z.safeParse(declared.reply, sent);
  if (!parsed.success) {
    const found = parsed.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${issue.code} ${issue.message}`,
    );
    throw new Error(
      `${declared.method} ${declared.path} replied otherwise than declared: ${found.join('; ')}`,
    );
  }
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)) {
    throw new Error(`${declared.method} ${declared.path} replied with fields it does not declare.`);
  }
}

function jsonOf(answered: unknown): string {
  const isPrepared =
    typeof answered === 'object' && answered !== null && 'kind' in answered && answered.kind === 'prepared';
  if (isPrepared && 'json' in answered) return String(answered.json);
  return JSON.stringify(answered) ?? 'null';
}
