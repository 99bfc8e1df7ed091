import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#contract/refusal.ts';
import { testSandbox, type TestSandbox } from '#sandbox/testing.ts';
import type { Artifact } from './agent.ts';
import type { DeployAgent, Place } from './deploy-agent.ts';
import { catalogue } from './catalogue.ts';
import { awsProfile } from './configure/aws-profile/run.ts';
import { openChoice as openContainer } from './deploy/azure-blob/manifest.ts';
import { openChoice as openBucket } from './deploy/s3-content/manifest.ts';
import { parseConfig, type ConfigOf, type Defaults, type Fields } from './fields.ts';
import { openHostileCloud, type HostileCloud, type Spoil } from './testing-hostile-cloud.ts';
import { refusal, testArtifact, testRun } from './testing.ts';

const script = '<script>alert(1)</script>';
const megabyte = 1024 * 1024;

async function* endless(pieces = Infinity): AsyncGenerator<string> {
  const piece = ' '.repeat(64 * 1024);
  for (let sent = 0; sent < pieces; sent += 1) yield piece;
}

/** Every leaf of an answer, be it JSON or XML. */
function reshape(body: string, json: (value: unknown) => unknown, xml: string): string {
  try {
    return JSON.stringify(walk(JSON.parse(body), json));
  } catch {
    return body.replace(/>[^<>]+</g, `>${xml}<`);
  }
}

function walk(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((one) => walk(one, change)));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, change)]));
}

const isJson = (body: string) => body.startsWith('{') || body.startsWith('[');

