import type { SetFacts } from '#material/secret-type.ts';
import { organizationOf } from './organization.ts';

type Owner = Pick<SetFacts, 'world' | 'service'>;

/** Seven digits since 2024; GitHub is years from the ones that begin with 7 or 8. */
export function appIdOf(owner: Owner): string {
  return String(7_000_000 + (numberOf(owner, 0) % 2_000_000));
}

/** Nine digits, above those that GitHub has given away. */
export function installationIdOf(owner: Owner): string {
  return String(300_000_000 + (numberOf(owner, 9) % 200_000_000));
}

/** Who an app writes commits as: https://docs.github.com/en/apps/creating-github-apps/about-creating-github-apps. */
export function botOf(owner: Owner): string {
  return `${organizationOf(owner)}-ci[bot]`;
}

/** The number of its account, above those that GitHub has given away. */
export function botIdOf(owner: Owner): string {
  return String(500_000_000 + (numberOf(owner, 17) % 400_000_000));
}

/** The service's own random number: two credentials of one app name the same app. */
function numberOf({ service }: Owner, from: number): number {
  return Number.parseInt(service.clientId.replaceAll('-', '').slice(from, from + 8), 16);
}
