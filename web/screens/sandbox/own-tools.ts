import { plainName } from '#contract/deployment-rules.ts';
import type { SandboxCloud } from '#contract/sandbox.ts';

/** Lines that point a person's own command line at a cloud of the sandbox. */
export function shellLines(cloud: SandboxCloud): string {
  const credential = (name: string) =>
    Object.entries(cloud.credentials).find(([key]) => plainName(key) === plainName(name))?.[1];
  const id = credential('accessKeyId');
  const secret = credential('secretAccessKey');
  const token = credential('token');
  if (cloud.id === 'azure') {
    const account = credential('storageAccount') ?? '';
    const listing = `restype=container&comp=list&${credential('sasToken') ?? ''}`;
    return `curl ${quoted(`${cloud.endpoint}/${account}/${credential('container') ?? ''}?${listing}`)}`;
  }
  if (cloud.id === 'github' && token !== undefined) {
    const repository = [credential('owner') ?? '', credential('repository') ?? ''].map(encodeURIComponent);
    const address = `${cloud.endpoint}/repos/${repository.join('/')}/commits`;
    return `curl -H ${quoted(`Authorization: Bearer ${token}`)} ${quoted(address)}`;
  }
  if (cloud.id === 'slack' && token !== undefined) {
    return `curl -X POST -H ${quoted(`Authorization: Bearer ${token}`)} ${quoted(`${cloud.endpoint}/api/conversations.list`)}`;
  }
  if (id === undefined || secret === undefined) return `curl -i ${quoted(cloud.endpoint)}`;
  return [
    `export AWS_ENDPOINT_URL=${quoted(cloud.endpoint)}`,
    `export AWS_REGION=${quoted(cloud.region)}`,
    `export AWS_ACCESS_KEY_ID=${quoted(id)}`,
    `export AWS_SECRET_ACCESS_KEY=${quoted(secret)}`,
    'aws s3 ls',
    'aws sts get-caller-identity',
  ].join('\n');
}

/** A value that the shell could read as more than one word is quoted. */
function quoted(value: string): string {
  return /^[\w./:@%+=-]*$/.test(value) ? value : `'${value.replaceAll("'", String.raw`'\''`)}'`;
}

/** What of a credential may stand bare: the id names the key, it does not open anything. */
export function isSecretCredential(name: string): boolean {
  return /secret|password|token|key$/.test(plainName(name));
}
