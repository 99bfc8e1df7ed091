import type { SignIn } from '#contract/auth.ts';
import { paths } from '#web/paths.ts';
import { authApi } from './auth-api.ts';
import { takeLocation } from './return-to.ts';
import { endSession, perTab, session } from './session.ts';
import type { Profile } from './session-store.ts';

/** Hands the identity provider's credential to the server and keeps what comes back. */
export async function signInWithCredential(credential: string): Promise<void> {
  await keep(() => authApi.signInWithGoogle({ provider: 'google', token: credential }));
}

/** The sign-in layer speaks e-mail and password too; the visible page offers only Google. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  await keep(() => authApi.signInWithPassword({ username: email, password }));
}

/** Where to go after the sign-in. */
export function takeDestination(): string {
  return takeLocation(perTab, paths.dashboard);
}

/** Ends the session here and, if it can be reached, on the server; then the sign-in page. */
export async function signOut(): Promise<void> {
  await authApi.signOut().catch(() => undefined);
  endSession();
}

export async function signOutEverywhere(): Promise<void> {
  await authApi.signOutEverywhere();
  endSession();
}

async function keep(signIn: () => Promise<Partial<SignIn> | undefined>): Promise<void> {
  try {
    const answer = await signIn();
    if (typeof answer?.access_token !== 'string' || answer.access_token === '') {
      throw new Error('No access token received');
    }
    session.begin(answer.access_token, profileOf(answer), Date.now());
  } catch (error) {
    session.end();
    throw error;
  }
}

function profileOf({ email, name, photo_url, created_at }: Partial<SignIn>): Profile {
  return { email: email ?? '', name: name ?? '', photo_url, created_at };
}
