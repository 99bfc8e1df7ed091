// What the tests of this folder start and kill: all the children, without the server.
import { readConfig } from '#server/config.ts';
import { openConnections } from './connections.ts';
import { isStartProblem } from './start-problem.ts';

try {
  const reports: string[] = [];
  const { config, connections } = await openConnections(readConfig(process.env), (line) =>
    reports.push(line),
  );
  process.once('SIGTERM', () => void connections.stop().then(() => process.exit(0)));
  connections.onChildRestart((restarted) => say({ restarted }));
  const { databaseUrl, restate, sandbox } = connections;
  say({ databaseUrl, restate, sandbox, workerPort: config.workerPort, reports });
} catch (error) {
  if (!isStartProblem(error)) throw error;
  process.stderr.write(error.sentences.join('\n'));
  process.exit(error.exitCode);
}

function say(what: object): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
