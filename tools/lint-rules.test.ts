import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each row: where a file lies, what it may not import, and what it may. */
const rows: { file: string; forbidden: string[]; allowed: string[] }[] = [
  {
    file: 'contract/x.ts',
    forbidden: ['#server/parts.ts', 'node:fs', 'pg', '#material/random.ts'],
    allowed: ['zod/mini', './call.ts'],
  },
  {
    file: 'material/x.ts',
    forbidden: ['#contract/call.ts', 'pg', 'undici'],
    allowed: ['node:crypto', './random.ts'],
  },
  {
    file: 'catalogue/deploy/x/run.ts',
    forbidden: ['@aws-sdk/client-s3', '#server/parts.ts', '#sandbox/start.ts'],
    allowed: ['#catalogue/providers/aws.ts', '#contract/agents.ts'],
  },
  {
    file: 'catalogue/providers/x.ts',
    forbidden: ['#server/parts.ts', 'pg'],
    allowed: ['@aws-sdk/client-s3', 'zod/mini'],
  },
  {
    file: 'sandbox/aws/x.ts',
    forbidden: ['#server/parts.ts', '#catalogue/catalogue.ts', 'fastify'],
    allowed: ['@aws-sdk/client-s3', 'node:http'],
  },
  {
    file: 'server/credits/x.ts',
    forbidden: [
      'fastify',
      'kysely',
      'pg',
      '@restatedev/restate-sdk',
      '#sandbox/aws/state.ts',
      '#web/paths.ts',
      '#server/workflows/store.ts',
      '#server/workflows/answers.ts',
      '#server/workflows/present.ts',
      '#server/workflows/read-store.ts',
    ],
    allowed: ['#server/db/open.ts', '#server/http/answers.ts', '#sandbox/start.ts', './store.ts'],
  },
  {
    file: 'server/http/x.ts',
    forbidden: ['pg', '@restatedev/restate-sdk', '#web/api.ts'],
    allowed: ['fastify', '@fastify/helmet'],
  },
  {
    file: 'server/credits/store.ts',
    forbidden: ['fastify', '@restatedev/restate-sdk', '#server/workflows/store.ts'],
    allowed: ['kysely'],
  },
  { file: 'server/db/x.ts', forbidden: ['fastify', '@restatedev/restate-sdk'], allowed: ['kysely', 'pg'] },
  {
    file: 'server/engine/x.ts',
    forbidden: ['fastify', 'pg', '#server/workflows/store.ts'],
    allowed: ['@restatedev/restate-sdk'],
  },
  {
    file: 'web/shell/x.ts',
    forbidden: ['#server/parts.ts', '#catalogue/agent.ts', 'node:fs', 'pg', '#material/random.ts'],
    allowed: ['react', '#contract/call.ts'],
  },
  {
    file: 'web/screens/home/x.ts',
    forbidden: ['#web/screens/dashboard/DashboardScreen.tsx', '#server/parts.ts', 'node:fs'],
    allowed: ['react', '#web/api.ts', './y.ts'],
  },
  {
    file: 'e2e/x.ts',
    forbidden: ['#server/parts.ts', '#web/api.ts', '#material/random.ts'],
    allowed: ['#web/paths.ts', '#contract/calls.ts', '@playwright/test'],
  },
  {
    file: 'bench/x.ts',
    forbidden: ['#server/parts.ts', '#web/api.ts'],
    allowed: ['autocannon', '@faker-js/faker', '#contract/calls.ts', '#material/random.ts'],
  },
];

const climbing = [
  'contract/a/x.ts',
  'material/a/x.ts',
  'catalogue/deploy/x/run.ts',
  'sandbox/aws/x.ts',
  'server/a/x.ts',
  'web/a/x.ts',
  'web/screens/a/x.ts',
  'e2e/a/x.ts',
];
const root = fileURLToPath(new URL('..', import.meta.url));
let tree = '';
let complaints: { file: string; text: string }[] = [];

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'leakdrill-lint-'));
  for (const file of ['oxlint.config.ts', 'tools/import-rows.ts']) cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, '.gitignore'), 'node_modules\n');
  for (const [index, row] of rows.entries()) {
    for (const [nth, name] of [...row.forbidden, ...row.allowed].entries()) {
      // One file per import, named after it, so that a complaint says which import it is about. A store file
      // keeps its name: the row is about the name.
      const file = row.file.endsWith('/store.ts')
        ? row.file.replace('/store.ts', `/n${index}-${nth}/store.ts`)
        : row.file.replace('x.ts', `n${index}-${nth}.ts`).replace('run.ts', `n${index}-${nth}.ts`);
      write(file, `import { a } from '${name}';\nexport const b = a;\n`);
    }
  }
  for (const file of climbing)
    write(
      file.replace('x.ts', 'up.ts').replace('run.ts', 'up.ts'),
      `import { a } from '../other.ts';\nexport const b = a;\n`,
    );
  write(
    'server/deep/long.ts',
    'export const a = 1;\n'.replace('a', 'a0') +
      Array.from({ length: 310 }, (_, i) => `export const a${i + 1} = ${i};\n`).join(''),
  );
  write('server/deep/default.ts', 'export default 1;\n');
  write('server/deep/any.ts', 'export const a: any = 1;\n');
  write('server/deep/ignore.ts', '// @ts-ignore\nexport const a: string = 1;\n');
  write('server/deep/eval.ts', "export const a: unknown = eval('1');\n");
  write('server/deep/Snake_case.ts', 'export const a = 1;\n');
  const run = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'unix'],
    { cwd: tree, encoding: 'utf8' },
  );
  complaints = run.stdout.split('\n').flatMap((line) => {
    const found = /^(?:\.\/)?([^:]+):\d+:\d+: (.*)$/.exec(line.replace(`${tree}/`, ''));
    return found === null ? [] : [{ file: found[1] ?? '', text: found[2] ?? '' }];
  });
}, 60_000);

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('who may import whom', () => {
  for (const [index, row] of rows.entries()) {
    const nameOf = (nth: number) =>
      row.file.endsWith('/store.ts')
        ? row.file.replace('/store.ts', `/n${index}-${nth}/store.ts`)
        : row.file.replace('x.ts', `n${index}-${nth}.ts`).replace('run.ts', `n${index}-${nth}.ts`);
    for (const [nth, name] of row.forbidden.entries()) {
      it(`${row.file} may not import ${name}`, () => {
        expect(restricted(nameOf(nth))).toBe(true);
      });
    }
    for (const [nth, name] of row.allowed.entries()) {
      it(`${row.file} may import ${name}`, () => {
        expect(restricted(nameOf(row.forbidden.length + nth))).toBe(false);
      });
    }
  }
  for (const file of climbing) {
    it(`${file} may not climb`, () => {
      expect(restricted(file.replace('x.ts', 'up.ts').replace('run.ts', 'up.ts'))).toBe(true);
    });
  }
});

describe('how code looks', () => {
  it.each([
    ['server/deep/long.ts', 'max-lines'],
    ['server/deep/default.ts', 'no-default-export'],
    ['server/deep/any.ts', 'no-explicit-any'],
    ['server/deep/ignore.ts', 'ban-ts-comment'],
    ['server/deep/eval.ts', 'no-eval'],
    ['server/deep/Snake_case.ts', 'filename-case'],
  ])('%s is refused by %s', (file, rule) => {
    expect(
      complaints
        .filter((one) => one.file === file)
        .map((one) => one.text)
        .join('\n'),
    ).toContain(rule);
  });
});

function restricted(file: string): boolean {
  return complaints.some((one) => one.file === file && one.text.includes('no-restricted-imports'));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}
