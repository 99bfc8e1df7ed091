import { between, type Random } from '#material/random.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import type { Service } from './service.ts';

/** When values were issued that carry their moment: minutes ago. What lives no longer than that day makes its owner's key as young. */
export function drawIssue<Owner extends Service>(
  random: Random,
  owner: Owner,
  { secretTypes, now }: { secretTypes: readonly string[]; now: Date },
): { service: Owner; issuedAt: Date } {
  const issuedAt = new Date(now.getTime() - between(random, 60, 1500) * 1000);
  const isShortLived = secretTypes.some((id) => secretTypeOf(id).isShortLived === true);
  return { service: isShortLived ? { ...owner, keyCreatedAt: issuedAt } : owner, issuedAt };
}
