import { spawn } from 'node:child_process';

/** A reason to stop that a person can act on. */
export function stopBecause(sentence, exitCode = 1) {
  return Object.assign(new Error(sentence), { isForPerson: true, exitCode });
}

/** Runs one step under one line: what it is, then how long it took. */
export async function step(title, work) {
  const startedAt = performance.now();
  process.stdout.write(`${title} ... `);
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
}

const running = new Set();
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of forwarded) process.on(signal, () => handOn(signal));

function handOn(signal) {
  if (running.size === 0) process.exit(128 + { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }[signal]);
  for (const child of running) child.kill(signal);
}

/** Whoever kills npm means us; npm cannot pass a SIGKILL on, but then somebody else becomes our parent. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    handOn('SIGTERM');
  }, 250);
  watch.unref();
}

/** Runs a program, hands signals on to it and answers its exit code. */
export function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0));
    });
  });
}

/** Runs a program quietly; when it fails, all it said is in the error. */
export async function runQuietly(command, args, options) {
  let said = '';
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal));
  }).finally(() => running.delete(child));
  if (code === 'SIGINT' || code === 'SIGTERM' || code === 'SIGHUP') process.exit(130);
  if (code !== 0) throw Object.assign(new Error(`${command} ended with ${code}`), { said });
  return said;
}
