import type { Row } from './rows.ts';
import { vendorOf } from './vendors.ts';

/** Who stands behind the images: strangers, vendors, and those whom the profile or the organisation trusts. */
export function accountsOf(
  rows: readonly Row[],
  trustedAccounts: readonly string[],
  organization: readonly string[],
) {
  const shared = rows.filter(({ type }) => type === 'unknown_public' || type === 'private_shared');
  const owned = groupByOwner(rows);
  const named = new Set(trustedAccounts);
  const trustedOf = (account_id: string, reason: string) => ({
    account_id,
    reason,
    ...usageOf(owned.get(account_id) ?? []),
  });
  const strangers = groupByOwner(shared.filter(({ owner }) => vendorOf(owner ?? '') === undefined));
  const vendors = groupByOwner(
    rows.filter(
      ({ type, owner }) =>
        (type === 'known_vendor' || type === 'private_shared') && vendorOf(owner ?? '') !== undefined,
    ),
  );
  return {
    unknown_accounts: [...strangers].map(([account_id, of]) => ({ account_id, ...usageOf(of) })),
    known_vendors: [...vendors].map(([account_id, of]) => {
      const vendor = vendorOf(account_id);
      return {
        name: vendor?.name ?? account_id,
        account_id,
        source_urls: vendor?.sourceUrls ?? [],
        ...usageOf(of),
      };
    }),
    trusted_entities: [
      ...[...named].map((id) => trustedOf(id, namedInProfile)),
      // An organisation may have thousands: those that made an image in use are enough.
      ...organization
        .filter((id) => owned.has(id) && !named.has(id))
        .map((id) => trustedOf(id, 'Of the same organisation')),
    ],
  };
}

export const namedInProfile = 'Named as trusted in the profile';

function groupByOwner(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.owner === null) continue;
    const group = groups.get(row.owner) ?? [];
    group.push(row);
    groups.set(row.owner, group);
  }
  return groups;
}

function usageOf(rows: readonly Row[]): { images: number; instances: number; regions: string[] } {
  return {
    images: new Set(rows.map(({ imageId }) => imageId)).size,
    instances: rows.reduce((total, { count }) => total + count, 0),
    regions: [...new Set(rows.map(({ region }) => region))].toSorted(),
  };
}
