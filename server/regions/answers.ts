import { readFileSync } from 'node:fs';
import { Regions, type agentCalls } from '#contract/agents.ts';
import { prepared, type Answers } from '#server/http/answers.ts';

type RegionCalls = Pick<typeof agentCalls, 'listAwsRegions' | 'listAzureRegions'>;

/** Both lists are constants of a release; regions.json says where they come from. */
export function regionAnswers(): Answers<RegionCalls> {
  const lists = JSON.parse(readFileSync(new URL('./regions.json', import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >;
  const aws = prepared(JSON.stringify(Regions.parse({ regions: lists['aws'] })));
  const azure = prepared(JSON.stringify(Regions.parse({ regions: lists['azure'] })));
  return {
    listAwsRegions: async () => aws,
    listAzureRegions: async () => azure,
  };
}
