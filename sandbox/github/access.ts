import { randomBytes } from 'node:crypto';
import type { State } from '#sandbox/aws/state.ts';
import { lettersOf, tokensOf } from '#sandbox/emulated/tokens.ts';

/** What a person of the product needs to work in the sandbox's GitHub. */
export type GitHubAccess = { token: string; owner: string; repository: string; issue: string };

/** As a fine-grained token grants them: `contents: 'write'`. Everything where nothing is said. */
export type GitHubPermissions = Record<string, 'read' | 'write'>;

export type GitHubToken = { owner: string; login: string; permissions: GitHubPermissions | undefined };

export const organisation = 'acme';
export const operator = 'drill-operator';
export const colleague = 'robin-park';
export const openRepository = 'platform-infra';
export const guardedRepository = 'payments-api';
/** The number of the issue that each repository begins with. */
export const firstIssue = '1';

const tokens = tokensOf<GitHubToken>('github-token');

/** The same token every time, for it follows from the state key. */
export function provisionGitHub(state: State, owner: string): GitHubAccess {
  const token = tokenOf(state.sealing.derive(JSON.stringify(['github token', owner]), 61));
  tokens.keep(state, token, { owner, login: operator, permissions: undefined });
  return { token, owner: organisation, repository: openRepository, issue: firstIssue };
}

/** A token that may do so much and no more: with it a list of permissions is proved minimal. */
export function makeToken(state: State, owner: string, permissions: GitHubPermissions): string {
  const token = tokenOf(randomBytes(61));
  tokens.keep(state, token, { owner, login: operator, permissions });
  return token;
}

/** What a thief has who sits at the colleague's computer; the same token every time. */
export function provisionReader(state: State, owner: string): string {
  const token = tokenOf(state.sealing.derive(JSON.stringify(['github token', owner, colleague]), 61));
  const known = findToken(state, token);
  // A sandbox that was kept from before has a token that opens less.
  if (known?.permissions?.['issues'] === undefined) {
    tokens.keep(state, token, { owner, login: colleague, permissions: readerPermissions });
  }
  return token;
}

const readerPermissions: GitHubPermissions = {
  contents: 'read',
  issues: 'read',
  metadata: 'read',
  pull_requests: 'read',
};

export function findToken(state: State, token: string): GitHubToken | undefined {
  return tokens.find(state, token);
}

/** In the form that GitHub gives to fine-grained tokens. */
function tokenOf(bytes: Buffer): string {
  const text = lettersOf(bytes);
  return `github_pat_${text.slice(0, 22)}_${text.slice(2, 61)}`;
}
