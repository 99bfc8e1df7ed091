import { matchesGlob } from '#sandbox/aws/iam/glob.ts';
import type { Criterion, Guardrail, Image } from './fleet-shape.ts';

/**
 * Whether Allowed AMIs lets the account use the image, were it enabled. Own images always, others if one criterion
 * holds whole: https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/ec2-allowed-amis.html
 */
export function isAllowed(guardrail: Guardrail, image: Image, accountId: string, now: Date): boolean {
  if (guardrail.state === 'disabled' || image.ownerId === accountId) return true;
  return guardrail.criteria.some((criterion) => holds(criterion, image, now));
}

function holds(criterion: Criterion, image: Image, now: Date): boolean {
  const { providers, names, maxDaysSinceCreated, maxDaysSinceDeprecated } = criterion;
  const makers: readonly string[] = [image.ownerId, image.ownerAlias ?? ''];
  return (
    (!providers || providers.some((provider) => makers.includes(provider))) &&
    (!names || names.some((name) => matchesGlob(name, image.name))) &&
    isWithin(maxDaysSinceCreated, image.createdAt, now) &&
    isWithin(maxDaysSinceDeprecated, image.deprecatedAt, now)
  );
}

/** What never happened is never too long ago. */
function isWithin(days: number | undefined, since: string | undefined, now: Date): boolean {
  if (days === undefined || since === undefined) return true;
  return now.getTime() - Date.parse(since) <= days * 86_400_000;
}
