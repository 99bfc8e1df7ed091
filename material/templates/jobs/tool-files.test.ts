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
    [
      '~/.gem/credentials',
      'rubygems-api-key',
      /^(?:# .*\n)?---\n(?:# .*\n)?:rubygems_api_key: rubygems_[0-9a-f]{48}\n$/,
    ],
    [
      'wg0.conf',
      'wireguard-private-key',
      /^\[Interface\]\n(?:#.*\n)?PrivateKey = \S{44}\nAddress = (2001:db8:\S+)::\w+\/128\nDNS = \1::1\b[\s\S]*\n\[Peer\]\n(?:#.*\n)?PublicKey = \S{44}\nEndpoint = \S+\.example:51820\nAllowedIPs = \1::\/64\n/m,
    ],
    [
      '.netrc',
      'github-pat',
      /^machine github\.com\n {2}login [a-z-]+-[0-9a-f]{4}-ci\n {2}password ghp_\w{36}$/m,
    ],
    [
      '.netrc',
      'gitlab-pat',
      /^machine gitlab\.[a-z-]+\.example\n {2}login project_\d+_bot_[0-9a-f]{32}\n {2}password glpat-\S{20}$/m,
    ],
    [
      '.netrc',
      'heroku-api-key',
      /^machine api\.heroku\.com\n {2}login [a-z.-]+@[a-z-]+\.example\n {2}password HRKU-AA\S{58}$/m,
    ],
    ['.netrc', 'wandb-api-key', /^machine api\.wandb\.ai\n {2}login user\n {2}password [0-9a-f]{40}$/m],
    ['.netrc', 'mapbox-secret-token', /^machine api\.mapbox\.com\n {2}login mapbox\n {2}password sk\.\S+$/m],
  ])('%s is what its tool reads, with every value of %s byte for byte', (_, id, form) => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const sample = sampleFile([secretTypeOf(id)], 'cli-config', 'native', `${id} ${seed}`);
      expect(sample.file.content).toMatch(form);
      expectReadable(sample);
      expectUntold(sample);
    }
  });

  it('hold several accounts where the tool does, and no name of a variable', () => {
    const types = ['github-pat', 'heroku-api-key'].map(secretTypeOf);
    const sample = sampleFile(types, 'cli-config', 'native', 'two machines', '.netrc');
    expect(sample.file.content.match(/^machine (?:github|api\.heroku)\.com$/gm)).toHaveLength(2);
    expect(sample.file.content).not.toMatch(/[A-Z]_[A-Z]/);
    expectReadable(sample);
  });

  it('belong to one tool alone: beside another vendor the values stand in profiles', () => {
    const types = ['pypi-token', 'databricks-pat'].map(secretTypeOf);
    const { file } = sampleFile(types, 'cli-config', 'native', 'both');
    expect(file.content).not.toMatch(/distutils|auth_type = databricks-cli/);
  });
});
