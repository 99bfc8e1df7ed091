import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { api } from '#web/api.ts';
import { previewConfiguration } from './preview.ts';
import { gridsOf, type WizardChoice } from './wizard-state.ts';

const debounceMs = 400;

/** What the server would write for the choice, asked once the choice has stood still for a moment. */
export function usePreview(agent: Agent, choice: WizardChoice) {
  const asked = useDebounced(
    JSON.stringify(previewConfiguration(choice, gridsOf(agent)) ?? null),
    debounceMs,
  );
  const isAsked = asked !== 'null';
  const { data, isError, isFetching } = useQuery({
    queryKey: ['preview', agent.id, asked],
    queryFn: () =>
      api.previewFile({ id: agent.id, configuration: JSON.parse(asked) as Record<string, unknown> }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { file: isAsked ? data : undefined, isError, isFetching };
}

export type Preview = ReturnType<typeof usePreview>;

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
