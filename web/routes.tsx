import { type ComponentType } from 'react';
import { redirectDocument, redirect, type RouteObject } from 'react-router';
import { waitForAnswers } from './first-picture.ts';
import { docsPages, docsPath, paths, patterns } from './paths.ts';
import { RequireSession } from './session/RequireSession.tsx';
import { requireSession } from './session/require-session.ts';
import { BarePageError } from './shell/BarePageError.tsx';
import { PageError } from './shell/PageError.tsx';

const docsTexts = {
  marketplace: screen(() => import('./screens/docs/MarketplacePage.tsx'), 'MarketplacePage'),
  viewing: screen(() => import('./screens/docs/ViewingPage.tsx'), 'ViewingPage'),
  creating: screen(() => import('./screens/docs/CreatingPage.tsx'), 'CreatingPage'),
  managing: screen(() => import('./screens/docs/ManagingPage.tsx'), 'ManagingPage'),
};

/** Every screen of the site, loaded when it is first asked for. */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: BarePageError,
    HydrateFallback: Nothing,
    children: [
      { path: paths.root, loader: () => redirectDocument(paths.auth), Component: Nothing },
      { path: paths.home, lazy: screen(() => import('./screens/home/HomeScreen.tsx'), 'HomeScreen') },
      { path: paths.auth, lazy: screen(() => import('./screens/auth/AuthScreen.tsx'), 'AuthScreen') },
      {
        lazy: screen(() => import('./shell/Shell.tsx'), 'Shell'),
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              {
                loader: requireSession,
                Component: RequireSession,
                children: protectedRoutes(),
              },
              {
                lazy: screen(() => import('./shell/DocsGate.tsx'), 'DocsGate'),
                children: [
                  {
                    lazy: screen(() => import('./screens/docs/DocsScreen.tsx'), 'DocsScreen'),
                    children: [
                      { path: paths.docs, lazy: docsTexts.marketplace },
                      ...docsPages.map((page) => ({ path: docsPath(page), lazy: docsTexts[page] })),
                    ],
                  },
                ],
              },
              {
                path: paths.terms,
                lazy: screen(() => import('./screens/terms/TermsScreen.tsx'), 'TermsScreen'),
              },
              {
                path: paths.privacy,
                lazy: screen(() => import('./screens/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
              },
              {
                path: '*',
                lazy: screen(() => import('./screens/not-found/NotFoundScreen.tsx'), 'NotFoundScreen'),
              },
            ],
          },
        ],
      },
    ],
  },
];

function protectedRoutes(): RouteObject[] {
  const builder = screen(() => import('./screens/workflows/builder/BuilderScreen.tsx'), 'BuilderScreen');
  return [
    {
      path: paths.dashboard,
      lazy: screen(() => import('./screens/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
    },
    {
      path: paths.marketplace,
      lazy: screen(() => import('./screens/marketplace/MarketplaceScreen.tsx'), 'MarketplaceScreen'),
    },
    { path: paths.agents, lazy: screen(() => import('./screens/agents/AgentsScreen.tsx'), 'AgentsScreen') },
    { path: paths.workflows, loader: () => redirect(paths.builder) },
    { path: paths.builder, lazy: builder },
    { path: patterns.workflowEdit, lazy: builder },
    {
      path: paths.workflowList,
      lazy: screen(() => import('./screens/workflows/list/WorkflowsScreen.tsx'), 'WorkflowsScreen'),
    },
    {
      path: patterns.run,
      lazy: screen(() => import('./screens/workflows/run/RunScreen.tsx'), 'RunScreen'),
    },
    {
      path: paths.credits,
      lazy: screen(() => import('./screens/credits/CreditsScreen.tsx'), 'CreditsScreen'),
    },
    {
      path: paths.planted,
      lazy: screen(() => import('./screens/planted/PlantedScreen.tsx'), 'PlantedScreen'),
    },
    {
      path: paths.profile,
      lazy: screen(() => import('./screens/profile/ProfileScreen.tsx'), 'ProfileScreen'),
    },
    {
      path: paths.sandbox,
      lazy: screen(() => import('./screens/sandbox/SandboxScreen.tsx'), 'SandboxScreen'),
    },
  ];
}

/** What a screen's module may have beside its component. */
interface WithAnswers {
  /** Asks for what its first picture shows. */
  fetchFirst?: () => Promise<unknown>[];
}

function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & WithAnswers>,
  name: Name,
) {
  return async () => {
    const loaded = await load();
    await waitForAnswers(loaded.fetchFirst);
    return { Component: loaded[name] };
  };
}

function Nothing() {
  return null;
}
