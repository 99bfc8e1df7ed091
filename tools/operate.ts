import { readConfig, type Config } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkDatabase } from '#server/db/reach.ts';
import { openConnections } from '#server/processes/connections.ts';
import { isStartProblem } from '#server/processes/start-problem.ts';

/** Runs a command of the operator: what is in its way is a sentence and an exit code. */
export async function operate(main: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!isStartProblem(error)) throw error;
    for (const sentence of error.sentences) console.error(sentence);
    process.exitCode = error.exitCode;
  }
}

/** The database that the settings name, up to date, whether a server runs or not. */
export async function withDatabase(
  work: (databaseUrl: string, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl);
    await migrate(config.databaseUrl);
    return work(config.databaseUrl, config);
  }
  // As one more api process it takes the connections of a running server, and starts them itself when none runs.
  const joined = { ...config, role: 'api', port: 0, sandbox: false } as const;
  const { connections } = await openConnections(joined, () => undefined);
  try {
    await migrate(connections.databaseUrl);
    await work(connections.databaseUrl, config);
  } finally {
    await connections.stop();
  }
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
