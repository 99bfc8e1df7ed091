import { awsCloud } from '#sandbox/aws/cloud.ts';
import { azureCloud } from '#sandbox/azure/cloud.ts';
import { githubCloud } from '#sandbox/github/cloud.ts';
import { microsoftCloud } from '#sandbox/microsoft/cloud.ts';
import { slackCloud } from '#sandbox/slack/cloud.ts';
import type { Cloud } from './cloud.ts';

/** The clouds that the page looks into, by the id that the product gives them. */
export const clouds: Readonly<Record<string, Cloud | undefined>> = {
  aws: awsCloud,
  azure: azureCloud,
  github: githubCloud,
  microsoft: microsoftCloud,
  slack: slackCloud,
};
