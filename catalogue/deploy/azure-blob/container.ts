import type { RunContext } from '#catalogue/agent.ts';
import {
  isNoted,
  makeNoted,
  takeAwayEmpty,
  takeBackUnused,
  type Surrounding,
} from '#catalogue/deploy/made-around.ts';
import type { Azure } from '#catalogue/providers/azure/connection.ts';
import {
  createContainer,
  hasContainer,
  readPublicAccess,
  removeContainer,
} from '#catalogue/providers/azure/containers.ts';
import { problem } from '#contract/refusal.ts';
import { openChoice } from './manifest.ts';

/** Whether this step made the container, now or in an attempt that was cut off before it could say so. */
export async function readyContainer(azure: Azure, container: string, make: string): Promise<boolean> {
  const { context } = azure;
  const address = addressOf(azure, container);
  if (await hasContainer(azure, container)) return await isContainerOurs(context, address);
  if (!mayMake(make)) throw missing(azure, container);
  const isOpen = make === openChoice;
  const isMade = await makeNoted(context, surrounding(address), () =>
    createContainer(azure, container, isOpen),
  );
  if (isMade && isOpen) {
    context.log(
      'warn',
      `Made the container ${container}, open to the public as asked for: anyone on the internet can read what is planted there.`,
    );
  } else if (isMade) context.log('info', `Made the container ${container}, closed to the public.`);
  return isMade;
}

export function mayMake(make: string | undefined): boolean {
  return make === 'yes' || make === openChoice;
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
  const outcome = await takeAwayEmpty(
    azure.context,
    surrounding(addressOf(azure, container)),
    () => removeContainer({ ...azure, words }, container, removed),
    'other blobs lie in it, or are kept there',
  );
  if (outcome === 'not empty' && isPublic(await readPublicAccess({ ...azure, words }, container))) {
    azure.context.log(
      'warn',
      `The container ${container} is open to the public, and what others put there can be read by anyone. Close it in the portal if that is not meant.`,
    );
  }
  return outcome;
}

export function isPublic(access: 'none' | 'blob' | 'container' | undefined): boolean {
  return access === 'blob' || access === 'container';
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
