import { delimiter, dirname } from 'node:path';
import { runQuietly, stopBecause } from './steps.mjs';

/** The environment for a program of ours: Node 26 first, and nothing that belongs to the npm that started us. */
export function environment(nodeFolder) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_(package|lifecycle|command|config_(local_)?prefix)/i.test(name)) env[name] = value;
  }
  env.PATH = [...(nodeFolder ? [nodeFolder] : []), process.env.PATH ?? ''].join(delimiter);
  return env;
}

/** The npm that started us, or the one on PATH: a command and its first arguments. */
export function machineNpm() {
  const cli = process.env.npm_execpath;
  return cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, cli] : ['npm'];
}

export async function npmMajor() {
  const told = /^npm\/(\d+)\./.exec(process.env.npm_config_user_agent ?? '');
  if (told) return Number(told[1]);
  return Number.parseInt(await npm(machineNpm(), ['--version'], { env: environment() }), 10);
}

/** Runs npm; its failures become one sentence. */
export async function npm([command, ...first], args, options) {
  try {
    return await runQuietly(command, [...first, ...args], options);
  } catch (error) {
    if (error.code === 'ENOENT')
      throw stopBecause('npm was not found: install Node 20 or newer together with npm.');
    throw Object.assign(stopBecause(npmSentence(error.said ?? String(error))), { said: error.said });
  }
}

/** Installs exactly what the lockfile in `cwd` names; no install script of any package runs. */
export async function installLocked(command, cwd, nodeFolder, more = []) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  // Two more tries after one second each: a machine without a network should hear of it soon.
  const network = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const args = [...quiet, ...network, ...more];
  const options = { cwd, env: environment(nodeFolder ?? dirname(process.execPath)) };
  try {
    await npm(command, ['ci', ...args], options);
  } catch (error) {
    if (!lacksForeignPlatformsOnly(error.said)) throw error;
    await npm(command, ['install', '--no-save', ...args], options);
  }
}

// npm 11.19 and later refuse a lockfile without entries for the optional packages of foreign platforms, and leave them out
// themselves where the registry does not have them. Such packages are exact versions named by a locked one.
function lacksForeignPlatformsOnly(said = '') {
  const missing = said.split('\n').filter((line) => /(Missing|Invalid): /.test(line));
  const foreign =
    /Missing: \S+[-/](android|darwin|freebsd|linux|openharmony|wasm32|win32|wasi)\S*@\S* from lock file/;
  return missing.length > 0 && missing.every((line) => foreign.test(line));
}

function npmSentence(said) {
  if (/ENOSPC|no space left|EDQUOT/i.test(said)) return 'The disk is full: free about 2 GB and start again.';
  if (/EACCES|EPERM|EROFS/.test(said))
    return 'This folder cannot be written: give this user access to it and start again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|network/i.test(said)) {
    return 'The npm registry cannot be reached: connect this machine to it, or name your mirror with npm config set registry, and start again.';
  }
  if (/EUSAGE|in sync/i.test(said))
    return 'package-lock.json does not match package.json: run npm install, then start again.';
  const lines = said
    .split('\n')
    .filter((line) => /npm err/i.test(line) && !/complete log|A complete/i.test(line));
  return `npm could not install: ${(lines.join(' ') || said)
    .replaceAll(/npm err(or|!)\s*/gi, '')
    .trim()
    .slice(0, 400)}`;
}
