import { describe, expect, it } from 'vitest';
import { amiProvenance } from '#catalogue/analyzer/ami-provenance/run.ts';
import { awsProfile } from '#catalogue/configure/aws-profile/run.ts';
import type { Db } from '#server/db/open.ts';
import { refuseForeignProfile, type ResolvedNode } from './nodes.ts';
import { analyzerSentence, chooseTargets } from './run-targets.ts';

const profile = node('n0', { kind: 'Configure', agent: awsProfile }, { profileName: 'acme-prod' });
const analyzer = node('n1', { kind: 'Analyzer', agent: amiProvenance }, { regions: 'us-east-1, eu-west-1' });
/** An analysis plans without asking the database. */
const noDb = {} as Db;

describe('chooseTargets', () => {
  it('takes each analyzer at its price, with nothing to write', async () => {
    const graph = { nodes: [], edges: [] };
    const targets = await chooseTargets(
      noDb,
      'user',
      { graph, source: profile, targets: [analyzer] },
      'file',
    );
    expect(targets).toEqual([{ resolved: analyzer, price: 1, planned: undefined }]);
  });
});

describe('refuseForeignProfile', () => {
  it('refuses an analyzer that cannot read with this profile', () => {
    const foreign = { ...profile, deployment: { ...profile.deployment, agentId: 'azure-profile' } };
    expect(() => refuseForeignProfile(foreign, analyzer)).toThrow(
      'Name of n1 cannot read with Name of n0: it needs another kind of profile.',
    );
    expect(() => refuseForeignProfile(profile, analyzer)).not.toThrow();
  });
});

it('says what an analyzer will read', () => {
  expect(analyzerSentence(profile, analyzer)).toBe('Read 2 regions of acme-prod; write nothing');
});

function node(id: string, entry: ResolvedNode['entry'], plain: Record<string, unknown>): ResolvedNode {
  const { id: agentId, type } = entry.agent.manifest;
  return {
    node: { id, type, position: { x: 0, y: 0 }, deployment_id: id },
    entry,
    deployment: {
      id,
      agentId,
      type,
      name: `Name of ${id}`,
      status: 'completed',
      configurationId: id,
      plain,
    },
  };
}
