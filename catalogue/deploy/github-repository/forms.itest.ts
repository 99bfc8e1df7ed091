import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGitHubWorld, type GitHubWorld } from '#catalogue/providers/github/testing.ts';
import { refusal, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';
import { githubRepository } from './run.ts';
import { configIn, newBranch, type Config } from './testing.ts';

let world: GitHubWorld;
beforeAll(async () => {
  world = await openGitHubWorld();
});
afterEach(() => world.sandbox.client.clearFaults());
afterAll(() => world.sandbox.stop());

const acme = { owner: 'acme', repo: 'platform-infra' };
const artifact = testArtifact('{"a":1}');
const begin = (notes: Record<string, string> = {}): TestRun => testRun(world.endpoints, { notes });
const strike = (kind: 'lost-answer' | 'reset' | 'error', operation: string, count?: number) =>
  world.sandbox.client.setFault({ kind, service: 'github', operation, ...(count && { count }) });
const fileAt = (path: string, branch = 'main') => ({
  owner: 'acme',
  repository: 'platform-infra',
  branch,
  path,
});

async function plant(config: Config, content = artifact, run = begin()) {
  const place = githubRepository.place(config, 'settings.json', 1);
  return await githubRepository.put(config, place, content, run.context);
}

const retract = (config: Config, receipt: Record<string, string>, run = begin()) =>
  githubRepository.retract(config, receipt, run.context);

describe('copies of a file', () => {
  const configWith = (more: Partial<Config> = {}) =>
    configIn(world, { alsoIn: `${world.newFolder()}, ${world.newFolder()}`, ...more });
  const pathsOf = ({ path = '', copies }: Record<string, string>) => [
    path,
    ...(JSON.parse(copies ?? '[]') as string[]),
  ];

  it('lie in every folder after one commit, and nowhere after the removal', async () => {
    const config = configWith();
    const before = (await world.messages('main'))?.length ?? 0;
    const { output, receipt } = await plant(config);
    const paths = pathsOf(receipt);
    expect(paths).toHaveLength(3);
    expect([output['path'], ...(output['copies'] ?? '').split(', ')]).toEqual(paths);
    const messages = (await world.messages('main')) ?? [];
    expect(messages.length).toBe(before + 1);
    expect(messages[0]).toBe(`Add ${paths[0]} and 2 copies of it`);
    for (const path of paths) expect(await world.readFile(fileAt(path))).toBe(artifact.content);
    expect(await retract(config, receipt)).toBe('retracted');
    for (const path of paths) expect(await world.readFile(fileAt(path))).toBeUndefined();
    expect(await world.readFile(fileAt('network/main.tf'))).toContain('aws_vpc');
  });

  it('never put a folder in the place of a file', async () => {
    const taken = `${world.newFolder()}/api`;
    await world.writeFile(fileAt(taken), 'theirs');
    const sentence = await refusal(plant(configWith({ alsoIn: `${taken}/deep` })));
    expect(sentence).toBe(
      `A file named ${taken} already exists on the branch main. It was not touched and nothing was planted. Choose another file name or folder.`,
    );
    expect(await world.readFile(fileAt(taken))).toBe('theirs');
  });

  it('are blocked together by push protection, and leave no branch behind', async () => {
    const secret = testArtifact(JSON.stringify({ token: `ghp_${'a1B2'.repeat(9)}` }));
    const branch = newBranch();
    const { output } = await plant(configWith({ repository: 'payments-api', branch }), secret);
    expect(output['blocked_by']).toBe('push protection');
    expect(await world.messages(branch, 'payments-api')).toBeUndefined();
  });

  it('go by themselves: one that somebody changed stays and is named', async () => {
    const config = configWith();
    const { receipt } = await plant(config);
    const [first = '', second = '', third = ''] = pathsOf(receipt);
    await world.writeFile(fileAt(second), 'theirs');
    const run = begin();
    expect(await retract(config, receipt, run)).toBe('changed');
    expect(run.lines).toEqual([`warn: ${second} was changed, so it stays.`]);
    expect(await world.readFile(fileAt(second))).toBe('theirs');
    for (const path of [first, third]) expect(await world.readFile(fileAt(path))).toBeUndefined();
    expect(await githubRepository.status(config, receipt, begin().context)).toBe('changed');
  });

  it('are not forgotten when some of them are gone', async () => {
    const config = configWith();
    const { receipt } = await plant(config);
    const [first = ''] = pathsOf(receipt);
    const { data } = await world.rest.repos.getContent({ ...acme, path: first });
    const sha = 'sha' in data ? data.sha : '';
    await world.rest.repos.deleteFile({ ...acme, path: first, message: 'x', sha });
    expect(await githubRepository.status(config, receipt, begin().context)).toBe('present');
    const place = githubRepository.place(config, 'settings.json', 1);
    const found = await githubRepository.recognise(config, place, artifact, begin().context);
    expect(pathsOf(found?.receipt ?? {})).toEqual(pathsOf(receipt));
    expect(await retract(config, receipt)).toBe('retracted');
    expect(await githubRepository.status(config, receipt, begin().context)).toBe('gone');
  });

  it('are committed to many deep folders though each look takes its time', async () => {
    const root = world.newFolder();
    const folders = Array.from({ length: 16 }, (_, nth) => `${root}/${nth % 4}/deep/er/${nth}`);
    const [folder = '', ...more] = folders;
    // All looks together take longer than one request may.
    const run = testRun(world.endpoints, { timing: { requestMs: 1500 } });
    await world.sandbox.client.setFault({ kind: 'slow', service: 'github', delayMs: 60 });
    const { receipt } = await plant(configWith({ folder, alsoIn: more.join(', ') }), artifact, run);
    await world.sandbox.client.clearFaults();
    expect(pathsOf(receipt)).toEqual(folders.map((one) => `${one}/settings.json`));
    for (const path of pathsOf(receipt)) expect(await world.readFile(fileAt(path))).toBe(artifact.content);
    expect(run.waits).toEqual([]);
  });

  it('wait for a commit that came first', async () => {
    const commits = Array.from({ length: 5 }, () =>
      world.writeFile(fileAt(`${world.newFolder()}/theirs`), 'theirs'),
    );
    const [{ receipt }] = await Promise.all([plant(configWith()), ...commits]);
    for (const path of pathsOf(receipt)) expect(await world.readFile(fileAt(path))).toBe(artifact.content);
  });
});

describe('a pull request', () => {
  const configWith = (more: Partial<Config> = {}) =>
    configIn(world, { plantAs: 'pull request', branch: newBranch(), ...more });
  const pull = async ({ pull_request }: Record<string, string>) =>
    (await world.rest.pulls.get({ ...acme, pull_number: Number(pull_request) })).data;

  it('holds the file in its body, and nothing of it in git', async () => {
    const config = configWith();
    const { output, receipt } = await plant(config);
    expect(output).toEqual({
      repository: 'acme/platform-infra',
      branch: `${config.branch}-settings.json`,
      pull_request: receipt['pull_request'],
      location: `github://acme/platform-infra/pull/${config.branch}-settings.json`,
    });
    const opened = await pull(receipt);
    expect(opened).toMatchObject({ title: 'Add settings.json', state: 'open', base: { ref: 'main' } });
    expect(opened.body).toBe('`settings.json`:\n\n```\n{"a":1}\n```');
    const { data } = await world.rest.repos.compareCommitsWithBasehead({
      ...acme,
      basehead: `main...${output['branch']}`,
    });
    expect([data.ahead_by, data.files]).toEqual([1, []]);
  });

  it('stays closed and empty after a clean-up, its branch is gone, and that is said', async () => {
    const config = configWith();
    const { output, receipt } = await plant(config);
    const run = begin();
    expect(await retract(config, receipt, run)).toBe('retracted');
    const closed = await pull(receipt);
    expect([closed.state, closed.body ?? '']).toEqual(['closed', '']);
    expect(await world.messages(output['branch'] ?? '')).toBeUndefined();
    expect(run.lines.join()).toContain('Edit history keeps a copy');
    // The same name again, later: the old one is not taken for the new one.
    const again = await plant(config, testArtifact('{"a":2}'));
    expect(again.receipt['pull_request']).not.toBe(receipt['pull_request']);
    expect(await retract(config, receipt)).toBe('already_gone');
  });

  it('keeps its branch where somebody has worked on it', async () => {
    const config = configWith();
    const { output, receipt } = await plant(config);
    const theirs = fileAt('theirs.txt', output['branch']);
    await world.writeFile(theirs, 'theirs');
    expect(await retract(config, receipt)).toBe('retracted');
    expect(await world.readFile(theirs)).toBe('theirs');
    expect((await pull(receipt)).body ?? '').toBe('');
  });

  it('is not opened from a branch of somebody else', async () => {
    const config = configWith();
    const main = await world.rest.git.getRef({ ...acme, ref: 'heads/main' });
    const ref = `refs/heads/${config.branch}-settings.json`;
    await world.rest.git.createRef({ ...acme, ref, sha: main.data.object.sha });
    expect(await refusal(plant(config))).toBe(
      `A branch named ${config.branch}-settings.json already exists, which this step did not make. It was not touched and nothing was planted. Choose another branch, then retry this step.`,
    );
    expect(await world.messages(`${config.branch}-settings.json`)).toBeDefined();
  });

  it('leaves no branch behind where it could not be opened', async () => {
    const refused = configWith();
    await strike('error', 'pulls/create');
    await refusal(plant(refused));
    expect(await world.messages(`${refused.branch}-settings.json`)).toBeUndefined();
    await world.sandbox.client.clearFaults();

    const config = configWith();
    const token = await world.tokenFor(['Contents: write', 'Metadata: read', 'Pull requests: read']);
    expect(await refusal(plant({ ...config, token }))).toBe(
      'GitHub refused the pull request: the token lacks Pull requests: write. Nothing was planted. Add it, then retry this step.',
    );
    expect(await world.messages(`${config.branch}-settings.json`)).toBeUndefined();
  });

  it('that was opened without an answer is found again, open and on its branch', async () => {
    const config = configWith();
    const notes = {};
    const run = testRun(world.endpoints, { notes, timing: { deadlineMs: 900 } });
    await strike('lost-answer', 'pulls/create');
    await refusal(plant(config, artifact, run));
    await world.sandbox.client.clearFaults();
    const place = githubRepository.place(config, 'settings.json', 1);
    const found = await githubRepository.recognise(config, place, artifact, begin(notes).context);
    expect(found?.receipt['branch_made']).toBe('true');
    expect((await pull(found?.receipt ?? {})).state).toBe('open');
    expect(await retract(config, found?.receipt ?? {})).toBe('retracted');
    expect(await world.messages(`${config.branch}-settings.json`)).toBeUndefined();
  });

  it('is ours too where a robot rewrote its body before the answer was missed, and what the robot wrote stays', async () => {
    const config = configWith();
    const notes = {};
    const branch = `${config.branch}-settings.json`;
    const run = testRun(world.endpoints, { notes, timing: { deadlineMs: 900 } });
    await strike('lost-answer', 'pulls/create');
    await refusal(plant(config, artifact, run));
    await world.sandbox.client.clearFaults();
    const [opened] = (await world.rest.pulls.list({ ...acme, head: `acme:${branch}` })).data;
    const edit = { ...acme, pull_number: opened?.number ?? 0, body: 'Checked by a robot.' };
    await world.rest.pulls.update(edit);
    const place = githubRepository.place(config, 'settings.json', 1);
    const found = await githubRepository.recognise(config, place, artifact, begin(notes).context);
    const receipt = found?.receipt ?? {};
    expect(receipt['pull_request']).toBe(String(opened?.number));
    expect(await githubRepository.status(config, receipt, begin().context)).toBe('changed');
    expect(await retract(config, receipt)).toBe('changed');
    expect((await pull(receipt)).body).toBe('Checked by a robot.');
    // Of a branch that was there already only the body says whose it is.
    expect(await githubRepository.recognise(config, place, artifact, begin().context)).toBeUndefined();
  });

  it('makes no branch for a token that may not look at pull requests', async () => {
    const config = configWith();
    const token = await world.tokenFor(['Contents: write', 'Metadata: read']);
    expect(await refusal(plant({ ...config, token }))).toContain('the token lacks Pull requests');
    expect(await world.messages(`${config.branch}-settings.json`)).toBeUndefined();
  });

  it('takes no file that GitHub would refuse', async () => {
    const sentence = await refusal(plant(configWith(), testArtifact('x'.repeat(60_001))));
    expect(sentence).toBe(
      'The file has 60,001 bytes; a pull request takes 60,000. Nothing was planted. Plant it as a file, then retry this step.',
    );
  });
});

describe('an issue comment', () => {
  const configWith = (more: Partial<Config> = {}) =>
    configIn(world, { plantAs: 'issue comment', issue: '1', ...more });
  const comments = async (issue: string) =>
    (await world.rest.issues.listComments({ ...acme, issue_number: Number(issue) })).data;

  it('shows the file below its name, and goes without a trace among the others', async () => {
    const issue = await world.newIssue('Something else');
    await world.rest.issues.createComment({ ...acme, issue_number: Number(issue), body: 'theirs' });
    const config = configWith({ issue });
    const { output, receipt } = await plant(config);
    expect(output).toEqual({
      repository: 'acme/platform-infra',
      issue,
      comment_id: receipt['comment_id'],
      location: `github://acme/platform-infra/issues/${issue}/settings.json`,
    });
    expect((await comments(issue)).map(({ body }) => body)).toEqual([
      'theirs',
      '`settings.json`:\n\n```\n{"a":1}\n```',
    ]);
    expect(await retract(config, receipt)).toBe('retracted');
    expect((await comments(issue)).map(({ body }) => body)).toEqual(['theirs']);
  });

  it('is looked for before it is written again, however many comments there are by then', async () => {
    const issue = await world.newIssue('A busy one');
    const config = configWith({ issue });
    const notes = {};
    const run = testRun(world.endpoints, { notes, timing: { deadlineMs: 900 } });
    await strike('lost-answer', 'issues/create-comment');
    expect(await refusal(plant(config, artifact, run))).toContain('may have been written');
    await world.sandbox.client.clearFaults();
    await Promise.all(
      Array.from({ length: 120 }, (_, nth) =>
        world.rest.issues.createComment({ ...acme, issue_number: Number(issue), body: `me too ${nth}` }),
      ),
    );
    await plant(config, artifact, begin(notes));
    const { data } = await world.rest.issues.get({ ...acme, issue_number: Number(issue) });
    expect(data.comments).toBe(121);
  });

  it('is not written again where nobody can look', async () => {
    const issue = await world.newIssue('Out of sight');
    const run = begin({ since: new Date().toISOString() });
    await strike('error', 'issues/list-comments');
    await refusal(plant(configWith({ issue }), artifact, run));
    await world.sandbox.client.clearFaults();
    expect(await comments(issue)).toEqual([]);
  });

  it('says what is missing', async () => {
    const look = (more: Partial<Config>) =>
      refusal(githubRepository.preflight(configWith(more), begin().context));
    expect(await look({ issue: '9999' })).toBe(
      'GitHub refused the look at the issue: the issue 9999 of the repository acme/platform-infra does not exist, or the token has no access to it. Nothing was planted. Correct that, then retry this step.',
    );
    const token = await world.tokenFor(['Issues: read', 'Metadata: read']);
    const readOnly = configWith({ token });
    const { facts } = await githubRepository.preflight(readOnly, begin().context);
    expect(facts['issue']).toBe('#1 Restore drill stops at the backup bucket');
    expect(await refusal(plant(readOnly))).toBe(
      'GitHub refused the comment: the token lacks Issues: write. Nothing was planted. Add it, then retry this step.',
    );
    expect(await look({ token: await world.tokenFor(['Contents: write', 'Metadata: read']) })).toBe(
      'GitHub refused the look at the issue: the token lacks Issues: write. Nothing was planted. Add it, then retry this step.',
    );
  });
});
