import type { executionCalls } from '#contract/executions.ts';
import { events, type Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';

export function liveAnswers(parts: Parts): Answers<typeof executionCalls> {
  return {
    async streamEvents({ user }) {
      return events((send) => {
        // A page that connects has missed what was before.
        send({ kind: 'hello' });
        return parts.live.subscribe(user.id, (event) => send(event));
      });
    },
  };
}
