import * as z from 'zod/mini';
import { mayHaveHappened } from '#catalogue/providers/retry.ts';
import { understand } from '#catalogue/providers/understand.ts';
import { problem, type Refusal } from '#contract/refusal.ts';
import { unlessGone } from './blobs.ts';
import { askAzure, type Azure } from './connection.ts';
import { readFault } from './fault.ts';
import { needs, type Call } from './refusals.ts';

/** By a look at what lies in it, which a signature for one container allows, too. */
export async function hasContainer(azure: Azure, container: string): Promise<boolean> {
  return (await firstName(azure, container, {})) !== undefined;
}

/** Who may read without credentials; undefined where these may not ask. */
export async function readPublicAccess(
  azure: Azure,
  container: string,
): Promise<'none' | 'blob' | 'container' | undefined> {
  const call: Call = { deed: 'the look at the container', writes: false, needs: needs.readContainer };
  return await askAzure(azure, call, async (service) => {
    try {
      const { blobPublicAccess } = await service.getContainerClient(container).getProperties();
      return blobPublicAccess ?? 'none';
    } catch (cause) {
      if (readFault(cause).status === 403) return undefined;
      throw cause;
    }
  });
}

/** Closed to the public unless it is to be open: then anyone reads a blob by its name. `taken` where somebody made it in the meantime; after a lost answer it may as well be ours, and counts as that. */
export async function createContainer(
  azure: Azure,
  container: string,
  isOpen: boolean,
): Promise<'made' | 'taken'> {
  const call: Call = { deed: 'the making of the container', writes: true, needs: needs.createContainer };
  let mayBeOurs = false;
  return await askAzure(azure, call, async (service) => {
    try {
      // Without `access` nobody reads without credentials.
      await service.getContainerClient(container).create(isOpen ? { access: 'blob' } : {});
      return 'made';
    } catch (cause) {
      const fault = readFault(cause);
      if (fault.code === 'ContainerAlreadyExists') return mayBeOurs ? 'made' : 'taken';
      mayBeOurs ||= mayHaveHappened(fault);
      throw cause;
    }
  });
}

/**
 * Azure removes a container with all that lies in it, older versions and what soft delete keeps included, and knows no
 * condition against that: hence the look before. `removed` are names of ours of which soft delete may keep copies.
 */
export async function removeContainer(
  azure: Azure,
  container: string,
  removed: readonly string[],
): Promise<'removed' | 'not empty' | 'gone'> {
  const ours = new Set(removed);
  const name = await firstName(
    azure,
    container,
    everything,
    (item) => item.deleted === true && ours.has(item.name),
  );
  if (name === undefined) return 'gone';
  if (name !== '') return 'not empty';
  const call: Call = { deed: 'the removal of the container', writes: true, needs: needs.removeContainer };
  return await askAzure(azure, call, async (service) => {
    const answer = await unlessGone(() => service.getContainerClient(container).delete());
    return answer === undefined ? 'gone' : 'removed';
  });
}

const everything = {
  includeDeleted: true,
  includeSnapshots: true,
  includeUncommitedBlobs: true,
  includeVersions: true,
};

/** Empty where nothing lies in it, undefined where there is no such container. */
async function firstName(
  azure: Azure,
  container: string,
  include: Partial<typeof everything>,
  isIgnored: (item: Item) => boolean = () => false,
): Promise<string | undefined> {
  const call: Call = { deed: 'the look into the container', writes: false, needs: needs.listBlobs };
  return await askAzure(azure, call, (service) =>
    unlessGone(async () => {
      const blobs = service.getContainerClient(container).listBlobsFlat(include);
      let count = 0;
      // A page may be empty although others follow.
      for await (const page of blobs.byPage({ maxPageSize: 100 })) {
        const { segment } = understand('Azure', azure.words, call, Page, page);
        const first = segment.blobItems.find((item) => !isIgnored(item));
        if (first !== undefined) return first.name;
        count += 1;
        if (count === mostPages) throw endless(azure, container);
      }
      return '';
    }),
  );
}

/** Ten thousand names of which none counts. */
const mostPages = 100;

/** A blob without a name would pass for none at all, and the container be removed with it. */
const BlobName = z.string().check(z.minLength(1));
const Page = z.object({
  segment: z.object({ blobItems: z.array(z.object({ name: BlobName, deleted: z.optional(z.boolean()) })) }),
});
type Item = z.infer<typeof Page>['segment']['blobItems'][number];

function endless({ words }: Azure, container: string): Refusal {
  return problem(
    'provider-refused',
    `The list of what lies in the container ${container} does not come to an end. ${words.consequence} Choose another container, then ${words.again}.`,
  );
}
