import { deploymentPath, docsPages, docsPath, paths, workflowEditPath } from '#web/paths.ts';

export const paletteGroups = ['Go to', 'Agents', 'Workflows', 'Actions', 'Theme'] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

export type PaletteAct =
  | { go: string }
  | { run: 'sidebar' | 'help' | 'sign-out' | 'sign-in' }
  | { theme: 'light' | 'dark' | 'system' };

export interface PaletteEntry {
  /** Unique over all groups. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Smaller, behind the label: what kind of thing it is. */
  detail?: string;
  /** Found by these words too. */
  words?: string;
  act: PaletteAct;
}

export interface PaletteThings {
  agents: readonly {
    id: string;
    name: string;
    type: string;
    category: string;
    subtype?: string | undefined;
  }[];
  deployments: readonly { id: string; name: string }[];
  workflows: readonly { id: string; name: string }[];
  hasSandbox: boolean;
}

/** Everything that can be chosen by who is signed in. */
export function entriesOf(things: PaletteThings): PaletteEntry[] {
  const place = (label: string, path: string, words?: string): PaletteEntry => ({
    id: `go:${path}`,
    group: 'Go to',
    label,
    ...(words !== undefined && { words }),
    act: { go: path },
  });
  return [
    place('Dashboard', paths.dashboard, 'home activity'),
    place('Marketplace', paths.marketplace, 'agent catalogue'),
    place('My Agents', paths.agents, 'deployed'),
    place('Create Workflow', paths.builder, 'builder new drill'),
    place('My Workflows', paths.workflowList, 'deployed runs results'),
    place('Credits', paths.credits, 'balance plans history'),
    place('Planted decoys', paths.planted, 'clean up leftovers out there retract is this ours'),
    place('Profile', paths.profile, 'account sessions tokens preferences'),
    ...(things.hasSandbox ? [place('Sandbox', paths.sandbox, 'stand-in cloud aws')] : []),
    ...publicPlaces(place),
    ...things.deployments.map(({ id, name }) => ({
      id: `deployment:${id}`,
      group: 'Agents' as const,
      label: name,
      detail: 'Deployed',
      act: { go: deploymentPath(id) },
    })),
    ...things.agents.map(({ id, name, type, category, subtype }) => ({
      id: `agent:${id}`,
      group: 'Agents' as const,
      label: name,
      detail: type,
      words: `marketplace ${category} ${subtype ?? ''}`,
      act: { go: `${paths.marketplace}?q=${encodeURIComponent(name)}` },
    })),
    ...things.workflows.map(({ id, name }) => ({
      id: `workflow:${id}`,
      group: 'Workflows' as const,
      label: name,
      act: { go: workflowEditPath(id) },
    })),
    ...actions({ id: 'sign-out', label: 'Log out', words: 'leave sign out', run: 'sign-out' }),
  ];
}

/** What a visitor may choose. */
export function publicEntries(): PaletteEntry[] {
  const place = (label: string, path: string): PaletteEntry => ({
    id: `go:${path}`,
    group: 'Go to',
    label,
    act: { go: path },
  });
  return [
    place('Dashboard', paths.dashboard),
    ...publicPlaces(place),
    ...actions({ id: 'sign-in', label: 'Sign In', words: 'log in account', run: 'sign-in' }),
  ];
}

const docsTitles = {
  marketplace: 'Marketplace & Types of Agents',
  viewing: 'Viewing Deployed Agents',
  creating: 'Creating Workflows',
  managing: 'Managing Workflows',
} as const;

function publicPlaces(place: (label: string, path: string, words?: string) => PaletteEntry): PaletteEntry[] {
  return [
    place('Getting Started', paths.docs, 'documentation help'),
    ...docsPages
      .filter((page) => page !== 'marketplace')
      .map((page) => place(`Getting Started: ${docsTitles[page]}`, docsPath(page), 'documentation')),
    place('Terms of Service', paths.terms, 'legal'),
    place('Privacy Policy', paths.privacy, 'legal'),
  ];
}

type Run = Extract<PaletteAct, { run: unknown }>['run'];

function actions(last: { id: string; label: string; words: string; run: Run }): PaletteEntry[] {
  const action = (id: string, label: string, words: string, run: Run): PaletteEntry => ({
    id: `action:${id}`,
    group: 'Actions',
    label,
    words,
    act: { run },
  });
  const theme = (value: 'light' | 'dark' | 'system', label: string): PaletteEntry => ({
    id: `theme:${value}`,
    group: 'Theme',
    label,
    words: 'theme colours mode',
    act: { theme: value },
  });
  return [
    action('sidebar', 'Toggle Sidebar', 'rail menu', 'sidebar'),
    action('help', 'Keyboard Shortcuts', 'keys help', 'help'),
    action(last.id, last.label, last.words, last.run),
    theme('light', 'Light'),
    theme('dark', 'Dark'),
    theme('system', 'System'),
  ];
}

/** Nobody reads further: more letters are quicker. */
const mostPerGroup = 8;
/** Before anything is typed the things one has many of are only hinted at. */
const mostAtRest: Partial<Record<PaletteGroup, number>> = { 'Go to': 9, Agents: 4, Workflows: 4 };

export interface FoundGroup {
  group: PaletteGroup;
  entries: PaletteEntry[];
}

/** What fits the text, by group: every word must occur, and those whose label begins with it come first. */
export function findEntries(entries: readonly PaletteEntry[], text: string): FoundGroup[] {
  const wanted = plain(text);
  const words = wanted.split(' ').filter((word) => word !== '');
  const ranked = entries.flatMap((entry) => {
    const rank = words.length === 0 ? 0 : rankOf(entry, wanted, words);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  return paletteGroups.flatMap((group) => {
    const most = words.length === 0 ? (mostAtRest[group] ?? Number.POSITIVE_INFINITY) : mostPerGroup;
    const found = ranked
      .filter(({ entry }) => entry.group === group)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ entry }) => entry);
    return found.length === 0 ? [] : [{ group, entries: found }];
  });
}

/** 0 the label begins so, 1 a word of it does, 2 it holds all words, 3 only together with the other words. */
function rankOf(entry: PaletteEntry, wanted: string, words: readonly string[]): number | undefined {
  const label = plain(entry.label);
  if (label.startsWith(wanted)) return 0;
  if (` ${label}`.includes(` ${wanted}`)) return 1;
  if (words.every((word) => label.includes(word))) return 2;
  const all = `${label} ${plain(`${entry.group} ${entry.detail ?? ''} ${entry.words ?? ''}`)}`;
  return words.every((word) => all.includes(word)) ? 3 : undefined;
}

/** Without case, accents and doubled spaces. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
