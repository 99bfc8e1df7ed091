import type { StepOutput } from '#contract/executions.ts';

/** Where a person looks at a place with their own eyes: the provider's own page for it, if it has one. */
export function targetAddressOf(output: StepOutput): string | undefined {
  const { web_url, site_url, html_url, permalink, location } = output;
  for (const address of [web_url, site_url, html_url, permalink, location]) {
    if (address !== undefined && isWebAddress(address)) return address;
  }
  if (output.bucket_name !== undefined) return consoleAddressOf(output.bucket_name, output);
  const user = /^arn:aws:iam::\d{12}:user\/(?:.+\/)?([^/]+)$/.exec(output.user_arn ?? '')?.[1];
  if (user !== undefined) {
    return `https://console.aws.amazon.com/iam/home#/users/details/${encodeURIComponent(user)}`;
  }
  return regionalAddressOf(output);
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

/** The region is part of the host, so it must be nothing but a name. */
function regionalAddressOf({
  region,
  secret_arn,
  parameter_name,
  table_name,
}: StepOutput): string | undefined {
  if (region === undefined || !/^[a-z0-9-]{1,40}$/.test(region)) return undefined;
  const page = (path: string) => {
    const address = new URL(`https://${region}.console.aws.amazon.com/${path}`);
    address.searchParams.set('region', region);
    return address;
  };
  const secret = /:secret:(.+)-\w{6}$/.exec(secret_arn ?? '')?.[1];
  if (secret !== undefined) {
    const address = page('secretsmanager/secret');
    address.searchParams.set('name', secret);
    return address.href;
  }
  if (parameter_name !== undefined) {
    return page(`systems-manager/parameters/${encodeURIComponent(parameter_name)}/description`).href;
  }
  if (table_name === undefined) return undefined;
  return `${page('dynamodbv2/home').href}#item-explorer?table=${encodeURIComponent(table_name)}`;
}
