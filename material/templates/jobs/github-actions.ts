import type { Field } from '#material/credential-set.ts';
import { between, pick } from '#material/random.ts';
import { indented } from '#material/templates/code/language.ts';
import { noteLine, openingLine, switchedOffLine, type Draft } from '#material/templates/template.ts';
import { HEADINGS } from './note-words.ts';

export const JOB = 'run';
export const STEP = 'Settings';

export type WorkflowValues = {
  /** Lines of the job's `env`. */
  variables: readonly string[];
  /** A step that writes a file with the values. */
  fileStep?: string;
  paths: ReadonlyMap<Field, string>;
};

const DEBUG = [
  '- uses: actions/upload-artifact@v4',
  '- run: env | sort',
  '- run: pip list',
  '- uses: mxschmitt/action-tmate@v3',
  '- run: ls -la',
];

/** Workflows around the values; which one is written is drawn. */
export const workflows = [deployment, nightly, release] as const;

function deployment(draft: Draft, values: WorkflowValues): string {
  const { random, service } = draft;
  return `name: Deploy ${service.product}

on:
  push:
    branches: [main]
  workflow_dispatch:

concurrency: ${service.product}-${service.environment}

jobs:
  ${JOB}:
    runs-on: ubuntu-24.04
    timeout-minutes: ${between(random, 2, 9) * 5}
${variables(draft, values)}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: ${pick(random, ['20', '22'])}
          cache: npm
      - run: npm ci
${fileStep(draft, values)}      - name: Deploy
        run: ./scripts/deploy.sh ${service.environment} ${service.hostOf(service.product)}
`;
}

function nightly(draft: Draft, values: WorkflowValues): string {
  const { random, service, world } = draft;
  return `${openingLine(draft, HEADINGS)}name: ${service.purpose}
on:
  schedule:
    - cron: "${between(random, 0, 59)} ${between(random, 1, 5)} * * *"
permissions:
  contents: read
jobs:
  ${JOB}:
    runs-on: [self-hosted, ${world.slug.split('-')[0]}]
${variables(draft, values)}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-python@v5
        with:
          python-version: "3.${between(random, 10, 13)}"
      - run: pip install -r requirements.txt
${fileStep(draft, values)}      - name: ${service.name}
        run: python -m ${service.purpose} --region ${world.region}
${switchedOffLine(draft, DEBUG, '      #')}`;
}

function release(draft: Draft, values: WorkflowValues): string {
  const { random, service, world } = draft;
  return `name: Release

on:
  push:
    tags: ["v*"]

jobs:
  ${JOB}:
    runs-on: ubuntu-22.04
    environment: ${service.environment}
${variables(draft, values)}    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
${fileStep(draft, values)}      - name: Build
        run: docker build -t registry.${world.domain}/${service.product}:\${{ github.ref_name }} .
      - name: Smoke check
        run: ./ci/smoke.sh --retries ${between(random, 2, 9)}
      - name: Tell ${service.team}
        if: failure()
        run: ./ci/notify.sh ${world.people[0].email}
`;
}

function variables(draft: Draft, values: WorkflowValues): string {
  if (values.variables.length === 0) return '';
  const own = `${noteLine(draft, '#')}APP_ENV: ${draft.service.environment}`;
  return `    env:\n${indented([own, ...values.variables].join('\n'), '      ')}\n`;
}

function fileStep(draft: Draft, { fileStep: step }: WorkflowValues): string {
  if (step === undefined) return '';
  return `${indented(`${noteLine(draft, '#')}${step}`, '      ')}\n`;
}
