import { bucketName } from '#material/data/world.ts';
import { pick } from '#material/random.ts';
import type { Draft } from '#material/templates/template.ts';
import { isType, jsonFile, placed, type HomeFile, type Paths } from './home-file.ts';

const CLOUD = 'https://api.pulumi.com';

export const pulumi: HomeFile = {
  name: 'credentials.json',
  kind: jsonFile,
  isFor: isType('pulumi-token'),
  write,
};

/**
 * https://www.pulumi.com/docs/iac/cli/commands/pulumi_login/: the accounts by their addresses; those of buckets have no token. Pulumi reads a token
 * from `accessTokens` alone where `accounts` has no entry of that address, and each value stands in a file once.
 */
function write(draft: Draft, paths: Paths): string {
  const { random, world } = draft;
  const token = placed(draft, 'PULUMI_ACCESS_TOKEN', `accessTokens.${CLOUD}`, paths);
  const store = `s3://${bucketName(random, world, 'pulumi')}`;
  const never = { lastValidatedAt: '0001-01-01T00:00:00Z' };
  const written = pick(random, [
    { current: CLOUD, accessTokens: { [CLOUD]: token } },
    { current: CLOUD, accessTokens: { [CLOUD]: token, [store]: '' }, accounts: { [store]: never } },
    { current: store, accessTokens: { [CLOUD]: token, [store]: '' }, accounts: { [store]: never } },
  ]);
  return `${JSON.stringify(written, null, 4)}\n`;
}
