import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Plan } from '#contract/workflows.ts';
import { failureOf } from '#web/failure.ts';
import { PlanRegion } from './PlanRegion.tsx';

const poor: Plan = {
  steps: [],
  highest_cost: 3,
  balance: 1,
  left_at_least: 0,
  enough_credits: false,
};

function shown(isEdit: boolean): string {
  return renderToStaticMarkup(<PlanRegion plan={poor} isLoading={false} error={null} isEdit={isEdit} />);
}

describe('PlanRegion', () => {
  it('speaks of the run that publishing starts at once (R371)', () => {
    expect(shown(false)).toContain(
      'You have 1 credit and this run may need 3. Nothing was planted. Add credits or remove targets.',
    );
    expect(shown(false)).not.toContain('Saving');
  });

  it('says of an update that saving runs nothing, and that the plan is that of the next run', () => {
    expect(shown(true)).toContain(
      'Saving runs nothing and costs nothing. This is what the next run would do.',
    );
    expect(shown(true)).toContain(
      'You have 1 credit and the next run may need 3. Add credits or remove targets.',
    );
    expect(shown(true)).not.toContain('Nothing was planted');
  });

  it('names the request behind a plan that the server failed at, and none behind a refusal', () => {
    const failed = (status: number) =>
      renderToStaticMarkup(
        <PlanRegion
          plan={undefined}
          isLoading={false}
          error={failureOf(status, { detail: 'A node is not there.', instance: 'req-7f3a' })}
          isEdit={false}
        />,
      );
    expect(failed(500)).toContain('The plan is not available now. You can still go on.');
    expect(failed(500)).toContain('req-7f3a');
    expect(failed(422)).toContain('A node is not there.');
    expect(failed(422)).not.toContain('req-7f3a');
  });
});
