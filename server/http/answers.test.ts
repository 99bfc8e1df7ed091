import { describe, expectTypeOf, it } from 'vitest';
import type { agentCalls } from '#contract/agents.ts';
import type { authCalls } from '#contract/auth.ts';
import type { deploymentCalls } from '#contract/deployments.ts';
import type { executionCalls, LiveEvent } from '#contract/executions.ts';
import { events, file, prepared, type Answer, type Answers, type Asked, type SignedIn } from './answers.ts';

type Options = Answers<Pick<typeof authCalls, 'signOut'>>;

describe('Answers', () => {
  it('does not compile without an answer, or with a wrong one', () => {
    // @ts-expect-error a call has no answer
    const missing: Options = {};
    const wrong: Options = {
      // @ts-expect-error an empty reply has no body
      signOut: async () => ({ done: true }),
    };
    const wrongList: Answers<Pick<typeof agentCalls, 'listAgents'>> = {
      // @ts-expect-error an agent has more fields
      listAgents: async () => [{ id: 'a' }],
    };
    expectTypeOf(missing).toEqualTypeOf(wrong);
    expectTypeOf(wrongList.listAgents).toBeFunction();
  });

  it('knows what each call may be answered with, and what it is asked', () => {
    expectTypeOf(prepared('[]')).toExtend<Answer<typeof agentCalls.listAgents>>();
    expectTypeOf(undefined).not.toExtend<Answer<typeof agentCalls.listAgents>>();
    expectTypeOf(file({ name: '', mediaType: '', content: '' })).toExtend<
      Answer<typeof deploymentCalls.downloadCode>
    >();
    expectTypeOf(events<LiveEvent>(() => () => undefined)).toExtend<
      Answer<typeof executionCalls.streamEvents>
    >();
    expectTypeOf<Asked<typeof agentCalls.readAgent>['params']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Asked<typeof agentCalls.readAgent>['user']>().toEqualTypeOf<SignedIn>();
  });
});
