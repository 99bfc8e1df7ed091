import { describe, expect, it } from 'vitest';
import { paths } from '#web/paths.ts';
import { entriesOf, findEntries, publicEntries } from './palette-entries.ts';

const things = {
  agents: [
    { id: 's3-content', name: 'S3 Content Deployer', type: 'Deploy', category: 'AWS', subtype: 'Storage' },
    { id: 'aws-keys', name: 'AWS access keys', type: 'Generate', category: 'AWS', subtype: 'Identity' },
  ],
  deployments: [
    { id: 'd1', name: 'S3 Content Deployer 2' },
    { id: 'd2', name: 'Twin' },
    { id: 'd3', name: 'Twin' },
  ],
  workflows: [
    { id: 'w1', name: 'Nächtliche Übung' },
    { id: 'w2', name: 'A/B & C?' },
  ],
  hasSandbox: true,
};
const entries = entriesOf(things);
const labels = (text: string) =>
  findEntries(entries, text).map(({ group, entries: found }) => [group, ...found.map(({ label }) => label)]);

describe('entriesOf', () => {
  it('has each thing once', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('leads to the thing, whatever its name is made of', () => {
    const leads = entries.flatMap(({ act }) => ('go' in act ? [act.go] : []));
    expect(leads).toContain('/marketplace?q=S3%20Content%20Deployer');
    expect(leads).toContain('/agents?deployment=d1');
    expect(leads).toContain('/workflows/edit/w2');
  });

  it('leads to each of two deployed agents of one name', () => {
    const twins = entries.filter(({ label }) => label === 'Twin');
    expect(twins.map(({ act }) => act)).toEqual([
      { go: '/agents?deployment=d2' },
      { go: '/agents?deployment=d3' },
    ]);
  });

  it('knows the sandbox only where there is one', () => {
    expect(entries.some(({ label }) => label === 'Sandbox')).toBe(true);
    expect(entriesOf({ ...things, hasSandbox: false }).some(({ label }) => label === 'Sandbox')).toBe(false);
  });
});

describe('publicEntries', () => {
  it('offers a visitor what a visitor may see, and to sign in', () => {
    const offered = publicEntries();
    expect(offered.map(({ label }) => label)).toContain('Sign In');
    expect(offered.map(({ label }) => label)).not.toContain('Log out');
    const leads = offered.flatMap(({ act }) => ('go' in act ? [act.go] : []));
    for (const path of [paths.marketplace, paths.agents, paths.credits, paths.profile])
      expect(leads).not.toContain(path);
  });
});

describe('findEntries', () => {
  it('shows all groups in their order before anything is typed, and only a few of the many', () => {
    const many = entriesOf({
      ...things,
      workflows: Array.from({ length: 200 }, (_, nth) => ({ id: `w${nth}`, name: `Drill ${nth}` })),
    });
    const found = findEntries(many, '  ');
    expect(found.map(({ group }) => group)).toEqual(['Go to', 'Agents', 'Workflows', 'Actions', 'Theme']);
    expect(found[2]?.entries).toHaveLength(4);
    const typed = findEntries(many, 'drill').find(({ group }) => group === 'Workflows');
    expect(typed?.entries).toHaveLength(8);
  });

  it('puts what begins with the text before what only holds it', () => {
    expect(labels('work')[0]).toEqual([
      'Go to',
      'Create Workflow',
      'My Workflows',
      'Getting Started: Creating Workflows',
      'Getting Started: Managing Workflows',
    ]);
    expect(labels('s3 content')).toEqual([['Agents', 'S3 Content Deployer 2', 'S3 Content Deployer']]);
  });

  it('finds in any order of words, without case and accents, and by kind', () => {
    expect(labels('ubung NACHT')).toEqual([['Workflows', 'Nächtliche Übung']]);
    expect(labels('storage')).toEqual([['Agents', 'S3 Content Deployer']]);
    expect(labels('theme')).toEqual([['Theme', 'Light', 'Dark', 'System']]);
  });

  it('finds nothing for what is nowhere, also when it is hostile', () => {
    for (const text of ['zzz', '.*', '\\', '<img src=x onerror=alert(1)>', '\u0000', 'a'.repeat(10_000)])
      expect([text, findEntries(entries, text)]).toEqual([text, []]);
  });
});
