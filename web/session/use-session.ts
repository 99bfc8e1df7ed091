import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** Who is signed in. While `loading` the stored user already shows. */
export function useSession() {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const user = useSyncExternalStore(session.subscribe, session.user);
  const memberSince = useSyncExternalStore(session.subscribe, session.memberSince);
  return { state, user, memberSince, isSignedIn: state !== 'unauthenticated' };
}
