import { openDatabase } from '#server/db/open.ts';
import { openOwner } from '#server/db/owner.ts';
import { findOrCreateUser } from '#server/db/system.ts';
import type { Logger } from '#server/log.ts';
import { hashPassword } from './password.ts';
import { keepPassword } from './store.ts';

export const shortestPassword = 12;

interface NewPassword {
  email: string;
  password: string;
  freePlanCredits: number;
}

/** For the operator: sets the password of the account with this e-mail, makes one if there is none, and signs it out everywhere. */
export async function setPassword(
  databaseUrl: string,
  log: Logger,
  made: NewPassword,
): Promise<'made' | 'changed'> {
  const { email, password, freePlanCredits } = made;
  const passwordHash = await hashPassword(password);
  const owner = await openOwner(databaseUrl);
  try {
    const change = () => owner.transact((db) => keepPassword(db, { email, passwordHash, now: new Date() }));
    if (await change()) return 'changed';
    const db = openDatabase(databaseUrl, { log, maxConnections: 1 });
    try {
      const name = email.split('@')[0] ?? email;
      const identity = {
        issuer: 'leakdrill-password',
        subject: email.toLowerCase(),
        email,
        name,
        photoUrl: null,
      };
      await findOrCreateUser(db, identity, freePlanCredits);
    } finally {
      await db.close();
    }
    await change();
    return 'made';
  } finally {
    await owner.close();
  }
}
