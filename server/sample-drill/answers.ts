import type { sampleDrillCalls } from '#contract/sample-drill.ts';
import type { Answers } from '#server/http/answers.ts';
import type { Parts } from '#server/parts.ts';
import { createSampleDrill, findSample } from './create.ts';
import { presentSampleDrill } from './present.ts';
import { sampleManifests } from './sample.ts';
import { findProgress } from './store.ts';

export function sampleDrillAnswers(parts: Parts): Answers<typeof sampleDrillCalls> {
  return {
    async readSampleDrill({ user }) {
      return parts.db.asUser(user.id, async (db) =>
        presentSampleDrill({
          isOffered: parts.sandbox !== undefined,
          manifests: sampleManifests(),
          workflowId: (await findSample(db, user.id)).workflowId,
          progress: await findProgress(db, user.id),
        }),
      );
    },

    async createSampleDrill({ user, signal }) {
      return { workflow_id: await createSampleDrill(parts, user.id, signal) };
    },
  };
}
