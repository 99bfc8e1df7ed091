import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stripSchemas } from './without-schemas.ts';

const contract = `
const Agent = z.object({ id: z.string() }).check(z.minLength(1));
export const limits = { name: 100 };
export const agentCalls = {
  listAgents: call({ method: 'GET', path: '/agents', summary: 'All', reply: z.array(Agent) }),
  deployAgent: call({
    method: 'POST',
    params: z.object({ id: text({ max: 100 }) }),
    path: '/agents/{id}',
    headers: Once,
    body: z.object({ name: z.string() }),
    tag: 'Agents',
    problems: ['not-found'],
  }),
  other: made({ reply: 7 }),
};
export const kinds = list(['a', 'b']);
export function check(value) {
  return Agent.parse(value);
}
`;

describe('stripSchemas', () => {
  it('leaves of a call what the browser sends, and that it has a body', () => {
    const told: unknown[] = [];
    const run = stripSchemas(contract).replaceAll('export ', '');
    const schema = { check: () => 'Agent', parse: (value: unknown) => value };
    const { kinds, limits } = runInNewContext(`${run}; ({ kinds, limits })`, {
      z: { object: () => schema, string: () => '', minLength: () => '' },
      call: (declared: unknown) => told.push(declared),
      made: (declared: unknown) => told.push(declared),
      list: (values: string[]) => values,
      Once: 'Once',
    }) as { kinds: string[]; limits: object };
    expect(JSON.parse(JSON.stringify(told))).toEqual([
      { method: 'GET', path: '/agents' },
      { method: 'POST', path: '/agents/{id}', headers: 'Once', body: {} },
      { reply: 7 },
    ]);
    expect([...kinds]).toEqual(['a', 'b']);
    expect(limits).toEqual({ name: 100 });
  });

  it('marks what may go when nobody asks for it', () => {
    const marked = stripSchemas(contract).match(/\/\*#__PURE__\*\/ \(\(\) => [\w.]+/g);
    expect(marked).toEqual(['/*#__PURE__*/ (() => z.object', '/*#__PURE__*/ (() => list']);
  });
});

describe('the web', () => {
  it('reads no schema of a call, for the browser has none', () => {
    const cwd = fileURLToPath(new URL('../web', import.meta.url));
    const reading = globSync('**/*.{ts,tsx}', { cwd }).filter((file) =>
      /(?<!typeof )\bcalls?\.(\w+\.)?(params|query|reply|body|problems|summary|tag)\b/.test(
        readFileSync(`${cwd}/${file}`, 'utf8'),
      ),
    );
    expect(reading).toEqual([]);
  });
});
