import { checkInvariants, findAccounts, unfreezeAccount } from '#server/credits/invariants.ts';
import { openOwner } from '#server/db/owner.ts';
import { startProblem } from '#server/processes/start-problem.ts';
import { isEmail, operate, withDatabase } from './operate.ts';

/** `npm run unfreeze-account -- <email>`: lets an account move credits again whose books had not added up (F41). */
await operate(main);

async function main([email = '']: string[]): Promise<void> {
  if (!isEmail(email)) {
    throw startProblem('Say whose account it is: npm run unfreeze-account -- ada@example.com', {
      exitCode: 2,
    });
  }
  await withDatabase(async (databaseUrl) => {
    const owner = await openOwner(databaseUrl);
    try {
      const accounts = await findAccounts(owner.db, email);
      if (accounts.length === 0) throw startProblem(`There is no account of ${email}.`);
      const frozen = accounts.filter(({ isFrozen }) => isFrozen);
      if (frozen.length === 0) return console.log(`The account of ${email} is not frozen.`);
      const wrong = (await checkInvariants(owner.db)).filter(({ userId }) =>
        frozen.some((account) => account.userId === userId),
      );
      // It would be frozen again within five minutes.
      if (wrong.length > 0) {
        const findings = wrong.map(({ invariant, finding }) => `${invariant}: ${finding}.`);
        throw startProblem([
          `The books of ${email} still do not add up, so its account stays frozen.`,
          ...findings,
        ]);
      }
      for (const { userId } of frozen) await unfreezeAccount(owner.db, userId);
      console.log(`The account of ${email} is free again.`);
    } finally {
      await owner.close();
    }
  });
}
