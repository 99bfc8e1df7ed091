import { Refusal } from '#contract/refusal.ts';
import { findNearMisses, isLoopback, readConfig, type Config } from './config.ts';
import { openConnections } from './processes/connections.ts';
import { diskProblem, isStartProblem, startProblem } from './processes/start-problem.ts';
import { startServer } from './start-server.ts';

const stopWithinMs = 10_000;
// Ctrl-C arrives twice, from the terminal and from npm; only a later one is a second one.
const repeatAfterMs = 700;

// A closed terminal or pipe must not end the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let stop: (() => Promise<void>) | undefined;
let stoppedAt: number | undefined;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end());
// The program that started this one, when it left a channel, is gone.
process.once('disconnect', () => end());
process.channel?.unref();

try {
  await start();
} catch (error) {
  if (!isStartProblem(error)) throw error;
  for (const sentence of error.sentences) process.stderr.write(`${sentence}\n`);
  process.exit(error.exitCode);
}

async function start(): Promise<void> {
  for (const sentence of findNearMisses(process.env)) report(`Note: ${sentence}`);
  const { config, connections } = await openConnections(readConfig(process.env), report);
  stop = () => connections.stop();
  const server = await startServer(config, connections).catch(async (error: unknown) => {
    await connections.stop();
    throw explain(error, config);
  });
  stop = async () => {
    await server.stop();
    await connections.stop();
  };
  if (stoppedAt !== undefined) return;
  report('');
  report(`Leakdrill is ready: ${server.url}`);
  report(howToSignIn(config));
  report(`Everything it keeps lies in ${config.dataDir}. Ctrl-C stops it.`);
}

function end(): void {
  if (stoppedAt !== undefined) {
    // The children notice by themselves that their parent is gone.
    if (Date.now() - stoppedAt > repeatAfterMs) process.exit(130);
    return;
  }
  stoppedAt = Date.now();
  if (!stop) process.exit(130);
  report('Stopping ...');
  setTimeout(() => process.exit(1), stopWithinMs).unref();
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
}

function explain(error: unknown, config: Config): unknown {
  // What our own parts refuse is said in a sentence already.
  if (error instanceof Refusal) return startProblem(error.message, { cause: error });
  return diskProblem(error, config.dataDir);
}

function howToSignIn(config: Config): string {
  if (config.role === 'worker') return 'It works for the others, and shows /healthz, /readyz and /metrics.';
  if (config.googleClientId) return 'Sign in with Google.';
  if (isLoopback(config.host)) return 'Sign in with any name and e-mail: local sign-in asks for no password.';
  return 'Without GOOGLE_CLIENT_ID nobody can sign in on the page: only scripts can, with e-mail and password through the API.';
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
