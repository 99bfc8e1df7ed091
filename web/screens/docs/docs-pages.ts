import { type DocsPage, docsPages } from '#web/paths.ts';

interface Page {
  title: string;
  /** The headings of its sections; each is the id of one of its sections. */
  sections: readonly { id: string; title: string }[];
}

export const pages: Record<DocsPage, Page> = {
  marketplace: {
    title: 'Marketplace & Types of Agents',
    sections: [
      { id: 'first', title: 'Your first drill' },
      { id: 'types', title: 'The four types of agents' },
      { id: 'marketplace', title: 'The marketplace' },
      { id: 'deploy', title: 'Deploying an agent' },
      { id: 'prices', title: 'What it costs' },
    ],
  },
  viewing: {
    title: 'Viewing Deployed Agents',
    sections: [
      { id: 'page', title: 'The My Agents page' },
      { id: 'status', title: 'What the badge says' },
      { id: 'code', title: 'The generated file' },
      { id: 'configuration', title: 'Configuration and secrets' },
      { id: 'delete', title: 'Deleting an agent' },
    ],
  },
  creating: {
    title: 'Creating Workflows',
    sections: [
      { id: 'shapes', title: 'Two shapes' },
      { id: 'role', title: 'Access to your AWS account' },
      { id: 'draw', title: 'Drawing a workflow' },
      { id: 'keyboard', title: 'Without a mouse' },
      { id: 'publish', title: 'Publishing' },
      { id: 'limits', title: 'Limits' },
    ],
  },
  managing: {
    title: 'Managing Workflows',
    sections: [
      { id: 'page', title: 'The My Workflows page' },
      { id: 'status', title: 'What the badge says' },
      { id: 'results', title: 'Results' },
      { id: 'analysis', title: 'What an analysis says' },
      { id: 'again', title: 'Running again and changing' },
      { id: 'delete', title: 'Deleting' },
      { id: 'clean-up', title: 'Cleaning up' },
    ],
  },
};

/** Which page an address shows; the bare one shows the first (R024). */
export function docsPageAt(pathname: string): DocsPage {
  const name = pathname.split('/')[2]?.toLowerCase();
  return docsPages.find((one) => one === name) ?? 'marketplace';
}

/** The pages before and after one, in the order of the navigation. */
export function neighbours(page: DocsPage): { before: DocsPage | undefined; after: DocsPage | undefined } {
  const at = docsPages.indexOf(page);
  return { before: docsPages[at - 1], after: docsPages[at + 1] };
}
