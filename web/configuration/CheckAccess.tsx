import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { labelOf } from '#contract/deployment-rules.ts';
import type { AccessFound } from '#contract/deployments.ts';
import { api, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RequestId } from '#web/ui/RequestId.tsx';

interface CheckAccessProps {
  agent: Pick<Agent, 'id' | 'type'>;
  /** The deployment whose stored secrets stand for what the form leaves empty. */
  deploymentId?: string;
  /** What the form holds; its identity changes with every change, and an answer is about one of them. */
  values: unknown;
  /** What would be sent; undefined when the form has said itself what is missing. */
  read: () => Record<string, unknown> | undefined;
}

type Outcome = { found: AccessFound } | { error: unknown };

/** Asks the cloud, before anything is deployed, whether it lets in whoever these credentials belong to. */
export function CheckAccess({ agent, deploymentId, values, read }: CheckAccessProps) {
  const [answer, setAnswer] = useState<{ of: unknown; outcome: Outcome }>();
  const status = useRef<HTMLDivElement>(null);
  // It comes below the last field, where a long form ends out of sight.
  useEffect(() => {
    if (answer !== undefined) status.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const check = useMutation({
    mutationFn: ({ configuration }: { configuration: Record<string, unknown>; of: unknown }) =>
      api.checkAccess({
        agentId: agent.id,
        configuration,
        ...(deploymentId !== undefined && { deployment_id: deploymentId }),
      }),
    onSuccess: (found, { of }) => setAnswer({ of, outcome: { found } }),
    onError: (error, { of }) => setAnswer({ of, outcome: { error } }),
  });
  if (agent.type !== 'Deploy' && agent.type !== 'Configure') return null;

  function ask(): void {
    setAnswer(undefined);
    const configuration = read();
    if (configuration !== undefined) check.mutate({ configuration, of: values });
  }

  // An answer about values that were changed since would mislead.
  const outcome = answer !== undefined && answer.of === values ? answer.outcome : undefined;
  return (
    <div className="grid justify-items-start border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button isPending={check.isPending} onClick={ask}>
          Check Access
        </Button>
        <p className="text-meta text-muted">Asks the cloud, and writes nothing.</p>
      </div>
      <div ref={status} role="status" aria-label="Access" className="w-full scroll-mb-4">
        {outcome !== undefined &&
          ('found' in outcome ? <Found {...outcome.found} /> : <Refused {...outcome} />)}
      </div>
    </div>
  );
}

function Found({ facts, remarks }: AccessFound) {
  return (
    <div className="mt-2 grid gap-2 overflow-hidden rounded-control bg-ok-bg px-3 py-2 text-app text-ok-fg">
      <p className="font-medium">The cloud lets these credentials in.</p>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-meta">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{labelOf(name)}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {remarks.map(({ level, sentence }) => (
        <p
          key={sentence}
          className={classNames(
            'text-meta wrap-anywhere',
            level === 'warn' && '-mx-3 -mb-2 bg-warn-bg px-3 py-2 text-warn-fg',
          )}
        >
          {sentence}
        </p>
      ))}
    </div>
  );
}

function Refused({ error }: { error: unknown }) {
  return (
    <div className="mt-2 rounded-control bg-bad-bg px-3 py-2 text-app text-bad-fg">
      <p className="wrap-anywhere">{sentenceOf(error, 'The access could not be checked. Try again.')}</p>
      <RequestId error={error} />
    </div>
  );
}
