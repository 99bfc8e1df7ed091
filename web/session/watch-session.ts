import { transport } from './auth-api.ts';
import { session } from './session.ts';

export const revalidateEveryMs = 60_000;

/** Asks every 60 seconds and on focus whether the session is still good, with one retry, while there is a token. */
export function watchSession(): () => void {
  function ask(): void {
    if (session.token() !== undefined) void transport.checkSession({ onRefusal: true });
  }
  if (session.state() === 'loading') ask();
  const timer = setInterval(ask, revalidateEveryMs);
  addEventListener('focus', ask);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', ask);
  };
}
