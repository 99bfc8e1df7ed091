import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTracked } from './clone.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/how-to/add-a-secret-type.md'), 'utf8');
const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
const [file = '', line = ''] = blocks;
const id = /id: '([a-z0-9-]+)'/.exec(file)?.[1] ?? '';
const list = 'material/every-secret-type.ts';

/** What a person who opens the wizard has before them, and what they get. */
const LOOK = `
import { catalogue } from '#catalogue/catalogue.ts';
import { secretTypeOf } from '#material/secret-types.ts';
const id = ${JSON.stringify(id)};
const offering = catalogue.filter(({ kind }) => kind === 'Generate').map(({ agent }) => agent).filter(({ manifest }) =>
  manifest.deploymentUI.steps.selectionGrids.secretTypes.categories.some(({ options }) => options.some((one) => one.id === id)));
const files = offering.flatMap((agent) => ['python', 'dotenv', 'none'].map((codeTemplate) => {
  const { config, errors } = agent.parse({ secretTypes: [id], codeTemplate, outputFormat: 'json', fileName: 'leak' });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return agent.generate(config, { random: { seed: codeTemplate }, now: new Date('2026-11-21T12:00:00Z'), accountPool: [] });
}));
const { regex } = secretTypeOf(id).parts[0];
console.log(JSON.stringify({
  agents: offering.map(({ manifest }) => manifest.id),
  files: files.map(({ content, values }) => values.map(({ value, secretType, start, end }) => ({
    secretType, isOfGrammar: regex.test(value), isInFile: content.slice(start, end) === value,
  }))),
}));
`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'secret-type-'));
  copyTracked(copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true }));

function node(...args: string[]): { code: number | null; said: string; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { code: status, said: stdout + stderr, output: stdout };
}

const look = () => node('--input-type=module', '--eval', LOOK);

describe('docs/how-to/add-a-secret-type.md', () => {
  it('holds one whole file and one line, and nothing else to type', () => {
    expect(blocks).toHaveLength(2);
    expect(id).not.toBe('');
    expect(line).toMatch(new RegExp(`^export \\{ \\w+ \\} from './secrets/${id}\\.ts';\\n$`));
  });

  it('leads to a type in the catalogue whose files hold values of its grammar, by that file and that line alone', () => {
    expect(look()).toMatchObject({ code: 1, said: expect.stringContaining(`no secret type '${id}'`) });

    writeFileSync(join(copy, `material/secrets/${id}.ts`), file);
    const lines = readFileSync(join(copy, list), 'utf8').split('\n');
    const at = lines.findIndex((one) => fileNamedIn(one) > fileNamedIn(line.trimEnd()));
    lines.splice(at, 0, line.trimEnd());
    writeFileSync(join(copy, list), lines.join('\n'));

    const { code, said, output } = look();
    expect(code, said).toBe(0);
    const value = { secretType: id, isOfGrammar: true, isInFile: true };
    expect(JSON.parse(output)).toEqual({ agents: ['ai-provider-keys'], files: [[value], [value], [value]] });
  });

  it('passes types, lint and format, its own checks and those of the agent that offers it', () => {
    const bin = (name: string) => join(root, 'node_modules', name);
    const written = [`material/secrets/${id}.ts`, list];
    for (const [tool, ...args] of [
      ['typescript/bin/tsc', '-p', 'tsconfig.json'],
      ['oxlint/bin/oxlint', ...written],
      ['oxfmt/bin/oxfmt', '--check', ...written],
      [
        'vitest/vitest.mjs',
        'run',
        '--project=node',
        'material/secret-types.test.ts',
        'catalogue/generate/ai-provider-keys',
      ],
    ] as const) {
      const { code, said } = node(bin(tool), ...args);
      expect(code, said).toBe(0);
      if (tool.startsWith('vitest')) expect(said).toMatch(/Tests\s+\d{3,} passed/);
    }
  }, 480_000);
});

function fileNamedIn(exported: string): string {
  return /secrets\/(.+)';$/.exec(exported)?.[1] ?? '';
}
