import { grantedSite, libraryName, tenantHost } from '#sandbox/microsoft/access.ts';
import { guidOf } from '#sandbox/microsoft/guid.ts';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { createFile, createFolder, createRoot } from './item-store.ts';

export type Library = { id: string; name: string; path: string };

export type Site = {
  id: string;
  host: string;
  /** `sites/engineering`; empty for the tenant's root site. */
  path: string;
  title: string;
  libraries: Library[];
};

const sites = documents<Site>('graph-site');

/** All sites of the owner's tenant, made with what such sites hold when they are asked for first. */
export function listSites(state: State, owner: string, now: Date): Site[] {
  const known = sites.list(state, owner);
  if (known.length > 0) return known;
  for (const [path, title, libraries] of plan) {
    const derive = (purpose: string) =>
      guidOf(state.sealing.derive(JSON.stringify(['graph', purpose, path, owner]), 16));
    const site: Site = {
      id: `${tenantHost},${derive('site')},${derive('web')}`,
      host: tenantHost,
      path,
      title,
      libraries: libraries.map(([name, folder]) => ({
        id: driveIdOf(derive(`drive ${name}`)),
        name,
        path: folder,
      })),
    };
    sites.put(state, owner, path, site);
    for (const library of site.libraries) createRoot(state, owner, library.id, now);
  }
  furnish(state, owner, sites.list(state, owner), now);
  return sites.list(state, owner);
}

/** A second library, a second site that nobody granted, and the root: what an agent must tell apart. */
const plan = [
  ['', 'Acme', [['Documents', 'Shared Documents']]],
  [
    `sites/${grantedSite}`,
    'Engineering',
    [
      [libraryName, 'Shared Documents'],
      ['Design files', 'Design files'],
    ],
  ],
  ['sites/finance', 'Finance', [['Documents', 'Shared Documents']]],
] as const;

function furnish(state: State, owner: string, all: Site[], now: Date): void {
  const library = all
    .find(({ path }) => path === `sites/${grantedSite}`)
    ?.libraries.find(({ name }) => name === libraryName);
  if (library === undefined) throw new Error('The site of the sandbox has no library.');
  const by = { state, owner, driveId: library.id, now };
  const folder = createFolder(by, 'root', 'Runbooks');
  createFile(by, 'root', 'Onboarding.md', 'text/markdown', Buffer.from(onboarding));
  createFile(by, folder.id, 'On-call.md', 'text/markdown', Buffer.from(onCall));
}

/** Drives of SharePoint are named so. */
function driveIdOf(guid: string): string {
  return `b!${Buffer.from(guid.replaceAll('-', ''), 'hex').toString('base64url')}${'A'.repeat(20)}`;
}

const onboarding = `# Welcome to Engineering

Ask in #platform-ops for access to the build machines. Secrets belong in the vault, never in this library.
`;

const onCall = `# On call

1. Acknowledge the page within ten minutes.
2. Look at the dashboard of the service before you restart it.
3. Write down what you did.
`;
