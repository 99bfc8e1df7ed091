import { describe, expect, it } from 'vitest';
import { checkBranch, checkOwner, checkRepository, checkToken } from './names.ts';
import { githubRepository } from './run.ts';

describe('checkBranch', () => {
  it.each(['main', 'feature/payments-2', 'release-1.2', 'ünter/wegs', 'a@b'])('takes %s', (name) => {
    expect(checkBranch(name)).toBeUndefined();
  });

  it.each(['a b', 'a~1', 'a^', 'a:b', 'a?', 'a*', 'a[', 'a\\b', '/a', 'a/', 'a.', '.a', 'a..b', 'a//b'])(
    'refuses %j with a sentence',
    (name) => expect(checkBranch(name)).toMatch(/\.$/),
  );

  it.each(['a@{1}', '@', 'a.lock', 'a.lock/b', '-a', 'a/.b', 'refs/heads/a', 'a\tb', 'x'.repeat(201)])(
    'refuses %j with a sentence',
    (name) => expect(checkBranch(name)).toMatch(/\.$/),
  );
});

it('takes owners, repositories and tokens as GitHub writes them', () => {
  expect([checkOwner('acme-corp'), checkRepository('.github'), checkToken('x'.repeat(40))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (const owner of ['-a', 'a-', 'a/b', 'a.b', 'x'.repeat(40)]) expect(checkOwner(owner)).toMatch(/\.$/);
  for (const name of ['a/b', '..', '.', 'a b', 'x'.repeat(101)]) expect(checkRepository(name)).toMatch(/\.$/);
  for (const token of ['short', `${'x'.repeat(30)} y`, `${'x'.repeat(30)}\n`]) {
    expect(checkToken(token)).toMatch(/\.$/);
  }
});

describe('place', () => {
  const config = { owner: 'acme', repository: 'infra', token: 'x'.repeat(40), folder: undefined };

  it('writes no two places alike, however branch and path are cut', () => {
    const at = (branch: string | undefined, folder: string | undefined) =>
      githubRepository.place({ ...config, branch, folder }, 'keys.env', 1).location;
    const places = [at(undefined, undefined), at('a', 'b'), at('a/b', undefined), at(undefined, 'a/b')];
    expect(places).toEqual([
      'github://acme/infra:keys.env',
      'github://acme/infra@a:b/keys.env',
      'github://acme/infra@a/b:keys.env',
      'github://acme/infra:a/b/keys.env',
    ]);
  });
});
