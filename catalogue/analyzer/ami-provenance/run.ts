import type { AnalyzeAgent } from '#catalogue/agent.ts';
import { accountIdsOf } from '#catalogue/configure/aws-profile/check-fields.ts';
import {
  manifest as profile,
  type fields as profileFields,
} from '#catalogue/configure/aws-profile/manifest.ts';
import type { Aws } from '#catalogue/providers/aws/connection.ts';
import { listRegions } from '#catalogue/providers/aws/ec2-images.ts';
import { regionalOf, type Tally } from '#catalogue/providers/aws/regional.ts';
import { isAwsRegion } from '#catalogue/providers/aws/regions.ts';
import { enterAws } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';
import { plural } from './plural.ts';
import { readOrganization } from './read-organization.ts';
import { recount } from './recount.ts';
import { readRegion, type RegionReading } from './read-region.ts';
import { regionsOf } from './regions.ts';
import { resultsOf } from './results.ts';

export const amiProvenance: AnalyzeAgent<typeof fields, typeof profileFields> = {
  manifest,
  profile: profile.id,

  plan(config, { profileName }) {
    const { length } = regionsOf(config.regions);
    const what = length === 0 ? 'every region that is switched on' : plural(length, 'region');
    return `Read ${what} of ${profileName}; write nothing`;
  },

  recount,

  async analyze(config, { profileName: _name, trustedAccounts, ...credentials }, context) {
    const startedAt = performance.now();
    const tally: Tally = { calls: 0 };
    const aws: Aws = {
      config: credentials,
      context,
      words: { consequence: 'Nothing was analyzed.', again: 'run the workflow again' },
    };
    const { identity } = await enterAws(aws);
    const asked = regionsOf(config.regions);
    const regions = asked.length > 0 ? asked : await listRegions(regionalOf(aws, credentials.region, tally));
    const known = regions.filter(isAwsRegion);
    const inRegion: Aws = { ...aws, words: { ...aws.words, consequence: 'It was not read there.' } };
    const [organization, readings] = await Promise.all([
      readOrganization(aws, tally),
      inOrder(known, regionsAtOnce, async (region) => {
        const reading = await readRegion(inRegion, region, tally);
        context.log(reading.errors.length === 0 ? 'info' : 'warn', sentenceOf(reading));
        return reading;
      }),
    ]);
    refuseNothing(readings);
    return resultsOf({
      accountId: identity.accountId,
      trustedAccounts: accountIdsOf(trustedAccounts ?? ''),
      organization,
      regions: readings,
      errors: regions.filter((region) => !isAwsRegion(region)).map(strangeRegion),
      apiCalls: tally.calls,
      durationMs: performance.now() - startedAt,
      now: context.now(),
    });
  },
};

const regionsAtOnce = 4;

/** Works on so many at a time; the answers come in the order of the items. */
async function inOrder<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers = new Map<number, R>();
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (const [index, item] of queue) answers.set(index, await work(item));
  });
  await Promise.all(workers);
  return items.flatMap((_, index) => answers.get(index) ?? []);
}

/** An analysis of nothing is none: then the first reason is the answer. */
function refuseNothing(readings: readonly RegionReading[]): void {
  if (readings.length === 0) throw problem('provider-refused', noRegion);
  if (readings.some(({ isRead }) => isRead)) return;
  const reason = readings[0]?.errors[0]?.message ?? noRegion;
  const others = readings.length === 1 ? '' : ` None of the ${readings.length} regions could be read.`;
  throw problem('provider-refused', `${reason}${others} Nothing was analyzed.`);
}

const noRegion =
  'AWS named no region that can be read. Nothing was analyzed. Name the regions in the configuration of this agent, then run the workflow again.';

function strangeRegion(region: string) {
  return {
    region: region.slice(0, 40),
    call: 'DescribeRegions',
    code: 'UnknownRegion',
    message: 'AWS named a region that is not in our list yet, so it was not read.',
  };
}

function sentenceOf({ region, isRead, images, errors }: RegionReading): string {
  const reasons = errors.map(({ message }) => message).join(' ');
  if (!isRead) return `${region} failed: ${reasons}`;
  const instances = images.reduce((total, image) => total + image.instances.length, 0);
  const running = images.filter((image) => image.instances.length > 0).length;
  const others = images.length - running;
  const next = others === 0 ? '' : ` ${plural(others, 'image')} that nothing runs yet.`;
  return `Read ${region}: ${plural(instances, 'instance')} on ${plural(running, 'image')}.${next} ${reasons}`.trim();
}
