import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrittenFile } from '#material/write-file.ts';

/** What stands in assignments; without an answer the script would end there. */
const SILENT = ['basename', 'date', 'dirname'];

/**
 * What a shell has in the variables of a script, and which words it gives to programs, once it has read the script: a value's
 * variable by its name, the words by the name of the function. Nothing is found on its path, so nothing is run.
 */
export function runShell({ content, values }: WrittenFile): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'script-'));
  try {
    writeFileSync(join(folder, 'script.sh'), content);
    const asked = [...new Set(values.map(({ path }) => path.split('.')[0] as string))];
    const programs = [...content.matchAll(/^\w+\(\) \{\n {2}([a-z][\w-]*) /gm)].map(([, name = '']) => name);
    const telling = new Set(['curl', ...programs].filter((name) => name !== 'echo'));
    const driver = `PATH=/nonexistent
asked=
told() { printf '%s\\0' "$asked" "$@" '' >&3; }
${[...telling].map((program) => `${program}() { told "$@"; }`).join('\n')}
${SILENT.map((program) => `${program}() { :; }`).join('\n')}
look() {
  set +eu
  for asked in ${asked.join(' ')}; do
    if declare -F "$asked" > /dev/null; then "$asked" text; else told "\${!asked}"; fi
  done
}
trap look EXIT
. ./script.sh`;
    const { output } = spawnSync('bash', ['-c', driver], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    return grouped(String(output[3]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Records end with an empty word: the name that was asked for, and the words. */
function grouped(told: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const record of told.split('\0\0')) {
    const [name = '', ...words] = record.split('\0');
    found.set(name, [...(found.get(name) ?? []), ...words]);
  }
  return found;
}
