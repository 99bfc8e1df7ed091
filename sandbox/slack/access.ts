import { randomBytes } from 'node:crypto';
import type { State } from '#sandbox/aws/state.ts';
import { lettersOf, tokensOf } from '#sandbox/emulated/tokens.ts';

/** What a person of the product needs to work in the sandbox's Slack. */
export type SlackAccess = { token: string; channel: string };

/** Who speaks with a token, and what it may do; everything where no scopes are said. */
export type SlackToken = { owner: string; user: string; scopes: string[] | undefined };

export const bot = 'deploy-helper';
export const colleague = 'robin.park';
export const homeChannel = 'platform-ops';

const tokens = tokensOf<SlackToken>('slack-token');

/** The same token every time, for it follows from the state key. */
export function provisionSlack(state: State, owner: string): SlackAccess {
  const token = tokenOf(state.sealing.derive(JSON.stringify(['slack token', owner]), 50));
  tokens.keep(state, token, { owner, user: bot, scopes: undefined });
  return { token, channel: homeChannel };
}

/** A token that may do so much and no more: with it a list of permissions is proved minimal. */
export function makeSlackToken(state: State, value: SlackToken): string {
  const token = tokenOf(randomBytes(50));
  tokens.keep(state, token, value);
  return token;
}

/** What a thief has who sits at the colleague's computer; the same token every time. */
export function provisionReader(state: State, owner: string): string {
  const token = tokenOf(state.sealing.derive(JSON.stringify(['slack token', owner, colleague]), 50));
  if (findSlackToken(state, token) === undefined) {
    const scopes = ['channels:history', 'channels:read', 'files:read'];
    tokens.keep(state, token, { owner, user: colleague, scopes });
  }
  return token;
}

export function findSlackToken(state: State, token: string): SlackToken | undefined {
  return tokens.find(state, token);
}

const uploadPlace = 'slack upload';

/** An upload's address opens for whoever has it, so it says in whose world it lies. */
export function uploadPathOf(state: State, owner: string): string {
  return `upload/${state.sealing.seal(Buffer.from(owner), uploadPlace).toString('base64url')}/`;
}

export function ownerOfUpload(state: State, sealed: string): string | undefined {
  try {
    return state.sealing.open(Buffer.from(sealed, 'base64url'), uploadPlace).toString();
  } catch {
    return undefined;
  }
}

/** In the form that Slack gives to the tokens of bots. */
function tokenOf(bytes: Buffer): string {
  const digits = [...bytes.subarray(0, 26)].map((byte) => String(byte % 10)).join('');
  return `xoxb-${digits.slice(0, 13)}-${digits.slice(13)}-${lettersOf(bytes.subarray(26))}`;
}
