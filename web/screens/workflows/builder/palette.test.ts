import { describe, expect, it } from 'vitest';
import type { Deployment } from '#contract/deployments.ts';
import { canvasHint } from './canvas-hint.ts';
import { nodeNames } from './node-names.ts';
import { groupPalette } from './palette.ts';
import { isSample, sampleAgents } from './sample-agents.ts';

describe('groupPalette', () => {
  it('groups by kind, then by subtype, in the fixed order of kinds', () => {
    const groups = groupPalette(sampleAgents, '');
    expect(groups.map((group) => [group.kind, group.count])).toEqual([
      ['Generate', 1],
      ['Deploy', 2],
      ['Configure', 1],
      ['Analyzer', 1],
    ]);
    expect(groups[1]?.subGroups.map((sub) => sub.label)).toEqual(['Deploy → Repository', 'Deploy → Storage']);
  });

  it('searches the name without case', () => {
    expect(groupPalette(sampleAgents, ' s3 ').map((group) => group.kind)).toEqual(['Deploy']);
    expect(groupPalette(sampleAgents, 'nothing like it')).toEqual([]);
  });

  it('puts what is of no workflow kind under Other (Q16)', () => {
    const odd = { ...sampleAgents[0], workflow_type: 'Report', subtype: null } as unknown as Deployment;
    expect(groupPalette([odd], '').map((group) => group.kind)).toEqual(['Other']);
  });
});

describe('nodeNames', () => {
  it('numbers the second node of one name', () => {
    const node = (id: string, deployment_id: string) =>
      ({ id, type: 'Deploy', position: { x: 0, y: 0 }, deployment_id }) as const;
    const names = nodeNames([node('a', 's3'), node('b', 's3'), node('c', 'gone')], (id) =>
      id === 's3' ? 'S3 decoys' : undefined,
    );
    expect([...names.values()]).toEqual(['S3 decoys', 'S3 decoys (2)', 'Unknown agent']);
  });
});

describe('canvasHint', () => {
  it('says what comes next', () => {
    expect(canvasHint([])).toMatch(/^Start by dragging/);
    expect(canvasHint([{ type: 'Configure' }])).toMatch(/^Now add Analyzer agents/);
    expect(canvasHint([{ type: 'Generate' }])).toMatch(/^Now add Target agents/);
    expect(canvasHint([{ type: 'Generate' }, { type: 'Deploy' }])).toMatch(/^Connect your agents/);
    expect(canvasHint([{ type: 'Configure' }, { type: 'Analyzer' }])).toMatch(/^Connect your agents/);
  });
});

describe('isSample', () => {
  it('knows the samples and nothing else', () => {
    expect(sampleAgents.every((agent) => isSample(agent.id))).toBe(true);
    expect(isSample('3f0e7a51-0000-4000-8000-000000000001')).toBe(false);
  });
});
