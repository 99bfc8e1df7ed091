import { describe, expect, it } from 'vitest';
import { secretTypeOf } from '#material/secret-types.ts';
import { expectReadable, expectUntold, sampleFile } from '#material/testing/written-files.ts';

const SEEDS = 20;

describe('the files of single command-line tools', () => {
  it.each([
    [
      '.pypirc',
      'pypi-token',
      /^\[distutils\]\nindex-servers =\n {4}pypi\n {4}[a-z-]+\n\n\[pypi\]\nusername = __token__$/m,
    ],
    [
      '.databrickscfg',
      'databricks-pat',
      /^\[DEFAULT\]\nhost = https:\/\/dbc-\S+\ntoken = dapi[0-9a-f]{32}$/m,
    ],
    [
      '.npmrc',
      'npm-access-token',
      /^@[a-z-]+-[0-9a-f]{4}:registry=https:\/\/registry\.npmjs\.org\/\n\/\/registry\.npmjs\.org\/:_authToken=npm_\w{36}\n/m,
    ],
    ['.pgpass', 'postgres-uri', /^[a-z0-9.-]+\.example:5432:\w+:\w+:\S+$/m],
    [
      'rclone.conf',
      'dropbox-token',
      /^type = dropbox\nclient_id = \w+\nclient_secret = \w+\ntoken = \{"access_token":/m,
    ],
  ])('%s is what its tool reads, with every value of %s byte for byte', (_, id, form) => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const sample = sampleFile([secretTypeOf(id)], 'cli-config', 'native', `${id} ${seed}`);
      expect(sample.file.content).toMatch(form);
      expectReadable(sample);
      expectUntold(sample);
    }
  });

  it('belong to one tool alone: beside another vendor the values stand in profiles', () => {
    const types = ['pypi-token', 'databricks-pat'].map(secretTypeOf);
    const { file } = sampleFile(types, 'cli-config', 'native', 'both');
    expect(file.content).not.toMatch(/distutils|auth_type = databricks-cli/);
  });
});
