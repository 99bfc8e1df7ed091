import type { QueryClient } from '@tanstack/react-query';
import type { CleanUpAsked } from '#contract/decoys.ts';
import { api, sentenceOf } from '#web/api.ts';
import { keys } from '#web/queries.ts';
import { toast } from '#web/ui/toast.ts';
import { placesOf } from './decoy-words.ts';

/** What a person wants to be gone. */
export type CleanUpWish =
  | { of: 'decoy'; id: string }
  | { of: 'run'; workflowId: string; executionId: string }
  | { of: 'workflow'; id: string }
  | { of: 'deployment'; id: string }
  | { of: 'everything' };

/** Asks for it and says so in a message; what becomes of it comes live. Asked twice it is done once. */
export async function cleanUp(wish: CleanUpWish, queryClient: QueryClient): Promise<boolean> {
  try {
    tell(await ask(wish));
    return true;
  } catch (error) {
    toast.error('The clean-up was not started', { description: sentenceOf(error) });
    return false;
  } finally {
    await queryClient.invalidateQueries({ queryKey: keys.decoys });
  }
}

function ask(wish: CleanUpWish): Promise<CleanUpAsked> {
  switch (wish.of) {
    case 'decoy':
      return api.cleanUpDecoy({ id: wish.id });
    case 'run':
      return api.cleanUpExecution({ id: wish.workflowId, execution: wish.executionId });
    case 'workflow':
      return api.cleanUpWorkflow({ id: wish.id });
    case 'deployment':
      return api.cleanUpDeployment({ id: wish.id });
    case 'everything':
      return api.cleanUpEverything();
  }
}

function tell({ asked, under_way: underWay, still_running: stillRunning }: CleanUpAsked): void {
  const leftOut =
    stillRunning > 0 &&
    `${placesOf(stillRunning)} of runs that still go on ${stillRunning === 1 ? 'is' : 'are'} left out.`;
  if (underWay === 0) {
    toast.info('Nothing to clean up', leftOut ? { description: leftOut } : {});
    return;
  }
  const places = `${placesOf(asked === 0 ? underWay : asked)} ${asked === 0 ? 'under way already.' : 'to go.'}`;
  toast.success('Clean-up started', { description: leftOut ? `${places} ${leftOut}` : places });
}
