import { randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import type { SecureEndpoint } from '#catalogue/agent.ts';
import type { AppCredentials } from '#catalogue/providers/microsoft/connection.ts';
import { scopeOf } from '#sandbox/azure/scopes.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';

/** A sandbox, and what the owner of its storage account does there beside the agent. */
export interface AzureWorld {
  sandbox: TestSandbox;
  endpoints: { azure: string; microsoft: SecureEndpoint };
  config: { storageAccountName: string; accountKey: string };
  service: BlobServiceClient;
  newContainer: () => string;
  /** A signature that allows what these entries of a permission list say, and nothing else. */
  tokenFor: (permissions: readonly string[]) => Promise<string>;
  /** An app with these roles on the account; a role of the company's own goes by its one action. */
  appWith: (...roles: readonly string[]) => Promise<AppCredentials>;
  /** The same roles, as grants among others. */
  grantsOf: (...roles: readonly string[]) => { on: string; role: string }[];
  readBlob: (container: string, blob: string) => Promise<string | undefined>;
  /** Whether or not a blob lies there. */
  writeBlob: (container: string, blob: string, content: string) => Promise<void>;
  containers: () => Promise<string[]>;
}

const letters: Readonly<Record<string, string | undefined>> = {
  Create: 'c',
  Delete: 'd',
  List: 'l',
  Read: 'r',
};

export async function openAzureWorld(): Promise<AzureWorld> {
  const sandbox = await testSandbox();
  const azure = `${sandbox.endpoint}/_azure`;
  const { storageAccount, accountKey } = sandbox.access.azure;
  const sign = (permissions: string, resourceTypes = 'co') =>
    sandbox.client.azureSignature(sandbox.owner, { permissions, resourceTypes });
  const service = new BlobServiceClient(`${azure}/${storageAccount}/?${await sign('rwdlc', 'sco')}`);

  const grantsOf = (...roles: readonly string[]) =>
    roles.map((role) => ({ on: scopeOf(storageAccount), role }));
  return {
    sandbox,
    endpoints: { azure, microsoft: sandbox.secure },
    config: { storageAccountName: storageAccount, accountKey },
    service,
    newContainer: () => `drill-${randomUUID()}`,
    tokenFor: (permissions) => sign(permissions.map((one) => letters[one] ?? '').join('')),
    appWith: (...roles) =>
      sandbox.client.microsoftApp(sandbox.owner, { roles: [], grants: grantsOf(...roles) }),
    grantsOf,
    async readBlob(container, blob) {
      try {
        return (
          await service.getContainerClient(container).getBlobClient(blob).downloadToBuffer()
        ).toString();
      } catch {
        return undefined;
      }
    },
    async writeBlob(container, blob, content) {
      const client = service.getContainerClient(container);
      await client.createIfNotExists();
      await client.getBlockBlobClient(blob).upload(content, Buffer.byteLength(content));
    },
    async containers() {
      const names = [];
      for await (const { name } of service.listContainers()) names.push(name);
      return names;
    },
  };
}
