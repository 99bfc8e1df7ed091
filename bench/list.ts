import autocannon from 'autocannon';
import { signIn } from '#tools/api-client.ts';
import { deployBucket, deployKeys, publishDrill } from '#tools/drill.ts';
import { childAddressesOf, startProduct } from '#tools/product.ts';
import { judge, startHelper } from './figures.ts';

/** GET /workflows with 50 rows, signed in, beside the plain way on the same database. */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const product = await startProduct({ env: { RATE_LIMITS: 'off', FREE_PLAN_CREDITS: '1000' } });
const plain = await startHelper('plain-list.ts', { DATABASE_URL: childAddressesOf(product).databaseUrl });
try {
  const { api, token } = await signIn(product.url, 'list@meridian.example');
  const keys = await deployKeys(api);
  const bucket = await deployBucket(api, 'acme-list');
  for (let nth = 1; nth <= 50; nth += 1) await publishDrill(api, `Drill ${nth}`, keys, [bucket]);
  const ours = `${product.url}/api/v1/workflows?limit=50`;
  const theirs = `http://127.0.0.1:${plain.port}/workflows`;
  await rate(ours, token, 2);
  await rate(theirs, token, 2);
  const rates = { ours: await rate(ours, token, seconds), theirs: await rate(theirs, token, seconds) };
  console.log(`plain way: ${rates.theirs.toFixed(0)}/s, Leakdrill: ${rates.ours.toFixed(0)}/s`);
  judge('lists per second, share of the plain way', rates.ours / rates.theirs, { atLeast: 0.8 });
} finally {
  plain.process.kill();
  await product.remove();
}

async function rate(url: string, token: string, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 8,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}
