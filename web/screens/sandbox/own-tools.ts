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
  if (cloud.id === 'microsoft') return microsoftLines(cloud.endpoint, credential);
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

/** A token first, as every client of Microsoft gets one, then the site. */
function microsoftLines(endpoint: string, credential: (name: string) => string | undefined): string {
  const of = (name: string) => credential(name) ?? '';
  const form = {
    grant_type: 'client_credentials',
    client_id: of('clientId'),
    client_secret: of('clientSecret'),
    scope: 'https://graph.microsoft.com/.default',
  };
  const { host, pathname } = URL.parse(of('siteUrl')) ?? { host: '', pathname: '' };
  return [
    `curl -so leakdrill-ca.pem ${quoted(of('certificateAuthority'))}`,
    `curl --cacert leakdrill-ca.pem -d ${quoted(new URLSearchParams(form).toString())} ${quoted(`${endpoint}/${of('tenantId')}/oauth2/v2.0/token`)}`,
    `curl --cacert leakdrill-ca.pem -H "Authorization: Bearer $TOKEN" ${quoted(`${endpoint}/v1.0/sites/${host}:${pathname}`)}`,
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
