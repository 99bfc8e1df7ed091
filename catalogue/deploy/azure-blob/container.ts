import type { RunContext } from '#catalogue/agent.ts';
import type { Azure } from '#catalogue/providers/azure/connection.ts';
import { createContainer, hasContainer, removeContainer } from '#catalogue/providers/azure/containers.ts';
import { isAnswer } from '#catalogue/providers/retry.ts';
import { problem } from '#contract/refusal.ts';

const cleanUpMs = 10_000;

/** Whether this step made the container, now or in an attempt that was cut off before it could say so. */
export async function readyContainer(azure: Azure, container: string, mayMake: boolean): Promise<boolean> {
  const { notes, log } = azure.context;
  if (await hasContainer(azure, container))
    return await isContainerOurs(azure.context, addressOf(azure, container));
  if (!mayMake) throw missing(azure, container);
  await notes?.write({ container_made: addressOf(azure, container) });
  let made: 'made' | 'taken';
  try {
    made = await createContainer(azure, container);
  } catch (cause) {
    // Whoever makes it after this refusal is somebody else, and theirs is not to be removed.
    if (isAnswer(cause)) await notes?.write({});
    throw cause;
  }
  if (made === 'taken') {
    await notes?.write({});
    return false;
  }
  log('info', `Made the container ${container}, closed to the public.`);
  return true;
}

export function missing({ account, words }: Azure, container: string) {
  return problem(
    'provider-refused',
    `The storage account ${account} has no container named ${container}. ${words.consequence} Make it, or choose to have it made, then ${words.again}.`,
  );
}

/** Takes back the container of an attempt that planted nothing, even when the run was cancelled. */
export async function removeUnusedContainer(azure: Azure, container: string): Promise<void> {
  const { context } = azure;
  try {
    const patient = { ...azure, context: { ...context, signal: AbortSignal.timeout(cleanUpMs) } };
    if ((await removeContainer(patient, container, [])) !== 'not empty') await context.notes?.write({});
  } catch {
    context.log('warn', `The empty container ${container} could not be removed again.`);
  }
}

/** After the file is gone; a container in which anything else lies stays. */
export async function retractContainer(
  azure: Azure,
  container: string,
  removed: readonly string[],
): Promise<'removed' | 'not empty' | 'gone'> {
  const words = { ...azure.words, consequence: 'The file is removed, the empty container stays.' };
  const outcome = await removeContainer({ ...azure, words }, container, removed);
  const { log } = azure.context;
  if (outcome === 'removed') log('info', `Removed the container ${container}, which this drill had made.`);
  if (outcome === 'not empty')
    log('info', `The container ${container} stays: other blobs lie in it, or are kept there.`);
  return outcome;
}

/** Whether an attempt of this step wrote down that it makes this container. */
export async function isContainerOurs(context: RunContext, address: string): Promise<boolean> {
  return (await context.notes?.read())?.['container_made'] === address;
}

export function addressOf({ account }: Pick<Azure, 'account'>, container: string): string {
  return `${account}/${container}`;
}
