import type { StepOutput } from '#contract/executions.ts';

/** Where a person looks at a place with their own eyes: the provider's own page for it, if it has one. */
export function targetAddressOf(output: StepOutput): string | undefined {
  for (const address of [output.site_url, output.location]) {
    if (address !== undefined && isWebAddress(address)) return address;
  }
  if (output.bucket_name !== undefined) return consoleAddressOf(output.bucket_name, output);
  const repository = output.repository?.replace(/:.*$/, '');
  return repository !== undefined && /^[\w.-]+\/[\w.-]+$/.test(repository)
    ? `https://github.com/${repository}`
    : undefined;
}

/** An address that came with an answer may be anything; only https is followed. */
function isWebAddress(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:';
}

function consoleAddressOf(bucket: string, { key, region }: StepOutput): string {
  const part = key === undefined ? 'buckets' : 'object';
  const address = new URL(`https://s3.console.aws.amazon.com/s3/${part}/${encodeURIComponent(bucket)}`);
  if (region !== undefined) address.searchParams.set('region', region);
  if (key !== undefined) address.searchParams.set('prefix', key);
  return address.href;
}
