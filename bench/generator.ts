import { faker } from '@faker-js/faker';
import { drawFields } from '#material/credential-set.ts';
import { cryptoRandom } from '#material/random.ts';
import type { SecretType } from '#material/secret-type.ts';
import { secretTypes } from '#material/secret-types.ts';
import { setFacts } from '#material/testing/set-facts.ts';
import { judge } from './figures.ts';

/** Secrets a second of every type, all of them told, each with all that belongs to it, beside faker's letters and digits of the same lengths. */
const leastPerSecond = 2_000;
const ms = Number(process.env['BENCH_MS'] ?? 100);
const drawsBetweenLooks = 20;

const random = cryptoRandom();
const facts = setFacts();
const rates = secretTypes.map((type) => {
  const draw = () => drawFields(random, type, facts);
  const lengths = draw().map(({ value }) => value.length);
  const drawFaker = () => lengths.map((length) => faker.string.alphanumeric(length));
  const each = holdsRsaKey(type) ? 1 : drawsBetweenLooks;
  for (const warmUp of [draw, drawFaker]) rateOf(warmUp, each, ms / 5);
  const ours = rateOf(draw, each, ms);
  return { type, ours, theirs: rateOf(drawFaker, drawsBetweenLooks, ms) };
});
const slowestFirst = rates.toSorted((one, other) => one.ours - other.ours);
const limited = slowestFirst.filter(({ type }) => !holdsRsaKey(type));

console.log(`all ${rates.length} types, the slowest first, in secrets a second of processor time:`);
console.table(
  slowestFirst.map(({ type, ours, theirs }) => ({
    type: type.id,
    ours: Math.round(ours),
    faker: Math.round(theirs),
    share: (ours / theirs).toFixed(2),
    limited: holdsRsaKey(type) ? 'no, it holds a real RSA key' : 'yes',
  })),
);
const shares = limited.map(({ ours, theirs }) => ours / theirs).toSorted((one, other) => one - other);
console.log(
  `without RSA keys: median ${Math.round(median(limited.map(({ ours }) => ours)))} a second, share of faker ${median(shares).toFixed(2)} (${shares[0]?.toFixed(3)} to ${shares.at(-1)?.toFixed(2)})`,
);
const [slowest] = limited;
const tooSlow = limited.filter(({ ours }) => ours < leastPerSecond);
console.log(`${tooSlow.length} of ${limited.length} types are slower than ${leastPerSecond} a second`);
judge(`secrets a second of the slowest type, ${slowest?.type.id}`, slowest?.ours ?? 0, {
  atLeast: leastPerSecond,
});

function holdsRsaKey({ parts }: SecretType): boolean {
  return parts.some(({ isSlow }) => isSlow === true);
}

/** By the processor's time, which a busy machine changes less than the clock's; asking for it costs as much as many a draw. */
function rateOf(draw: () => unknown, each: number, forMs: number): number {
  const before = process.cpuUsage();
  let count = 0;
  let usedMs = 0;
  do {
    for (let nth = 0; nth < each; nth += 1) draw();
    count += each;
    const { user, system } = process.cpuUsage(before);
    usedMs = (user + system) / 1_000;
  } while (usedMs < forMs);
  return (count * 1_000) / usedMs;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
