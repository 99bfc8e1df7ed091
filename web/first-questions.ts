import { calls } from '#contract/calls.ts';
import { outgoing } from '#contract/client.ts';
import type { Call, InputOf } from '#contract/call.ts';
import { docsPages, docsPath, paths, patterns } from './paths.ts';

/** Of everybody who is signed in: the shell's own. */
const shell = [
  url(calls.countDecoys, {}),
  url(calls.listNotifications, {}),
  url(calls.readSignInOptions, {}),
];
const docs = shell;

/**
 * What a page asks the server for in its first picture, by its address, most wanted first. web/public/first.js asks it
 * while the modules travel, and the page's own first question takes that answer; `{3}` is the third part of the address.
 */
export const firstQuestions: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [
    url(calls.readDashboardStats, {}),
    url(calls.listWorkflows, { limit: 1 }),
    url(calls.readCreditBalance, {}),
    url(calls.readSampleDrill, {}),
    url(calls.listRecentActivities, { limit: 5 }),
    ...shell,
  ],
  [paths.marketplace]: [url(calls.listAgents, {}), ...shell],
  [paths.agents]: [url(calls.listDeployments, {}), url(calls.listDeploymentUsage, {}), ...shell],
  [paths.builder]: [url(calls.listDeployments, {}), ...shell],
  [patterns.workflowEdit]: [url(calls.readWorkflow, { id: '{3}' }), url(calls.listDeployments, {}), ...shell],
  [paths.workflowList]: [url(calls.listWorkflows, { limit: 100 }), ...shell],
  [patterns.run]: [
    url(calls.readExecution, { id: '{2}', execution: '{4}' }),
    url(calls.listDecoys, { execution: '{4}' }),
    ...shell,
  ],
  [paths.credits]: [url(calls.readCreditBalance, {}), url(calls.listCreditEntries, { limit: 25 }), ...shell],
  [paths.planted]: [url(calls.listDecoys, { limit: 50 }), ...shell],
  [paths.profile]: [
    url(calls.listSessions, {}),
    url(calls.listApiTokens, {}),
    url(calls.readCreditBalance, {}),
    ...shell,
  ],
  [paths.sandbox]: [url(calls.readSandbox, {}), ...shell],
  [paths.docs]: docs,
  ...Object.fromEntries(docsPages.map((page) => [docsPath(page), docs])),
};

function url<C extends Call>(call: C, input: InputOf<C>): string {
  return decodeURIComponent(outgoing(call, input as Record<string, unknown>).url);
}
