import { describe, expect, it } from 'vitest';
import { secretTypes } from '#material/secret-types.ts';
import { drawnSets } from '#material/testing/drawn-sets.ts';
import { wireguardPrivateKey } from './wireguard-private-key.ts';

/** Groups of hexadecimal digits with `::` between them. */
const ADDRESS = /(?<![\w:])(?:[0-9a-f]{1,4}:){2,6}:[0-9a-f]{0,4}/g;
const quick = secretTypes.filter(({ parts }) => parts.every(({ isSlow }) => isSlow !== true));

describe('wireguardPrivateKey', () => {
  it('has an address of the prefix for documentation, each another one', () => {
    const addresses = drawnSets(wireguardPrivateKey, 200).map((set) => String(set['WG_ADDRESS']));
    for (const address of addresses) {
      expect(address).toMatch(/^2001:db8:[0-9a-f]{4}:[0-9a-f]{4}::[0-9a-f]{1,2}\/128$/);
      expect(URL.canParse(`http://[${address.replace('/128', '')}]/`)).toBe(true);
    }
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('stands among types of which none has an address of version 6 that a machine may answer at', () => {
    const found = quick.flatMap((type) =>
      drawnSets(type, 2)
        .flatMap((set) => Object.values(set))
        .flatMap((value) => value.match(ADDRESS) ?? [])
        .map((address) => ({ id: type.id, isReserved: address.startsWith('2001:db8:') })),
    );
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter(({ isReserved }) => !isReserved)).toEqual([]);
  });
});
