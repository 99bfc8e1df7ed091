import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { sandboxClient, type SandboxClient } from '#sandbox/start.ts';
import { checkInvariants } from '#server/credits/invariants.ts';
import { openOwner, type Owner } from '#server/db/owner.ts';
import { signIn, type SignedInApi } from '#tools/api-client.ts';
import { childAddressesOf, startProduct, type Product } from '#tools/product.ts';

/** The started product of one file of tests; there from the first test on. */
export interface ProductOfTests {
  product: Product;
  owner: Owner;
  cloud: SandboxClient;
  newcomer: () => Promise<SignedInApi>;
}

/** Starts the product for the tests of a file. After each of them no fault is left, and the books must be right. */
export function useProduct(): ProductOfTests {
  const used = {
    newcomer: () => signIn(used.product.url, `${randomUUID()}@meridian.example`),
  } as ProductOfTests;
  beforeAll(async () => {
    used.product = await startProduct({ env: { RATE_LIMITS: 'off' } });
    const { databaseUrl, sandbox } = childAddressesOf(used.product);
    used.owner = await openOwner(databaseUrl);
    used.cloud = sandboxClient(sandbox.endpoint, sandbox.adminToken);
  }, 120_000);
  afterEach(async () => {
    await used.cloud.clearFaults();
    expect(await checkInvariants(used.owner.db)).toEqual([]);
  });
  afterAll(async () => {
    await used.owner.close();
    await used.product.remove();
  });
  return used;
}
