import type { Manifest } from '#catalogue/agent.ts';
import type { SampleDrill } from '#contract/sample-drill.ts';
import type { Progress } from './store.ts';

export function presentSampleDrill(known: {
  isOffered: boolean;
  manifests: readonly Manifest[];
  workflowId: string | undefined;
  progress: Progress;
}): SampleDrill {
  const { isOffered, manifests, workflowId, progress } = known;
  return {
    is_offered: isOffered,
    agents: manifests.map(({ id, name, type, price }) => ({ id, name, type, price })),
    price: manifests.reduce((total, manifest) => total + manifest.price, 0),
    run_price: manifests.reduce((total, manifest) => total + manifest.runPrice, 0),
    workflow_id: workflowId ?? null,
    progress: {
      has_generated: progress.hasGenerated,
      has_deployed: progress.hasDeployed,
      has_published: progress.hasPublished,
      has_run: progress.hasRun,
    },
  };
}
