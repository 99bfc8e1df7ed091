import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { templatesFor } from '#material/generation.ts';
import { secretTypes } from '#material/secret-types.ts';
import { sampleFile } from '#material/testing/written-files.ts';

const types = secretTypes.filter((type) => templatesFor(type).includes('shell'));

/** What bash would hand on to a program, once it has read the script; nothing is found on its path, so nothing is run. */
function exportedBy(content: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'exports-'));
  try {
    writeFileSync(join(folder, 'script.sh'), content);
    const silent = ['basename', 'date', 'dirname'].map((program) => `${program}() { :; }`).join('\n');
    const driver = `PATH=/nonexistent\n${silent}\ntrap 'set +eu; export -p >&3' EXIT\n. ./script.sh`;
    const { output } = spawnSync('bash', ['-c', driver], {
      cwd: folder,
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    return [...String(output[3]).matchAll(/^declare -x (\w+)=/gm)].map(([, name = '']) => name);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a shell script with literals', () => {
  it.each(types.map(({ id }) => id))('hands each value of %s to its commands, by word or by export', (id) => {
    const type = types.find((one) => one.id === id) as (typeof types)[number];
    const { file } = sampleFile([type], 'shell', 'native', 'handed', 'run');
    const exported = new Set(exportedBy(file.content));
    const lost = file.values
      .map(({ path }) => path)
      .filter((path) => new RegExp(`^(?:export )?${path}=`, 'm').test(file.content))
      .filter((name) => !exported.has(name) && !new RegExp(`\\$\\{?${name}\\b`).test(file.content));
    expect(lost).toEqual([]);
  });

  it.each(['aws-access-key', 'aws-secret-access-key', 'aws-session-token'])(
    'exports the keys of %s, which no command names',
    (id) => {
      const type = types.filter((one) => one.id === id);
      const { file } = sampleFile(type, 'shell', 'native', 'exported', 'run');
      expect(file.content).toMatch(/\baws s3 ls\b/);
      expect(exportedBy(file.content)).toEqual(
        expect.arrayContaining(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']),
      );
    },
  );
});
