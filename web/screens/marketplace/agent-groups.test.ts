import { describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import { actionOf, categoriesOf, filterAgents, groupAgents } from './agent-groups.ts';
import { agent } from './testing-agents.ts';

const all = { q: '', type: '', category: '' };
const agents = [
  agent({ id: '1', name: 'AWS keys', type: 'Generate', subtype: 'Identity', description: 'Writes KEYS.' }),
  agent({ id: '2', subtype: 'Storage' }),
  agent({ id: '3', name: 'Blob', category: 'Azure', subtype: 'Storage' }),
  agent({ id: '4', name: 'Trust', type: 'Analyzer', subtype: '' }),
  agent({ id: '5', name: 'Odd', type: undefined, category: '' }),
];
const ids = (found: Agent[]) => found.map(({ id }) => id).join('');

describe('filterAgents', () => {
  it('looks in name and description without regard to case (R172)', () => {
    expect(ids(filterAgents(agents, { ...all, q: ' aws KEYS ' }))).toBe('1');
    expect(ids(filterAgents(agents, { ...all, q: 'bucket' }))).toBe('2345');
    expect(ids(filterAgents(agents, { ...all, q: '.*' }))).toBe('');
  });

  it('narrows by type and category together', () => {
    expect(ids(filterAgents(agents, { q: '', type: 'Deploy', category: 'Azure' }))).toBe('3');
    expect(ids(filterAgents(agents, all))).toBe('12345');
  });
});

describe('categoriesOf', () => {
  it('lists each once (R176)', () => {
    expect(categoriesOf(agents)).toEqual(['AWS', 'Azure']);
  });
});

describe('groupAgents', () => {
  it('goes by type, then subtype, and puts the rest under Default and Unknown (R177, R178)', () => {
    expect(
      groupAgents(agents).map((group) => `${group.type} → ${group.subtype} ${ids(group.agents)}`),
    ).toEqual([
      'Generate → Identity 1',
      'Deploy → Storage 23',
      'Analyzer → Default 4',
      'Unknown → Default 5',
    ]);
  });
});

describe('actionOf', () => {
  it('is the verb of the type (R190, R191)', () => {
    expect(['Generate', 'Deploy', 'Configure', 'Analyzer', 'Rotate', '', undefined].map(actionOf)).toEqual([
      'Generate',
      'Deploy',
      'Configure',
      'Enable',
      'Rotate',
      'Use',
      'Use',
    ]);
  });
});
