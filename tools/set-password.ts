import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setPassword, shortestPassword } from '#server/auth/set-password.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeLog } from '#server/log.ts';
import { openConnections } from '#server/processes/connections.ts';
import { isStartProblem, startProblem } from '#server/processes/start-problem.ts';

/** `npm run set-password -- <email>`: asks for the password, or reads it from standard input. Never an argument, which others could see. */
try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!isStartProblem(error)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = error.exitCode;
}

async function main([email = '']: string[]): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw startProblem('Say whose password it is: npm run set-password -- ada@example.com', { exitCode: 2 });
  }
  const password = await readPassword(email);
  if (Array.from(password).length < shortestPassword) {
    throw startProblem(`A password has ${shortestPassword} characters or more.`, { exitCode: 2 });
  }
  // As one more api process it takes the connections of a running server, and starts them itself when none runs.
  const config = { ...readConfig(process.env), role: 'api', port: 0 } as const;
  const { connections } = await openConnections(config, () => undefined);
  try {
    await migrate(connections.databaseUrl);
    const log = makeLog({ level: 'silent' });
    const { freePlanCredits } = config;
    const outcome = await setPassword(connections.databaseUrl, log, { email, password, freePlanCredits });
    console.log(
      outcome === 'made'
        ? `There was no account of ${email}; it was made, with this password.`
        : `The password of ${email} is set; its sessions are over.`,
    );
    if (!config.passwordLogin)
      console.log('Sign-in with a password is off: start Leakdrill with PASSWORD_LOGIN=on.');
  } finally {
    await connections.stop();
  }
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
