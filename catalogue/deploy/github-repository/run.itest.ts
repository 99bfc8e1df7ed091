import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGitHubWorld, type GitHubWorld } from '#catalogue/providers/github/testing.ts';
import { refusal, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';
import { githubRepository } from './run.ts';
import { configIn, newBranch, type Config } from './testing.ts';

describe('githubRepository', () => {
  let world: GitHubWorld;
  beforeAll(async () => {
    world = await openGitHubWorld();
  });
  afterEach(() => world.sandbox.client.clearFaults());
  afterAll(() => world.sandbox.stop());

  const begin = (notes: Record<string, string> = {}): TestRun => testRun(world.endpoints, { notes });
  const configWith = (more: Partial<Config> = {}): Config => configIn(world, more);
  const artifact = testArtifact('{"a":1}');

  async function plant(config: Config, content = artifact, run = begin()) {
    const place = githubRepository.place(config, 'settings.json', 1);
    return await githubRepository.put(config, place, content, run.context);
  }

  it('answers where the file lies, and a receipt with what git calls it', async () => {
    const config = configWith();
    const run = begin();
    const { output, receipt } = await plant(config, artifact, run);
    const path = `${config.folder}/settings.json`;
    expect(output).toEqual({
      repository: 'acme/platform-infra',
      branch: 'main',
      path,
      commit_sha: output['commit_sha'],
      location: `github://acme/platform-infra:${path}`,
    });
    expect(output['commit_sha']).toMatch(/^[0-9a-f]{40}$/);
    // `printf '{"a":1}' | git hash-object --stdin`
    expect(receipt).toMatchObject({
      blob_sha: 'daa5053ecf5f9a37b2de733d0751cc1ab53ac010',
      branch: 'main',
      branch_made: 'false',
      sha256: artifact.sha256,
    });
    expect(run.lines.join()).toContain('history of the branch keeps a copy');
  });

  it('makes one commit for the planting and one for the removal, and says that history keeps a copy', async () => {
    const config = configWith();
    const { receipt } = await plant(config);
    const path = `${config.folder}/settings.json`;
    expect((await world.messages('main'))?.[0]).toBe(`Add ${path}`);
    const run = begin();
    expect(await githubRepository.retract(config, receipt, run.context)).toBe('retracted');
    expect((await world.messages('main'))?.slice(0, 2)).toEqual([`Remove ${path}`, `Add ${path}`]);
    expect(run.lines.join()).toContain('History keeps a copy');
  });

  describe('push protection', () => {
    // Built here, so that no scanner takes this file for a leak.
    const secret = testArtifact(JSON.stringify({ token: `ghp_${'a1B2'.repeat(9)}` }));

    it('is a finding: nothing lies there, nothing failed, and no reason to bypass it is sent', async () => {
      const config = configWith({ repository: 'payments-api' });
      const run = begin();
      const { output, receipt } = await plant(config, secret, run);
      const path = `${config.folder}/settings.json`;
      expect(output).toEqual({
        blocked_by: 'push protection',
        repository: 'acme/payments-api',
        branch: 'main',
        path,
      });
      expect(receipt).toEqual({});
      expect(run.lines).toEqual([
        'info: Push protection refused the commit, for it holds GITHUB_PERSONAL_ACCESS_TOKEN. Nothing was planted.',
      ]);
      const name = { owner: 'acme', repository: 'payments-api', branch: 'main', path };
      expect(await world.readFile(name)).toBeUndefined();
    });

    it('does not stop what it does not know, nor anything where it is off', async () => {
      const unknown = await plant(configWith({ repository: 'payments-api' }));
      expect(unknown.output['blocked_by']).toBeUndefined();
      expect((await plant(configWith(), secret)).output['blocked_by']).toBeUndefined();
    });

    it('leaves no branch behind that was made for the file', async () => {
      const branch = newBranch();
      const { output } = await plant(configWith({ repository: 'payments-api', branch }), secret);
      expect(output['blocked_by']).toBe('push protection');
      expect(await world.messages('main', 'payments-api')).toBeDefined();
      expect(await world.messages(branch, 'payments-api')).toBeUndefined();
    });
  });

  describe('a branch', () => {
    it('is made where it is missing, and removed with the last file on it', async () => {
      const branch = newBranch();
      const first = await plant(configWith({ branch }));
      const second = await plant(configWith({ branch }), testArtifact('{"a":2}'));
      expect(first.output['branch']).toBe(branch);
      expect([first.receipt['branch_made'], second.receipt['branch_made']]).toEqual(['true', 'false']);
      const config = configWith({ branch });
      expect(await githubRepository.retract(config, second.receipt, begin().context)).toBe('retracted');
      expect(await world.messages(branch)).toBeDefined();
      expect(await githubRepository.retract(config, first.receipt, begin().context)).toBe('retracted');
      expect(await world.messages(branch)).toBeUndefined();
      expect(await githubRepository.retract(config, first.receipt, begin().context)).toBe('already_gone');
    });

    it('stays while anything else lies on it', async () => {
      const branch = newBranch();
      const config = configWith({ branch });
      const { receipt } = await plant(config);
      const theirs = { owner: 'acme', repository: 'platform-infra', branch, path: `${randomUUID()}.txt` };
      await world.writeFile(theirs, 'theirs');
      const run = begin();
      expect(await githubRepository.retract(config, receipt, run.context)).toBe('retracted');
      expect(await world.readFile(theirs)).toBe('theirs');
      expect(run.lines.join()).toContain('other changes lie on it');
    });

    it('stays with the commits of somebody else, though these undo each other', async () => {
      const branch = newBranch();
      const config = configWith({ branch });
      const { receipt } = await plant(config);
      const into = { owner: 'acme', repo: 'platform-infra' };
      const ref = `heads/${branch}`;
      const { data: tip } = await world.rest.git.getRef({ ...into, ref });
      const { data: before } = await world.rest.git.getCommit({ ...into, commit_sha: tip.object.sha });
      const author = { name: 'Kim', email: 'kim@acme.example' };
      const commit = { message: 'Undone again', tree: before.tree.sha, parents: [before.sha], author };
      const { sha } = (await world.rest.git.createCommit({ ...into, ...commit })).data;
      await world.rest.git.updateRef({ ...into, ref, sha });
      expect(await githubRepository.retract(config, receipt, begin().context)).toBe('retracted');
      expect(await world.messages(branch)).toContain('Undone again');
    });

    it('that an attempt made before it was killed is recognised by its note', async () => {
      const branch = newBranch();
      const notes = {};
      const fault = { kind: 'lost-answer', service: 'github', operation: 'git/create-ref' } as const;
      await world.sandbox.client.setFault(fault);
      await refusal(plant(configWith({ branch }), artifact, begin(notes)));
      await world.sandbox.client.clearFaults();
      const { receipt } = await plant(configWith({ branch }), artifact, begin(notes));
      expect(receipt['branch_made']).toBe('true');
    });

    it('that a colleague made between the look and the making is theirs', async () => {
      const branch = newBranch();
      const notes = {};
      const slow = { kind: 'slow', service: 'github', operation: 'git/create-ref', delayMs: 1000 } as const;
      await world.sandbox.client.setFault({ ...slow, count: 1 });
      const put = plant(configWith({ branch }), artifact, begin(notes));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const into = { owner: 'acme', repo: 'platform-infra' };
      const { data: tip } = await world.rest.git.getRef({ ...into, ref: 'heads/main' });
      await world.rest.git.createRef({ ...into, ref: `refs/heads/${branch}`, sha: tip.object.sha });
      const { receipt } = await put;
      expect([receipt['branch_made'], notes]).toEqual(['false', {}]);
      expect(await githubRepository.retract(configWith({ branch }), receipt, begin().context)).toBe(
        'retracted',
      );
      expect(await world.messages(branch)).toBeDefined();
    });

    it('is its own when the answer about its making was lost', async () => {
      const branch = newBranch();
      const lost = { kind: 'lost-answer', service: 'github', operation: 'git/create-ref', count: 1 } as const;
      await world.sandbox.client.setFault(lost);
      const { receipt } = await plant(configWith({ branch }));
      expect(receipt['branch_made']).toBe('true');
    });

    it('of somebody else is never removed', async () => {
      const branch = newBranch();
      await plant(configWith({ branch }));
      const config = configWith({ branch });
      const { receipt } = await plant(config, testArtifact('{"b":1}'));
      expect(receipt['branch_made']).toBe('false');
      await githubRepository.retract(config, receipt, begin().context);
      expect(await world.messages(branch)).toBeDefined();
    });
  });

  it('tries again when another commit came first', async () => {
    const fault = { kind: 'error', code: 'Conflict', service: 'github', count: 1 } as const;
    await world.sandbox.client.setFault({ ...fault, operation: 'repos/create-or-update-file-contents' });
    const run = begin();
    await plant(configWith(), artifact, run);
    expect(run.waits).toEqual([1000]);
    expect(run.lines[0]).toBe(
      'warn: GitHub was busy with another commit during the commit. Trying again in 1 s.',
    );
  });

  it('waits until the hour of a used-up rate limit is over', async () => {
    const fault = { kind: 'throttle', service: 'github', operation: 'repos/get', count: 1 } as const;
    await world.sandbox.client.setFault(fault);
    const run = begin();
    await plant(configWith(), artifact, run);
    expect(run.waits).toHaveLength(1);
    expect(run.waits[0]).toBeGreaterThan(20_000);
    expect(run.waits[0]).toBeLessThanOrEqual(31_000);
  });

  it('takes nothing for gone that its token cannot see', async () => {
    const config = configWith();
    const { receipt } = await plant(config);
    const blind = { ...receipt, repository: 'out-of-sight' };
    for (const deed of [githubRepository.status, githubRepository.retract]) {
      expect(await refusal(deed(config, blind, begin().context))).toContain(
        'acme/out-of-sight does not exist, or the token has no access to it',
      );
    }
  });

  describe('its sentences', () => {
    const look = (more: Partial<Config>) =>
      refusal(githubRepository.preflight(configWith(more), begin().context));

    it('name what is wrong with the token', async () => {
      expect(await look({ token: `github_pat_${'x'.repeat(60)}` })).toBe(
        'GitHub does not know this token: it has expired, was revoked or mistyped. Nothing was planted. Enter one that is active, then retry this step.',
      );
      expect(await look({ token: await world.tokenFor(['Contents: write']) })).toBe(
        'GitHub refused the look at the repository: the token lacks Metadata: read. Nothing was planted. Add it, then retry this step.',
      );
      const readOnly = configWith({ token: await world.tokenFor(['Contents: read', 'Metadata: read']) });
      await githubRepository.preflight(readOnly, begin().context);
      expect(await refusal(plant(readOnly))).toBe(
        'GitHub refused the commit: the token lacks Contents: write. Nothing was planted. Add it, then retry this step.',
      );
    });

    it('say that a repository is missing or out of sight', async () => {
      expect(await look({ repository: 'nothing-here' })).toBe(
        'GitHub refused the look at the repository: the repository acme/nothing-here does not exist, or the token has no access to it. Nothing was planted. Correct that, then retry this step.',
      );
    });

    it('say that a rule stands in the way, which is no control that found the secret', async () => {
      const fault = { kind: 'error', code: 'RuleViolation', service: 'github', count: 1 } as const;
      await world.sandbox.client.setFault({ ...fault, operation: 'repos/create-or-update-file-contents' });
      const run = begin();
      expect(await refusal(plant(configWith(), artifact, run))).toBe(
        'GitHub refused the commit: a rule of the repository forbids it, such as that changes go through a pull request. Nothing was planted. Choose another branch or repository, then retry this step.',
      );
      expect(run.waits).toEqual([]);
    });

    it('say that nobody knows whether a commit without an answer arrived', async () => {
      const operation = 'repos/create-or-update-file-contents';
      await world.sandbox.client.setFault({ kind: 'reset', service: 'github', operation });
      expect(await refusal(plant(configWith()))).toBe(
        'GitHub broke off during the commit. It was tried 5 times. Whether the file was planted is not known; the next try finds out. Retry this step later.',
      );
    });
  });
});
