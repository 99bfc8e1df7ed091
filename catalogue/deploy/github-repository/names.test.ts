import { describe, expect, it } from 'vitest';
import {
  branchFor,
  checkBranch,
  checkFolders,
  checkIssue,
  checkOwner,
  checkRepository,
  checkToken,
  foldersOf,
} from './names.ts';
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

it('takes folders in a list, each of which is one', () => {
  expect(foldersOf(' services/web, services/api ,,')).toEqual(['services/web', 'services/api']);
  expect(checkFolders('services/web, services/api')).toBeUndefined();
  for (const list of ['a, ../b', 'a\\b', Array.from({ length: 21 }, (_, index) => `f${index}`).join()]) {
    expect(checkFolders(list)).toMatch(/\.$/);
  }
});

it('takes the number of an issue, and nothing around it', () => {
  for (const number of ['1', '4711']) expect(checkIssue(number)).toBeUndefined();
  for (const number of ['0', '#1', '-1', '1.5', '1e3', '9'.repeat(10)]) {
    expect(checkIssue(number)).toMatch(/\.$/);
  }
});

describe('branchFor', () => {
  it('names a branch as a developer would, another for each nth file', () => {
    expect([1, 2].map((nth) => branchFor('add', 'keys.env', nth))).toEqual([
      'add-keys.env',
      'add-keys.env-2',
    ]);
    expect(branchFor('feature/pay', '.env', 1)).toBe('feature/pay-env');
  });

  it.each(['a b', 'x..y', '.lock', 'a.lock', '...', 'ü', 'k~^:?*[', '@{', 'x'.repeat(200), 'a/../b', 'end.'])(
    'makes a name that git takes of the file name %j',
    (fileName) => {
      for (const nth of [1, 2, 1000]) {
        const branch = branchFor('x'.repeat(200), fileName, nth);
        expect(branch.length).toBeLessThan(250);
        expect(checkBranch(branchFor('add', fileName, nth))).toBeUndefined();
      }
    },
  );
});

describe('place', () => {
  const config = {
    owner: 'acme',
    repository: 'infra',
    token: 'x'.repeat(40),
    plantAs: 'file',
    folder: undefined,
    alsoIn: undefined,
    issue: undefined,
  };

  it('names each copy once, and the first one leads', () => {
    const at = (folder: string | undefined, alsoIn: string) =>
      githubRepository.place({ ...config, branch: undefined, folder, alsoIn }, 'keys.env', 2);
    const place = at('a', 'b, a, c//d, b');
    expect(place.location).toBe('github://acme/infra:a/keys-2.env');
    expect(JSON.parse(place.target['copies'] ?? '')).toEqual(['b/keys-2.env', 'c/d/keys-2.env']);
    expect(githubRepository.about?.(place.target)?.planned).toEqual({
      name: 'keys-2.env',
      where: 'a, b and c/d of acme/infra, in one commit',
    });
    const top = at(undefined, 'b').target;
    expect(githubRepository.about?.(top)?.planned?.where).toBe('the top and b of acme/infra, in one commit');
    expect(githubRepository.about?.(at('a', 'a').target)?.planned?.where).toBe('a of acme/infra');
  });

  it('is told apart from its name where no folder stands between, and with its branch', () => {
    const at = (branch: string | undefined) =>
      githubRepository.place({ ...config, branch, folder: undefined }, 'keys.env', 1).target;
    const planned = [undefined, 'fix/a'].map((branch) => githubRepository.about?.(at(branch))?.planned);
    expect(planned).toEqual([
      { name: 'keys.env', where: 'the top of acme/infra' },
      { name: 'keys.env', where: 'the top of acme/infra on the branch fix/a' },
    ]);
  });

  it('says of a conversation what its location does not', () => {
    const said = (plantAs: string) => {
      const place = githubRepository.place({ ...config, plantAs, branch: 'fix', issue: '7' }, 'keys.env', 2);
      const { planned, remains } = githubRepository.about?.(place.target) ?? {};
      return [place.location, planned?.where, remains?.split(':')[0]];
    };
    expect(said('pull request')).toEqual([
      'github://acme/infra/pull/fix-keys.env-2',
      'the body of a new pull request in acme/infra',
      'Edit history keeps a copy',
    ]);
    expect(said('issue comment')).toEqual([
      'github://acme/infra/issues/7/keys-2.env',
      'a comment on issue 7 of acme/infra',
      'Mails keep a copy',
    ]);
  });

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
