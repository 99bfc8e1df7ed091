// What `npm start`, `npm test` and `npm run check` run. It works under any Node from 20 on without anything installed: it brings
// Node 26, installs, builds and hands over.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// Without limits V8 lets garbage lie until the machine's memory is scarce; the server needs far less. What is young lies in
// three such spaces, of 32 MB each when nothing is said.
const limits = ['--max-old-space-size=224', '--max-semi-space-size=16'];

if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(`Node ${process.versions.node} is too old to start Leakdrill: install Node 20 or newer.`);
  process.exit(1);
}

const { endWithNpm, run, stopBecause } = await import('./boot/steps.mjs');
endWithNpm();

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = error.exitCode ?? 1;
}

async function main([command = 'start', ...args]) {
  const { oneAtATime } = await import('./boot/one-at-a-time.mjs');
  const { bringRuntime } = await import('./boot/runtime.mjs');
  const { bringDependencies } = await import('./boot/dependencies.mjs');
  const { buildWeb } = await import('./boot/web.mjs');
  const { environment } = await import('./boot/npm.mjs');

  const runtime = await oneAtATime(root, async () => {
    const brought = await bringRuntime(root);
    await bringDependencies(root, brought);
    // What opens pages, `run bench/weigh.ts` say, must not open those of an older state.
    const opensPages =
      command === 'start' || command === 'test' || /^(playwright$|bench\/|e2e\/)/.test(args[0] ?? '');
    if (opensPages) await buildWeb(root, brought);
    return brought;
  });
  const [program, ...words] = await wordsOf(command, args, runtime);
  // The fourth stream is a channel: when this process is killed, ours sees it close and stops in order.
  const stdio = ['inherit', 'inherit', 'inherit', ...(command === 'run' ? [] : ['ipc'])];
  return run(program, words, { cwd: root, env: environment(runtime.nodeFolder), stdio });
}

async function wordsOf(command, args, runtime) {
  switch (command) {
    case 'start':
      return [runtime.node, '--disable-proto=delete', ...limits, 'server/main.ts', ...args];
    case 'check':
    case 'test':
      return [runtime.node, 'tools/test.ts', command, ...args];
    case 'run': {
      const [name = '', ...rest] = args;
      const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      if (name in scripts) return [...(await runtime.npm()), 'run', name, '--', ...rest];
      const tool = join(root, 'node_modules/.bin', name);
      if (name !== '' && existsSync(tool)) return [tool, ...rest];
      if (name !== '' && existsSync(join(root, name))) return [runtime.node, ...args];
      throw stopBecause(`There is no script, tool or file named '${name}'.`, 2);
    }
    default:
      throw stopBecause(`'${command}' is none of: start, check, test, run <script, tool or file>.`, 2);
  }
}

function sentenceOf(error) {
  if (error.isForPerson) return error.message;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return 'The disk is full: free some space and start again.';
  if (error.code === 'EACCES' || error.code === 'EROFS') {
    return `${error.path ?? root} cannot be written: give this user access to it and start again.`;
  }
  return error.stack ?? String(error);
}
