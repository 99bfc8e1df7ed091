import { createHash, randomBytes } from 'node:crypto';
import { documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';

/** What a person of the product needs to work in the sandbox's Slack. */
export type SlackAccess = { token: string; channel: string };

/** Who speaks with a token, and what it may do; everything where no scopes are said. */
export type SlackToken = { owner: string; user: string; scopes: string[] | undefined };

export const bot = 'deploy-helper';
export const colleague = 'robin.park';
export const homeChannel = 'platform-ops';

/** By the hash of the token, for names lie in clear. */
const tokens = documents<SlackToken>('slack-token');

/** The same token every time, for it follows from the state key. */
export function provisionSlack(state: State, owner: string): SlackAccess {
  const token = tokenOf(state.sealing.derive(JSON.stringify(['slack token', owner]), 50));
  keepToken(state, token, { owner, user: bot, scopes: undefined });
  return { token, channel: homeChannel };
}

/** A token that may do so much and no more: with it a list of permissions is proved minimal. */
export function makeSlackToken(state: State, value: SlackToken): string {
  const token = tokenOf(randomBytes(50));
  keepToken(state, token, value);
  return token;
}

export function findSlackToken(state: State, token: string): SlackToken | undefined {
  return tokens.find(state, nameOf(token));
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

function keepToken(state: State, token: string, value: SlackToken): void {
  tokens.put(state, value.owner, nameOf(token), value);
}

function nameOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** In the form that Slack gives to the tokens of bots. */
function tokenOf(bytes: Buffer): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  const digits = [...bytes.subarray(0, 26)].map((byte) => String(byte % 10)).join('');
  const text = [...bytes.subarray(26)].map((byte) => letters.charAt(byte % letters.length)).join('');
  return `xoxb-${digits.slice(0, 13)}-${digits.slice(13)}-${text}`;
}
