import type { RunContext } from '#catalogue/agent.ts';
import {
  isNoted,
  makeNoted,
  takeAwayEmpty,
  takeBackUnused,
  type Surrounding,
} from '#catalogue/deploy/made-around.ts';
import type { Azure } from '#catalogue/providers/azure/connection.ts';
import { createContainer, hasContainer, removeContainer } from '#catalogue/providers/azure/containers.ts';
import { problem } from '#contract/refusal.ts';

/** Whether this step made the container, now or in an attempt that was cut off before it could say so. */
export async function readyContainer(azure: Azure, container: string, mayMake: boolean): Promise<boolean> {
  const { context } = azure;
  const address = addressOf(azure, container);
  if (await hasContainer(azure, container)) return await isContainerOurs(context, address);
  if (!mayMake) throw missing(azure, container);
  const isMade = await makeNoted(context, surrounding(address), () => createContainer(azure, container));
  if (isMade) context.log('info', `Made the container ${container}, closed to the public.`);
  return isMade;
}

export function missing({ account, words }: Azure, container: string) {
  return problem(
    'provider-refused',
    `The storage account ${account} has no container named ${container}. ${words.consequence} Make it, or choose to have it made, then ${words.again}.`,
  );
}

/** Takes back the container of an attempt that planted nothing. */
export async function removeUnusedContainer(azure: Azure, container: string): Promise<void> {
  await takeBackUnused(azure.context, surrounding(addressOf(azure, container)), (context) =>
    removeContainer({ ...azure, context }, container, []),
  );
}

/** After the file is gone; a container in which anything else lies stays. */
export async function retractContainer(
  azure: Azure,
  container: string,
  removed: readonly string[],
): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...azure.words, consequence: 'The file is removed, the empty container stays.' };
  return await takeAwayEmpty(
    azure.context,
    surrounding(addressOf(azure, container)),
    () => removeContainer({ ...azure, words }, container, removed),
    'other blobs lie in it, or are kept there',
  );
}

/** Whether an attempt of this step wrote down that it makes this container. */
export async function isContainerOurs(context: RunContext, address: string): Promise<boolean> {
  return await isNoted(context, surrounding(address));
}

export function addressOf({ account }: Pick<Azure, 'account'>, container: string): string {
  return `${account}/${container}`;
}

function surrounding(address: string): Surrounding {
  const name = `container ${address.slice(address.indexOf('/') + 1)}`;
  return { name, note: { container_made: address } };
}
