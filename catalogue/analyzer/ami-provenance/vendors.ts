import known from '#material/data/known-aws-accounts.json' with { type: 'json' };

export interface Vendor {
  name: string;
  /** Where it is said that the account is theirs; a match is no proof of trust. */
  sourceUrls: readonly string[];
}

interface KnownEntry {
  name: string;
  accounts: readonly string[];
  source?: readonly string[];
  /** False where the list itself doubts the entry. */
  enabled?: boolean;
}

export function vendorOf(accountId: string): Vendor | undefined {
  return vendors.get(accountId);
}

const entries: readonly KnownEntry[] = known.entries;

const vendors: ReadonlyMap<string, Vendor> = new Map(
  entries
    .filter(({ enabled }) => enabled !== false)
    .flatMap(({ name, accounts, source }) => {
      const vendor = { name, sourceUrls: (source ?? []).map((url) => url.trim()).filter(isLink) };
      return accounts.map((accountId) => [accountId, vendor] as const);
    }),
);

/** Some sources are words, such as 'customer IAM policy'. */
function isLink(source: string): boolean {
  return /^https?:\/\/\S+$/.test(source);
}
