import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place } from '#catalogue/deploy-agent.ts';
import { manifest } from '#catalogue/deploy/s3-content/manifest.ts';

/** Stands where the S3 deployer stands, and plants by one request to the stub cloud. */
export const s3Content = {
  manifest,
  place: (config: { bucketName: string }, fileName: string, nth: number): Place => ({
    location: `stub://${config.bucketName}/${nth}/${fileName}`,
    target: {},
  }),
  preflight: async () => ({ facts: {} }),
  async put(_config: unknown, place: Place, artifact: Artifact) {
    const answer = await fetch(process.env['STUB_URL'] ?? '', { method: 'POST', body: artifact.content });
    await answer.arrayBuffer();
    return { output: { location: place.location }, receipt: { sha256: artifact.sha256 } };
  },
  recognise: async () => undefined,
  verify: async () => undefined,
  retract: async () => 'retracted' as const,
  status: async () => 'present' as const,
} as unknown as DeployAgent;
