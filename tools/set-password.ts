import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setPassword, shortestPassword } from '#server/auth/set-password.ts';
import { makeLog } from '#server/log.ts';
import { startProblem } from '#server/processes/start-problem.ts';
import { isEmail, operate, withDatabase } from './operate.ts';

/** `npm run set-password -- <email>`: asks for the password, or reads it from standard input. Never an argument, which others could see. */
await operate(main);

async function main([email = '']: string[]): Promise<void> {
  if (!isEmail(email)) {
    throw startProblem('Say whose password it is: npm run set-password -- ada@example.com', { exitCode: 2 });
  }
  const password = await readPassword(email);
  if (Array.from(password).length < shortestPassword) {
    throw startProblem(`A password has ${shortestPassword} characters or more.`, { exitCode: 2 });
  }
  await withDatabase(async (databaseUrl, { freePlanCredits, passwordLogin }) => {
    const log = makeLog({ level: 'silent' });
    const outcome = await setPassword(databaseUrl, log, { email, password, freePlanCredits });
    console.log(
      outcome === 'made'
        ? `There was no account of ${email}; it was made, with this password.`
        : `The password of ${email} is set; its sessions are over.`,
    );
    if (!passwordLogin)
      console.log('Sign-in with a password is off: start Leakdrill with PASSWORD_LOGIN=on.');
  });
}

async function readPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split('\n')[0]?.replace(/\r$/, '') ?? '';
  process.stdout.write(`Password for ${email}: `);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  const password = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return password;
}
