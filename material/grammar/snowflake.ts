import { between, type Random } from '#material/random.ts';

/** The first second of 2015, in milliseconds (https://discord.com/developers/docs/reference#snowflakes). */
export const DISCORD_EPOCH = 1_420_070_400_000;

const DAY = 24 * 60 * 60 * 1000;
const LOW_BITS = 22;

/** A number of Discord's for something made on that day: milliseconds, then worker, process and count. */
export function drawSnowflake(random: Random, day: Date): string {
  const moment = day.getTime() - between(random, 1, DAY) - DISCORD_EPOCH;
  return String((BigInt(moment) << BigInt(LOW_BITS)) | BigInt(random.below(2 ** LOW_BITS)));
}
