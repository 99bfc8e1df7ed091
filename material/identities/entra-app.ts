import type { SetFacts } from '#material/secret-type.ts';

type Owner = Pick<SetFacts, 'service' | 'issuedAt'>;

/** What Entra offers for the life of a secret, in months. */
const TERMS = [6, 12, 24];

/** `app-invoice-sync-prod` */
export function displayNameOf({ service }: Owner): string {
  return `app-${service.product}-${service.purpose}-${service.environment}`;
}

/** `CI 2026-02`, as people label a secret by the month in which they made it. */
export function secretLabelOf({ service }: Owner): string {
  return `CI ${service.keyCreatedAt.toISOString().slice(0, 7)}`;
}

/** The day on which the secret ends: the shortest term that is not over yet. */
export function expiryOf({ service, issuedAt }: Owner): string {
  const days = TERMS.map((months) => {
    const end = new Date(service.keyCreatedAt);
    end.setUTCMonth(end.getUTCMonth() + months);
    return end.toISOString().slice(0, 10);
  });
  const today = issuedAt.toISOString().slice(0, 10);
  return days.find((day) => day > today) ?? (days.at(-1) as string);
}
