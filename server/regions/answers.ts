import { readFileSync } from 'node:fs';
import type { agentCalls, Regions } from '#contract/agents.ts';
import { prepared, type Answers } from '#server/http/answers.ts';

type RegionCalls = Pick<typeof agentCalls, 'listAwsRegions' | 'listAzureRegions'>;
type Groups = Regions['regions'];

/** Both lists are constants of a release; regions.json says where they come from. */
export function regionAnswers(): Answers<RegionCalls> {
  const { aws, azure } = JSON.parse(readFileSync(new URL('./regions.json', import.meta.url), 'utf8')) as {
    aws: Groups;
    azure: Groups;
  };
  const replies = { aws: prepared(replyOf(aws)), azure: prepared(replyOf(azure)) };
  return {
    listAwsRegions: async () => replies.aws,
    listAzureRegions: async () => replies.azure,
  };
}

function replyOf(groups: Groups): string {
  const regions: Groups = {};
  for (const [group, entries] of Object.entries(groups)) {
    regions[group] = entries.map(({ id, name, default: isDefault }) =>
      isDefault === true ? { id, name, default: true } : { id, name },
    );
  }
  return JSON.stringify({ regions });
}
