import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { drawWorld } from '#material/data/world.ts';
import { drawAccount, drawDraft } from '#material/draw-draft.ts';
import { native } from '#material/formats/native.ts';
import { seededRandom } from '#material/random.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { cliConfig } from '#material/templates/cli-config.ts';
import { expectOneStory, expectReadable, expectUntold, sampleFile } from '#material/testing/written-files.ts';
import { usualNames } from '#material/usual-names.ts';

const SEEDS = 20;
const now = new Date('2026-11-21T10:00:00Z');

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

type Tree = { [name: string]: unknown };
type Parser = (content: string) => unknown;

/** A line is a comment, or an identity. */
const identities: Parser = (content) =>
  content.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** The tool's name of the file, its type, the parser that the tool has, and the keys below which it looks for each part. */
const parsed: readonly [string, string, Parser, Record<string, readonly (string | number)[]>][] = [
  ['keys.txt', 'age-secret-key', identities, { SOPS_AGE_KEY: [0] }],
  ['credentials.toml', 'cargo-registry-token', parseToml, { CARGO_REGISTRY_TOKEN: ['registry', 'token'] }],
  [
    'credentials.tfrc.json',
    'terraform-cloud-token',
    JSON.parse,
    { TF_TOKEN_app_terraform_io: ['credentials', 'app.terraform.io', 'token'] },
  ],
  ['ngrok.yml', 'ngrok-authtoken', parseYaml, { NGROK_AUTHTOKEN: ['agent', 'authtoken'] }],
  ['cli.yml', 'circleci-token', parseYaml, { CIRCLE_TOKEN: ['token'] }],
  ['config.yaml', 'digitalocean-pat', parseYaml, { DIGITALOCEAN_ACCESS_TOKEN: ['access-token'] }],
  ['.doppler.yaml', 'doppler-token', parseYaml, { DOPPLER_TOKEN: ['scoped', '/', 'token'] }],
  ['config.yml', 'fly-io-token', parseYaml, { FLY_API_TOKEN: ['access_token'] }],
  ['hosts.yml', 'github-oauth-token', parseYaml, { GITHUB_TOKEN: ['github.com', 'oauth_token'] }],
  [
    'credentials.json',
    'pulumi-token',
    JSON.parse,
    { PULUMI_ACCESS_TOKEN: ['accessTokens', 'https://api.pulumi.com'] },
  ],
  ['snyk.json', 'snyk-token', JSON.parse, { SNYK_TOKEN: ['api'] }],
  ['config.toml', 'gitlab-runner-token', parseToml, { RUNNER_TOKEN: ['runners', 0, 'token'] }],
  [
    'config.json',
    'alibaba-access-key',
    profileInUse,
    {
      ALIBABA_CLOUD_ACCESS_KEY_ID: ['access_key_id'],
      ALIBABA_CLOUD_ACCESS_KEY_SECRET: ['access_key_secret'],
    },
  ],
];

/** The one that `current` names. */
function profileInUse(content: string): unknown {
  const { current, profiles } = JSON.parse(content) as { current: string; profiles: { name: string }[] };
  return profiles.find(({ name }) => name === current);
}

describe.each(parsed)('%s of %s', (name, id, parse, keys) => {
  const samples = Array.from({ length: SEEDS }, (_, seed) =>
    sampleFile([secretTypeOf(id)], 'cli-config', 'native', `${id} ${seed}`),
  );

  it('has each value byte for byte where its tool looks for it', () => {
    for (const sample of samples) {
      const { content, values } = sample.file;
      const tree = parse(content);
      expect(values.map((value) => value.name).toSorted()).toEqual(Object.keys(keys).toSorted());
      for (const value of values) {
        const found = keys[value.name]?.reduce<unknown>((at, key) => (at as Tree)[key], tree);
        expect(found, content).toBe(value.value);
      }
      expectReadable(sample);
      expectUntold(sample);
      expectOneStory(sample);
    }
  });

  it('is the one name that is proposed, and stands as given', () => {
    const request = { secretTypes: [id], codeTemplate: 'cli-config', outputFormat: 'native' };
    expect(usualNames(request)).toEqual([name]);
    expect(sampleFile([secretTypeOf(id)], 'cli-config', 'native', 'name', name).file.fileName).toBe(name);
  });

  it('is written in more than one way', () => {
    const ways = samples.map(({ file }) => wayOf(file));
    // Terraform knows nothing there but hosts with their tokens.
    expect(new Set(ways).size).toBeGreaterThanOrEqual(id === 'terraform-cloud-token' ? 1 : 3);
    const notes = samples.map(({ file }) =>
      [...file.content.matchAll(/^ *# (?!created: |public key: )(.+)$/gm)].map(([, text]) => text).join(),
    );
    if (!name.endsWith('.json')) expect(new Set(notes).size).toBeGreaterThan(SEEDS / 3);
  });
});

/** Without the values, without what belongs to one company and without what a note says. */
function wayOf({ content }: { content: string }): string {
  return content.replaceAll(/[\w+/=.-]{9,}|\d+/g, '').replaceAll(/^( *#).*/gm, '$1');
}

describe('a name of one’s own', () => {
  it.each([
    ['age-secret-key', 'sops.txt', 'text/plain'],
    ['alibaba-access-key', 'sops.json', 'application/json'],
    ['gitlab-runner-token', 'sops.toml', 'application/toml'],
    ['fly-io-token', 'sops.yml', 'application/yaml'],
    ['kubernetes-service-account-token', 'sops.yml', 'application/yaml'],
    ['npm-access-token', 'sops.conf', 'text/plain'],
    ['azure-client-secret', 'sops.conf', 'text/plain'],
  ])('gets the ending of what %s is written in: %s', (id, finished, mediaType) => {
    const types = [secretTypeOf(id)];
    const { file } = sampleFile(types, 'cli-config', 'native', 'named', 'sops');
    expect([file.fileName, file.mediaType]).toEqual([finished, mediaType]);
    for (const name of ['sops.conf', 'sops.cfg', 'sops.ini', finished]) {
      expect(sampleFile(types, 'cli-config', 'native', 'named', name).file.fileName).toBe(name);
    }
  });

  it.each([
    ['fly-io-token', 'config.yaml'],
    ['cargo-registry-token', 'credentials'],
    ['kubernetes-service-account-token', 'kubeconfig'],
  ])('of %s stands as %s', (id, name) => {
    expect(sampleFile([secretTypeOf(id)], 'cli-config', 'native', 'named', name).file.fileName).toBe(name);
  });
});

describe('what a tool has no word for', () => {
  it.each([
    ['cargo-registry-token', 'CRATE_NAME'],
    ['terraform-cloud-token', 'TF_CLOUD_ORGANIZATION'],
    ['fly-io-token', 'FLY_APP'],
    ['github-oauth-token', 'GITHUB_CLIENT_ID'],
    ['pulumi-token', 'PULUMI_ORG'],
  ])('stays out of the file: of %s, %s', (id, part) => {
    const random = seededRandom(`${id} left out`);
    const world = drawWorld(random, { now });
    const { draft } = drawDraft([id], { world, account: drawAccount({ random, now }) }, { random, now });
    const field = draft.sets.flatMap(({ fields }) => fields).find((one) => one.part === part);
    const { content } = cliConfig.write(draft, native);
    expect(field?.value.length).toBeGreaterThan(5);
    expect(content).not.toContain(field?.value);
  });
});
