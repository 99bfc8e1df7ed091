import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Agent } from '#contract/agents.ts';
import { agentsQuery } from '#web/queries.ts';
import { queryClient } from '#web/query-client.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { toast } from '#web/ui/toast.ts';
import { useAddressParams } from '#web/use-address-params.ts';
import { useSearchText } from '#web/use-search-text.ts';
import { categoriesOf, filterAgents, filtersOf } from './agent-groups.ts';
import { AgentSections } from './AgentSections.tsx';
import { Filters } from './Filters.tsx';

// What one agent needs comes when its button is pressed: most visits only look.
const loadDetails = () => import('./DetailsDialog.tsx');
const loadForm = () => import('./ConfigurationDialog.tsx');
const loadWizard = () => import('./GenerationWizard.tsx');
const DetailsDialog = lazy(async () => ({ default: (await loadDetails()).DetailsDialog }));
const ConfigurationDialog = lazy(async () => ({ default: (await loadForm()).ConfigurationDialog }));
const GenerationWizard = lazy(async () => ({ default: (await loadWizard()).GenerationWizard }));

export const fetchFirst = () => [queryClient.prefetchQuery(agentsQuery)];

/** Choose an agent. The filters stand in the address, so that back and forward restore them. */
export function MarketplaceScreen() {
  const { data: agents, error, isError, isFetching, refetch } = useQuery(agentsQuery);
  const [search, change] = useAddressParams(['q', 'type', 'category']);
  const [details, setDetails] = useState<Agent>();
  const [configured, setConfigured] = useState<Agent>();
  const [generated, setGenerated] = useState<Agent>();

  const inAddress = filtersOf(search);
  const box = useSearchText(inAddress.q, (q) => change({ q }));
  const filters = { ...inAddress, q: box.text };
  const found = filterAgents(agents ?? [], filters);
  const isNarrowed = filters.q !== '' || filters.type !== '' || filters.category !== '';

  function clear() {
    box.forget();
    change({ q: '', type: '', category: '' });
  }

  // When the list grows again after a deployment, the card that was pressed has the focus and is far down.
  const isWhole = search.size === 0;
  useEffect(() => {
    if (!isWhole) return;
    const focused = document.activeElement;
    if (focused?.closest('article')) focused.scrollIntoView({ block: 'nearest' });
  }, [isWhole]);

  // The same function at each key press: the cards need not look again.
  const act = useCallback((agent: Agent) => {
    if (agent.deploymentUI?.steps.selectionGrids.outputFormats !== undefined) setGenerated(agent);
    else if (agent.deploymentUI !== undefined || agent.configSchema !== undefined) setConfigured(agent);
    else {
      console.error(`${agent.name} has neither a deployment UI nor a configuration schema.`);
      toast.error(`${agent.name} cannot be used here: it says neither what to choose nor what to configure.`);
    }
  }, []);

  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Agent Marketplace" subtitle="Browse and deploy AI agents for your workflows." />
      <Filters
        filters={filters}
        categories={categoriesOf(agents ?? [])}
        count={agents === undefined ? undefined : found.length}
        onSearch={box.type}
        onChange={change}
      />
      {isError && (
        <LoadError
          text="Error loading agents. Please try again later."
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(agents !== undefined || !isError) && (
        <AgentSections
          agents={agents}
          found={found}
          onDetails={setDetails}
          onAction={act}
          onClear={isNarrowed ? clear : undefined}
        />
      )}
      <Suspense fallback={null}>
        {details !== undefined && <DetailsDialog agent={details} onClose={() => setDetails(undefined)} />}
        {configured !== undefined && (
          <ConfigurationDialog agent={configured} onClose={() => setConfigured(undefined)} />
        )}
        {generated !== undefined && (
          <GenerationWizard agent={generated} onClose={() => setGenerated(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
