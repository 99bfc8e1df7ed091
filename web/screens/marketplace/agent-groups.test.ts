import { describe, expect, it } from 'vitest';
import type { Agent } from '#contract/agents.ts';
import {
  actionOf,
  cardAction,
  categoriesOf,
  filterAgents,
  filtersOf,
  firstOf,
  groupAgents,
} from './agent-groups.ts';
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

  it('takes an agent without a description as it comes', () => {
    const bare = agent({ id: '6', name: 'Bare', description: undefined });
    expect(ids(filterAgents([bare], { ...all, q: 'bare' }))).toBe('6');
    expect(ids(filterAgents([bare], { ...all, q: 'bucket' }))).toBe('');
  });

  it('narrows by type and category together', () => {
    expect(ids(filterAgents(agents, { q: '', type: 'Deploy', category: 'Azure' }))).toBe('3');
    expect(ids(filterAgents(agents, all))).toBe('12345');
  });
});

describe('filtersOf', () => {
  it('reads the address, and takes a type that does not exist for none', () => {
    const read = (address: string) => filtersOf(new URLSearchParams(address));
    expect(read('')).toEqual(all);
    expect(read('?q=aws%20keys&type=Deploy&category=Azure')).toEqual({
      q: 'aws keys',
      type: 'Deploy',
      category: 'Azure',
    });
    expect(read('?type=deploy').type).toBe('');
    expect(read('?type=__proto__&category=Nowhere')).toEqual({ ...all, category: 'Nowhere' });
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

describe('cardAction', () => {
  it('is the verb for who is signed in (R190, R193)', () => {
    expect(cardAction(agent({ type: 'Analyzer' }), true)).toEqual({ label: 'Enable', isDisabled: false });
  });

  it("reads 'Sign in to Use' and is disabled with no user (R009, R192, R193)", () => {
    expect(cardAction(agent({}), false)).toEqual({ label: 'Sign in to Use', isDisabled: true });
  });

  it('is disabled when the agent is (R194)', () => {
    expect(cardAction(agent({ disabled: true }), true)).toEqual({ label: 'Deploy', isDisabled: true });
  });
});

describe('firstOf', () => {
  it('cuts behind the first agents, within a group too, and drops the groups behind', () => {
    const groups = groupAgents(agents);
    const whole = groups.map((group) => ids(group.agents));
    const cut = (count: number) => firstOf(groups, count).map((group) => ids(group.agents));
    expect(cut(agents.length)).toEqual(whole);
    expect(cut(99)).toEqual(whole);
    expect(cut(2).join('')).toBe(whole.join('').slice(0, 2));
    expect(cut(2).length).toBeLessThan(whole.length);
    expect(firstOf(groups, 1)).toEqual([{ ...groups[0], agents: groups[0]?.agents.slice(0, 1) }]);
  });
});
