import { docsPages, docsPath, paths, patterns } from './paths.ts';

const shell = ['shell/Shell.tsx'];
const own = [...shell, 'session/watch-session.ts'];
const docs = [...own, 'shell/DocsGate.tsx', 'screens/docs/DocsScreen.tsx'];
const docsTexts = {
  marketplace: 'screens/docs/MarketplacePage.tsx',
  viewing: 'screens/docs/ViewingPage.tsx',
  creating: 'screens/docs/CreatingPage.tsx',
  managing: 'screens/docs/ManagingPage.tsx',
};
const builder = [...own, 'screens/workflows/builder/BuilderScreen.tsx'];

/**
 * The modules that an address asks for once the first script has run. The build writes a page for each that names their
 * files, so that they travel beside that script and not after it.
 */
export const firstLoad: Readonly<Record<string, readonly string[]>> = {
  [paths.home]: ['screens/home/HomeScreen.tsx'],
  [paths.auth]: ['screens/auth/AuthScreen.tsx'],
  [paths.terms]: [...shell, 'screens/terms/TermsScreen.tsx'],
  [paths.privacy]: [...shell, 'screens/privacy/PrivacyScreen.tsx'],
  [paths.dashboard]: [...own, 'screens/dashboard/DashboardScreen.tsx'],
  [paths.marketplace]: [...own, 'screens/marketplace/MarketplaceScreen.tsx'],
  [paths.agents]: [...own, 'screens/agents/AgentsScreen.tsx'],
  [paths.builder]: builder,
  [patterns.workflowEdit]: builder,
  [paths.workflowList]: [...own, 'screens/workflows/list/WorkflowsScreen.tsx'],
  [patterns.run]: [...own, 'screens/workflows/run/RunScreen.tsx'],
  [paths.credits]: [...own, 'screens/credits/CreditsScreen.tsx'],
  [paths.planted]: [...own, 'screens/planted/PlantedScreen.tsx'],
  [paths.profile]: [...own, 'screens/profile/ProfileScreen.tsx'],
  [paths.sandbox]: [...own, 'screens/sandbox/SandboxScreen.tsx'],
  [paths.docs]: [...docs, docsTexts.marketplace],
  ...Object.fromEntries(docsPages.map((page) => [docsPath(page), [...docs, docsTexts[page]]])),
};

/** The picture that a page has in its first window, by its name before the theme. */
export const firstPicture: Readonly<Record<string, string>> = {
  [docsPath('viewing')]: 'screens/docs/pictures/agents',
  [docsPath('managing')]: 'screens/docs/pictures/workflows',
};
