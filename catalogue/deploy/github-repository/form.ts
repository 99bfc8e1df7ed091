import type { DeployAgent, PresenceStatus, RetractOutcome } from '#catalogue/deploy-agent.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import type { GitHub } from '#catalogue/providers/github/connection.ts';
import type { Repository, RepositoryState } from '#catalogue/providers/github/repositories.ts';
import { problem } from '#contract/refusal.ts';
import type { fields } from './manifest.ts';

export type Receipt = Record<string, string>;
type Agent = DeployAgent<typeof fields>;

/** One way to plant a file in a repository; the rest is the same for all of them. */
export interface Form extends Pick<Agent, 'place' | 'put' | 'recognise' | 'verify'> {
  about: NonNullable<Agent['about']>;
  /** Reads only, in a repository that was found to be there. */
  look(
    github: GitHub,
    config: ConfigOf<typeof fields>,
    repository: RepositoryState,
  ): Promise<Record<string, string>>;
  /** In the very repository that was planted in. */
  retract(github: GitHub, receipt: Receipt): Promise<RetractOutcome>;
  status(github: GitHub, receipt: Receipt): Promise<PresenceStatus>;
}

export function repositoryOf({ owner, repository }: Record<string, string>): Repository {
  if (owner === undefined || repository === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  return { owner, repository };
}

/** What lies in the sandbox has no page at GitHub. */
export function pageOf(
  { context }: GitHub,
  { owner, repository }: Repository,
  path: readonly string[],
  fragment = '',
): Record<string, string> {
  if (context.endpoints.github !== undefined) return {};
  const segments = [owner, repository, ...path].map(encodeURIComponent).join('/');
  return { html_url: `https://github.com/${segments}${fragment}` };
}