/** What no cloud says, by name. */
const spoils: Record<string, Spoil> = {
  'script in every name': (said) => ({
    ...said,
    headers: Object.fromEntries(
      Object.entries(said.headers).map(([name, value]) => [name, name === 'content-type' ? value : script]),
    ),
    body: reshape(
      said.body,
      (value) => (typeof value === 'string' && value !== '' ? script : value),
      '&lt;script&gt;alert(1)&lt;/script&gt;',
    ),
  }),
  'values of other types': (said) => ({
    ...said,
    body: reshape(
      said.body,
      (value) =>
        typeof value === 'string'
          ? 7
          : typeof value === 'number'
            ? 'x'
            : Array.isArray(value)
              ? { 0: value }
              : 'no',
      '<x>7</x>',
    ),
  }),
  'objects for everything': (said) => ({
    ...said,
    body: reshape(
      said.body,
      (value) => (Array.isArray(value) ? [{}, null, 7] : { toString: 'x' }),
      '<a><b/></a>',
    ),
  }),
  'nothing for everything': (said) => ({ ...said, body: reshape(said.body, () => null, '') }),
  'an answer without members': (said) => ({
    ...said,
    body: isJson(said.body) ? '{}' : said.body.replace(/^(<\?[^>]*>)?\s*<([\w:]+)[^]*$/, '<$2/>'),
  }),
  null: (said) => ({ ...said, body: isJson(said.body) ? 'null' : '' }),
  'neither headers nor words': ({ status }) => ({ status, headers: {}, body: '' }),
  'what is neither JSON nor XML': (said) => ({ ...said, body: `${script}{"a":` }),
  'pages without end': (said, { nth, here }) => ({ ...said, body: withAnotherPage(said.body, nth, here) }),
  'a body without end': ({ status, headers }) => ({ status, headers, body: endless() }),
  '100 MB': ({ status, headers }) => ({
    status,
    headers: { ...headers, 'content-length': String(100 * megabyte) },
    body: endless(1600),
  }),
  'a million levels': (said) => ({
    ...said,
    body: isJson(said.body)
      ? '['.repeat(500_000) + ']'.repeat(500_000)
      : '<a>'.repeat(200_000) + '</a>'.repeat(200_000),
  }),
  'a redirect that keeps the method': ({ headers }, { elsewhere }) => ({
    status: 307,
    headers: { ...headers, location: `${elsewhere}/` },
    body: '',
  }),
  'a redirect': ({ headers }, { elsewhere }) => ({
    status: 302,
    headers: { ...headers, location: `${elsewhere}/` },
    body: '',
  }),
  'addresses elsewhere': (said, { elsewhere }) => {
    const led = (text: string) => text.replace(/https?:\/\/[^/"<\s]+/g, elsewhere);
    const headers = Object.entries(said.headers).map(([name, value]) => [name, led(value)]);
    return { ...said, headers: Object.fromEntries(headers), body: led(said.body) };
  },
  'a refusal in script': ({ headers, body }) => {
    const error = { code: script, message: script };
    const said = {
      ok: false,
      error: script,
      needed: script,
      message: script,
      __type: script,
      error_codes: [script],
    };
    return {
      status: 403,
      headers: {
        ...headers,
        'x-ms-error-code': script,
        'x-accepted-github-permissions': script,
        'x-amzn-errortype': script,
      },
      body: isJson(body)
        ? JSON.stringify('@odata.context' in JSON.parse(body) ? { error } : said)
        : `<Error><Code>&lt;b&gt;</Code><Message>&lt;b&gt;</Message></Error>`,
    };
  },
  'a status that is none': (said) => ({ ...said, status: 777 }),
};

/** Nothing of what is looked for, and always more to come. */
function withAnotherPage(body: string, nth: number, here: string): string {
  if (!isJson(body)) {
    return body
      .replace(/<Blob>[^]*<\/Blob>/, '')
      .replace(/<NextMarker ?\/>|<NextMarker>[^<]*<\/NextMarker>/, `<NextMarker>page-${nth}</NextMarker>`)
      .replace(
        /<IsTruncated>false<\/IsTruncated>/,
        `<IsTruncated>true</IsTruncated><Marker>page-${nth}</Marker>`,
      )
      .replace(/<\/(Describe\w+Response)>/, `<nextToken>page-${nth}</nextToken></$1>`);
  }
  const said = JSON.parse(body) as Record<string, unknown>;
  for (const [name, value] of Object.entries(said)) if (Array.isArray(value)) said[name] = [];
  if ('ok' in said) return JSON.stringify({ ...said, response_metadata: { next_cursor: `page-${nth}` } });
  return JSON.stringify({
    ...said,
    NextToken: `page-${nth}`,
    '@odata.nextLink': `${here}?$skiptoken=${nth}`,
  });
}

describe('an answer that no cloud gives', () => {
  let sandbox: TestSandbox;
  let cloud: HostileCloud;
  let defaults: Defaults;
  beforeAll(async () => {
    sandbox = await testSandbox();
    cloud = await openHostileCloud(sandbox);
    defaults = defaultsOf(sandbox);
  });
  afterAll(async () => {
    await cloud.stop();
    await sandbox.stop();
  });

  afterEach(() => cloud.behave());

  const begin = () => testRun(cloud.endpoints).context;

  function configOf(fields: Fields, form: Record<string, string> = {}): ConfigOf<Fields> {
    const wish = { bucketName: 'acme-hostile', profileName: 'drill', postAs: 'message', ...form };
    const { config, errors } = parseConfig(fields, wish, defaults);
    expect(errors).toEqual([]);
    return config;
  }

  /** Each request of the deed in turn is where the hostility begins. What was wrong about how it ended, in words. */
  async function faultsOf(
    spoil: Spoil,
    prepare: () => Promise<() => Promise<unknown>>,
    wrongIn: (result: unknown) => string | undefined,
  ): Promise<string[]> {
    const faults: string[] = [];
    for (let nth = 1; nth <= mostRequests; nth += 1) {
      cloud.behave();
      const deed = await prepare();
      cloud.spoilFrom(nth, spoil);
      const fault = await deed().then(wrongIn, wrongInRefusal);
      if (cloud.requests() < nth) {
        expect(fault, 'it failed at honest answers').toBeUndefined();
        return faults;
      }
      if (fault !== undefined) faults.push(`from request ${nth} on: ${fault}`);
    }
    throw new Error('It makes more requests than that.');
  }

  function wrongInRefusal(cause: unknown): string | undefined {
    if (!(cause instanceof Refusal)) return `it crashed with ${String(cause)}`;
    const isSentence = /^[A-Za-z0-9][^<>\n]{10,600}\.$/.test(cause.message);
    const isClear = isSentence && !/\[object|undefined|NaN/.test(cause.message);
    // Of any other kind, or with a wait, it would be tried again for a day.
    const isFinal = cause.slug === 'provider-refused' && cause.retryAfterMs === undefined;
    return isClear && isFinal ? undefined : `it said ${cause.slug}: ${cause.message}`;
  }

  /** An empty id would stand for whatever comes to lie there. */
  const unfitFor = (receipt: object | undefined): string | undefined =>
    Object.values(receipt ?? {}).includes('') ? JSON.stringify(receipt) : otherThanTexts(receipt);

  const otherThanTexts = (words: object | undefined): string | undefined =>
    Object.values(words ?? {}).every((word) => typeof word === 'string') ? undefined : JSON.stringify(words);

  function agentNamed(id: string): DeployAgent {
    const entry = catalogue.find((one) => one.kind === 'Deploy' && one.agent.manifest.id === id);
    if (entry?.kind !== 'Deploy') throw new Error(`No target is called ${id}.`);
    return entry.agent;
  }

  /** Signs in to Entra, and is told by Azure Resource Manager of its account. */
  function appOf({ access }: TestSandbox): Record<string, string> {
    const { tenantId, clientId, clientSecret } = access.microsoft;
    const { subscriptionId, resourceGroup } = access.azure;
    return { tenantId, clientId, clientSecret, subscriptionId, resourceGroup };
  }

  /** What the keys of the account may become, with the external id that its trust policy asks for. */
  function roleOf({ access: { roleArn, externalId } }: TestSandbox): Record<string, string> {
    return { roleArn, externalId };
  }

  type Form = Record<string, string>;

  /** `as` is who asks, where it is not whom the form is filled with. `made` is what each file is to be made for anew. */
  const targets: {
    id: string;
    form?: Form;
    as?: readonly [name: string, of: (sandbox: TestSandbox) => Form];
    made?: (nth: number) => Form;
  }[] = [
    { id: 'azure-blob' },
    { id: 'azure-blob', as: ['an app', appOf] },
    {
      id: 'azure-blob',
      form: { makeContainer: openContainer },
      made: (nth) => ({ containerName: `hostile-${nth}` }),
    },
    { id: 'dynamodb-item' },
    { id: 'github-repository' },
    { id: 'github-repository', form: { alsoIn: 'services/api' } },
    { id: 'github-repository', form: { plantAs: 'pull request' } },
    { id: 'github-repository', form: { plantAs: 'issue comment' } },
    { id: 'non-human-identities' },
    { id: 's3-content' },
    {
      id: 's3-content',
      form: { publicAccess: openBucket },
      made: (nth) => ({ bucketName: `acme-hostile-${nth}` }),
    },
    {
      id: 's3-content',
      as: ['a role', roleOf],
      made: (nth) => ({ bucketName: `acme-hostile-closed-${nth}` }),
    },
    { id: 'secrets-manager-secret' },
    { id: 'sharepoint' },
    { id: 'slack-channel' },
    { id: 'slack-channel', form: { postAs: 'file' } },
    { id: 'ssm-parameter' },
  ];
  const cases = targets.flatMap(({ id, form = {}, as, made: around }) =>
    Object.entries(spoils).map(([name, spoil]) => {
      const target = [id, ...Object.values(form), ...(as ? [as[0]] : [])].join(' as ');
      return { target, form, as, around, name, agent: agentNamed(id), spoil };
    }),
  );

  let made = 0;
  function nextPlace(agent: DeployAgent, config: ConfigOf<Fields>, around?: (nth: number) => Form): Place {
    made += 1;
    return agent.place({ ...config, ...around?.(made) }, `keys-${made}.json`, 1000 + made);
  }

  async function artifactFor(agent: DeployAgent, config: ConfigOf<Fields>, place: Place): Promise<Artifact> {
    // Of two letters, so that null in its place leaves the size as it was, and all of it is read.
    const value = 10 + (made % 90);
    if (agent.making === undefined) return testArtifact(`{"value":"${value}"}`, `keys-${made}.json`);
    const file = await agent.making.make(config, place, begin());
    return { ...file, sha256: createHash('sha256').update(file.content).digest('hex') };
  }

  async function plant(agent: DeployAgent, config: ConfigOf<Fields>, around?: (nth: number) => Form) {
    const place = nextPlace(agent, config, around);
    const artifact = await artifactFor(agent, config, place);
    // What the step wrote down tells a later attempt of it where to look.
    const notes: Record<string, string> = {};
    const { context } = testRun(cloud.endpoints, { notes });
    return { place, artifact, notes, ...(await agent.put(config, place, artifact, context)) };
  }

  it.each(cases)(
    'is survived by $target: $name',
    async ({ agent, form, as, around, name, spoil }) => {
      const config = configOf(agent.manifest.fields, { ...form, ...as?.[1](sandbox) });
      let planted = await plant(agent, config, around);
      const { place, artifact, receipt, notes } = planted;
      // Of an item that is not there DynamoDB says just that: nothing.
      const isTrue = agent.manifest.id === 'dynamodb-item' && sayingNothing.has(name);
      const absence = (said: string) => (result: unknown) =>
        result === said && !isTrue ? `absence was believed (${said})` : undefined;
      const { making } = agent;
      const faults = {
        preflight: await faultsOf(
          spoil,
          async () => () => agent.preflight(config, begin()),
          (done) => otherThanTexts((done as { facts: object }).facts),
        ),
        make:
          making &&
          (await faultsOf(
            spoil,
            async () => {
              const at = nextPlace(agent, config, around);
              return () => making.make(config, at, begin());
            },
            // A key is only made for a user that was read back, whole, as one that may do nothing.
            () => undefined,
          )),
        put: await faultsOf(
          spoil,
          async () => {
            // What a target made itself is only looked at when it is put, and may be put again.
            const isAnew = making === undefined;
            const at = isAnew ? nextPlace(agent, config, around) : place;
            const file = isAnew ? await artifactFor(agent, config, at) : artifact;
            return () => agent.put(config, at, file, begin());
          },
          (done) => {
            const { output, receipt: written } = done as { output: object; receipt: object };
            return otherThanTexts(output) ?? unfitFor(written);
          },
        ),
        recognise: await faultsOf(
          spoil,
          async () => () =>
            agent.recognise(config, place, artifact, testRun(cloud.endpoints, { notes }).context),
          (done) => unfitFor((done as { receipt: object } | undefined)?.receipt),
        ),
        verify: await faultsOf(
          spoil,
          async () => () => agent.verify(config, receipt, artifact, begin()),
          () => undefined,
        ),
        status: await faultsOf(
          spoil,
          async () => () => agent.status(config, receipt, begin()),
          absence('gone'),
        ),
        retract: await faultsOf(
          spoil,
          async () => {
            // What an attempt left whole serves the next one, too.
            const isWhole = (await agent.status(config, planted.receipt, begin())) === 'present';
            if (!isWhole) planted = await plant(agent, config, around);
            return () => agent.retract(config, planted.receipt, begin());
          },
          absence('already_gone'),
        ),
      };
      expect(Object.entries(faults).filter(([, found]) => (found ?? []).length > 0)).toEqual([]);
      expect(cloud.strays()).toBe(0);
      expect(cloud.mostTaken()).toBeLessThan(8 * megabyte);
    },
    180_000,
  );

  it.each(Object.entries(spoils))(
    'is survived by the check of an AWS profile with a role: %s',
    async (_name, spoil) => {
      const config = configOf(awsProfile.manifest.fields, roleOf(sandbox)) as ConfigOf<
        typeof awsProfile.manifest.fields
      >;
      const faults = await faultsOf(
        spoil,
        async () => () => awsProfile.check(config, begin()),
        (done) => otherThanTexts((done as { facts: object }).facts),
      );
      expect(faults).toEqual([]);
      expect(cloud.strays()).toBe(0);
    },
    60_000,
  );

  it('is tried again where S3’s bytes are not those of its own checksum, and then told', async () => {
    const agent = agentNamed('s3-content');
    const config = configOf(agent.manifest.fields);
    const { artifact, receipt } = await plant(agent, config);
    const { context, waits } = testRun(cloud.endpoints);
    const damage: Spoil = (said) => ({ ...said, body: said.body.replace('value', 'eulav') });
    cloud.spoilFrom(2, damage);
    expect(await refusal(agent.verify(config, receipt, artifact, context))).toMatch(
      /^S3 sent other bytes than its own checksum tells during the reading of the file. It was tried 5 times./,
    );
    expect(waits).toHaveLength(4);
  });

  // A question or two before the first page: whose credentials these are, and what the list is of.
  it.each([
    { id: 'slack-channel', deed: 'preflight', questions: 1, pages: 50, says: 'too many channels' },
    { id: 'slack-channel', deed: 'status', questions: 1, pages: 100, says: 'too many messages' },
    { id: 'sharepoint', deed: 'preflight', questions: 3, pages: 20, says: 'does not come to an end' },
    {
      id: 'non-human-identities',
      deed: 'status',
      questions: 2,
      pages: 20,
      says: 'IAM did not come to the end',
    },
  ])('is given up after $pages pages by $id: a list without end', async (list) => {
    const agent = agentNamed(list.id);
    const config = configOf(agent.manifest.fields);
    const { receipt } = await plant(agent, config);
    cloud.spoilFrom(1 + list.questions, spoils['pages without end'] as Spoil);
    const look =
      list.deed === 'status' ? agent.status(config, receipt, begin()) : agent.preflight(config, begin());
    expect(await refusal(look)).toContain(list.says);
    expect(cloud.requests()).toBe(list.questions + list.pages);
  });
});

/** What a form is filled with that was left as it is. */
function defaultsOf({ access }: TestSandbox): Defaults {
  const { accessKeyId, secretAccessKey, region, tableName, azure, github, slack, microsoft } = access;
  return {
    accessKeyId,
    secretAccessKey,
    region,
    tableName,
    githubToken: github.token,
    githubOwner: github.owner,
    githubRepository: github.repository,
    githubIssue: github.issue,
    slackToken: slack.token,
    slackChannel: slack.channel,
    storageAccountName: azure.storageAccount,
    storageAccountKey: azure.accountKey,
    storageContainer: azure.container,
    ...microsoft,
  };
}

/** More than any deed makes when it is answered honestly. */
const mostRequests = 40;

const sayingNothing = new Set([
  'an answer without members',
  'neither headers nor words',
  'null',
  'nothing for everything',
  'a million levels',
]);
