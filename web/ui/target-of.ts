import { valueOf } from '#contract/deployment-rules.ts';

type Configuration = Record<string, unknown>;

/** Where a deployed agent points, as one short text: 'acme-backups', 'acme/infra:main', 'keys.env'. */
export function targetOf(configuration: Configuration): string | undefined {
  for (const read of places) {
    const found = read(configuration);
    if (found !== undefined) return found;
  }
  return undefined;
}

const places = [
  bucket,
  container,
  table,
  path,
  site,
  repository,
  channel,
  user,
  profile,
  service,
  file,
  region,
];

export function profileOf(configuration: Configuration): string | undefined {
  return profile(configuration) ?? region(configuration);
}

export function detectionOf(configuration: Configuration): string | undefined {
  return service(configuration) ?? region(configuration);
}

export function fileNameOf(configuration: Configuration): string | undefined {
  return file(configuration);
}

/** The chosen secret types, whether stored as a list or as one id. */
export function secretTypesOf(configuration: Configuration): string[] {
  for (const name of ['secretTypes', 'secretType']) {
    const value = valueOf(configuration, name);
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
    if (typeof value === 'string' && value !== '') return [value];
  }
  return [];
}

/** 'env', or 'terraform' when a code template was chosen. */
export function fileTypeOf(configuration: Configuration): string | undefined {
  const template = first(configuration, 'codeTemplate');
  return template === undefined || template === 'none' ? first(configuration, 'outputFormat') : template;
}

function bucket(configuration: Configuration): string | undefined {
  return first(configuration, 'bucketName', 'bucket');
}

function container(configuration: Configuration): string | undefined {
  return joined('/', first(configuration, 'StorageAccountName'), first(configuration, 'containerName'));
}

function table(configuration: Configuration): string | undefined {
  return first(configuration, 'tableName');
}

/** Of secrets and parameters: what stands before their own names. */
function path(configuration: Configuration): string | undefined {
  return first(configuration, 'namePrefix', 'parameterPath');
}

function site(configuration: Configuration): string | undefined {
  const address = first(configuration, 'siteUrl', 'SharePointAdminURL');
  if (address === undefined) return first(configuration, 'SiteTemplate', 'libraryName');
  return joined('/', withoutScheme(address), first(configuration, 'libraryName'));
}

function repository(configuration: Configuration): string | undefined {
  const repository = first(configuration, 'repository', 'repo');
  const isWhole = repository?.includes('/') === true;
  const name = isWhole ? repository : joined('/', first(configuration, 'owner'), repository);
  return name === undefined ? undefined : joined(':', withoutScheme(name), first(configuration, 'branch'));
}

function channel(configuration: Configuration): string | undefined {
  const name = first(configuration, 'channel', 'channelName');
  return name === undefined || name.startsWith('#') ? name : `#${name}`;
}

function user(configuration: Configuration): string | undefined {
  return joined('', first(configuration, 'userPath'), first(configuration, 'userName'));
}

function profile(configuration: Configuration): string | undefined {
  return first(configuration, 'profileName', 'profile');
}

function service(configuration: Configuration): string | undefined {
  return first(configuration, 'targetService', 'logSource');
}

function file(configuration: Configuration): string | undefined {
  return first(configuration, 'fileName', 'file_name');
}

function region(configuration: Configuration): string | undefined {
  return first(configuration, 'region', 'awsRegion', 'location', 'resourceGroup');
}

function first(configuration: Configuration, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = valueOf(configuration, name);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

function joined(by: string, ...parts: (string | undefined)[]): string | undefined {
  const there = parts.filter((part) => part !== undefined);
  return there.length === 0 ? undefined : there.join(by);
}

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/+$/, '');
}
