import type { Manifest } from '#catalogue/agent.ts';
import { generationGrids } from '#catalogue/generate/grids.ts';
import { offersOf } from '#catalogue/generate/offers.ts';
import { secretTypeOptions } from '#material/generation.ts';

/** In the order in which people look for them: platforms, then dashboards, then errors and who is on duty. */
export const offers = offersOf('monitoring', [
  'datadog-api-key',
  'datadog-app-key',
  'newrelic-license-key',
  'newrelic-user-key',
  'dynatrace-token',
  'honeycomb-key',
  'grafana-service-account-token',
  'grafana-cloud-token',
  'sentry-org-token',
  'sentry-user-token',
  'pagerduty-api-key',
]);

/** A service reports to two or three places; more would give the file away. */
export const most = 4;

export const manifest: Manifest = {
  id: 'monitoring-tokens',
  name: 'Monitoring tokens',
  description:
    'Writes Terraform, a script or settings in which the monitoring tokens of an invented service leak. No token opens anything.',
  category: 'Monitoring',
  type: 'Generate',
  subtype: 'Identity',
  price: 1,
  runPrice: 0,
  permissions: [],
  details: {
    features: [
      'Eleven kinds of token of seven vendors, each with the prefix, the length and the alphabet of the real one',
      'Grafana tokens carry a valid checksum; what Sentry and Grafana Cloud write inside a token decodes and agrees with the file',
      'What belongs together comes together: site and application key, organization and project, account, dataset',
      'Servers that a company runs itself stand below reserved domains that resolve nowhere',
    ],
    useCases: [
      'Plant a token in Terraform or Helm values and see whether the review finds it',
      'Test whether scanners know observability vendors, not clouds alone',
      'Drill what happens when somebody could mute the alerts',
    ],
    version: '1.0.0',
    author: 'Leakdrill',
  },
  fields: {},
  deploymentUI: generationGrids({
    selectionMode: 'multi',
    selectedItems: [],
    categories: [
      {
        name: 'monitoring',
        title: 'Monitoring services',
        inputType: 'checkbox',
        selectionMode: 'multi',
        minSelect: 1,
        maxSelect: most,
        required: true,
        options: secretTypeOptions(offers),
      },
    ],
  }),
};
