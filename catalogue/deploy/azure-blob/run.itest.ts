import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAzureWorld, type AzureWorld } from '#catalogue/providers/azure/testing.ts';
import { parseConfig } from '#catalogue/fields.ts';
import { refusal, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';
import { groupScopeOf } from '#sandbox/azure/scopes.ts';
import { planActions } from './app-actions.ts';
import { manifest, openChoice } from './manifest.ts';
import { azureBlob } from './run.ts';

describe('azureBlob', () => {
  let world: AzureWorld;
  beforeAll(async () => {
    world = await openAzureWorld();
  });
  afterEach(() => world.sandbox.client.clearFaults());
  afterAll(() => world.sandbox.stop());

  type Config = Parameters<typeof azureBlob.place>[0];
  const begin = (notes: Record<string, string> = {}): TestRun => testRun(world.endpoints, { notes });
  const artifact = testArtifact('{"a":1}');
  const configFor = (containerName: string, more: Partial<Config> = {}) => ({
    ...world.config,
    containerName,
    makeContainer: 'yes',
    folder: undefined,
    sasToken: undefined,
    tenantId: undefined,
    clientId: undefined,
    clientSecret: undefined,
    subscriptionId: undefined,
    resourceGroup: undefined,
    ...more,
  });
  const plant = (config: Config, run = begin()) =>
    azureBlob.put(config, azureBlob.place(config, 'settings.json', 1), artifact, run.context);
  const fault = (operation: string, code: string) =>
    world.sandbox.client.setFault({ kind: 'error', service: 'azure', operation, code });

  it('puts the file into the folder, however the folder is written', () => {
    const config = { ...configFor('drill'), folder: '/backups//2026/ ' };
    const { storageAccountName: account } = config;
    expect(azureBlob.place(config, 'keys.tar.gz', 3)).toEqual({
      location: `azure://${account}/drill/backups/2026/keys.tar-3.gz`,
      target: {
        storage_account: account,
        container: 'drill',
        blob: 'backups/2026/keys.tar-3.gz',
        make_container: 'yes',
      },
    });
  });

  it('answers where the file lies, and a receipt with exact ids (R539)', async () => {
    const container = world.newContainer();
    const { output, receipt } = await plant(configFor(container));
    const account = world.config.storageAccountName;
    expect(output).toEqual({
      storage_account: account,
      container_name: container,
      blob: 'settings.json',
      location: `azure://${account}/${container}/settings.json`,
    });
    expect(receipt).toEqual({
      storage_account: account,
      container,
      blob: 'settings.json',
      etag: expect.stringMatching(/^"0x[0-9A-F]+"$/),
      sha256: artifact.sha256,
      container_made: 'true',
    });
    expect(await azureBlob.retract(configFor(container), receipt, begin().context)).toBe('retracted');
    expect(await world.containers()).not.toContain(container);
  });

  it('makes no container unless it is asked to, and says so before anything is done', async () => {
    const container = world.newContainer();
    const config = configFor(container, { makeContainer: 'no' });
    const sentence = `The storage account ${world.config.storageAccountName} has no container named ${container}. Nothing was planted. Make it, or choose to have it made, then retry this step.`;
    expect(await refusal(azureBlob.preflight(config, begin().context))).toBe(sentence);
    expect(await refusal(plant(config))).toBe(sentence);
    expect(await world.containers()).not.toContain(container);
  });

  it('makes a container that nobody reads without credentials, and says of one that is open that it is', async () => {
    const container = world.newContainer();
    await plant(configFor(container));
    const look = async (name: string) => {
      const run = begin();
      const { facts } = await azureBlob.preflight(configFor(name), run.context);
      return [facts['public_access'], run.lines.join()];
    };
    expect(await look(container)).toEqual(['none', '']);
    const open = world.newContainer();
    await world.service.createContainer(open, { access: 'container' });
    expect(await look(open)).toEqual(['container', expect.stringMatching(/^warn: .* is open to the public/)]);
    const address = (name: string) =>
      `${world.endpoints.azure}/${world.config.storageAccountName}/${name}/settings.json`;
    await plant(configFor(open));
    expect((await fetch(address(open))).ok).toBe(true);
    expect((await fetch(address(container))).ok).toBe(false);
  });

  it('opens what it makes where that is asked for, blob by blob, and never what is there', async () => {
    const container = world.newContainer();
    const config = configFor(container, { makeContainer: openChoice });
    const run = begin();
    const address = (name: string) => `${world.endpoints.azure}/${world.config.storageAccountName}/${name}`;
    expect((await azureBlob.preflight(config, run.context)).facts['public_access']).toBe('blob');
    const { receipt } = await plant(config, run);
    expect(run.lines.join()).toContain(`warn: Made the container ${container}, open to the public`);
    expect(await (await fetch(`${address(container)}/settings.json`)).text()).toBe(artifact.content);
    expect((await fetch(`${address(container)}?restype=container&comp=list`)).ok).toBe(false);
    await world.writeBlob(container, 'theirs.txt', 'theirs');
    const cleaning = begin();
    expect(await azureBlob.retract(config, receipt, cleaning.context)).toBe('retracted');
    expect(cleaning.lines.at(-1)).toMatch(
      /^warn: The container .* is open to the public, and what others put/,
    );

    const closed = world.newContainer();
    await world.service.createContainer(closed);
    const other = begin();
    await azureBlob.preflight(configFor(closed, { makeContainer: openChoice }), other.context);
    expect(other.lines.join()).toContain('is there already and is not opened');
    await plant(configFor(closed, { makeContainer: openChoice }));
    expect((await fetch(`${address(closed)}/settings.json`)).ok).toBe(false);
  });

  it('says that an account forbids public access, and makes nothing then', async () => {
    const container = world.newContainer();
    await fault('CreateContainer', 'PublicAccessNotPermitted');
    const notes = {};
    const sentence = await refusal(plant(configFor(container, { makeContainer: openChoice }), begin(notes)));
    expect(sentence).toBe(
      'Azure refused the making of the container: the storage account forbids public access. Nothing was planted. Have the container made closed, or allow public access in the account’s settings, then retry this step.',
    );
    expect(notes).toEqual({});
    expect(await world.containers()).not.toContain(container);
  });

  it('leaves a container that it did not make, and one in which somebody else put something', async () => {
    const theirs = world.newContainer();
    await world.service.createContainer(theirs);
    const first = await plant(configFor(theirs));
    expect(first.receipt['container_made']).toBe('false');
    expect(await azureBlob.retract(configFor(theirs), first.receipt, begin().context)).toBe('retracted');

    const ours = world.newContainer();
    const second = await plant(configFor(ours));
    await world.writeBlob(ours, 'theirs.txt', 'theirs');
    expect(await azureBlob.retract(configFor(ours), second.receipt, begin().context)).toBe('retracted');
    expect(await world.readBlob(ours, 'theirs.txt')).toBe('theirs');
    expect(await world.containers()).toEqual(expect.arrayContaining([theirs, ours]));
  });

  it('leaves a container in which nothing lies but blocks that somebody is still uploading', async () => {
    const container = world.newContainer();
    const { receipt } = await plant(configFor(container));
    const blocks = world.service.getContainerClient(container).getBlockBlobClient('slow.bin');
    await blocks.stageBlock(Buffer.from('1').toString('base64'), 'x', 1);
    expect(await azureBlob.retract(configFor(container), receipt, begin().context)).toBe('retracted');
    expect(await world.containers()).toContain(container);
  });

  it('recognises a container that an attempt made before it was killed', async () => {
    const container = world.newContainer();
    await world.service.createContainer(container);
    const note = `${world.config.storageAccountName}/${container}`;
    const { receipt } = await plant(configFor(container), begin({ container_made: note }));
    expect(receipt['container_made']).toBe('true');
  });

  it('takes a container that somebody made between the look and the making for theirs', async () => {
    const container = world.newContainer();
    const notes = {};
    await world.sandbox.client.setFault({
      kind: 'slow',
      service: 'azure',
      operation: 'CreateContainer',
      count: 1,
      delayMs: 1000,
    });
    const put = plant(configFor(container), begin(notes));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.service.createContainer(container);
    const { receipt } = await put;
    expect([receipt['container_made'], notes]).toEqual(['false', {}]);
    expect(await azureBlob.retract(configFor(container), receipt, begin().context)).toBe('retracted');
    expect(await world.containers()).toContain(container);
  });

  it('takes a container for its own when the answer about its making was lost', async () => {
    const lost = { kind: 'lost-answer', service: 'azure', operation: 'CreateContainer', count: 1 } as const;
    await world.sandbox.client.setFault(lost);
    const { receipt } = await plant(configFor(world.newContainer()));
    expect(receipt['container_made']).toBe('true');
  });

  it('takes its new container away again when the upload is refused', async () => {
    const container = world.newContainer();
    await fault('PutBlob', 'AccountIsDisabled');
    const notes = {};
    expect(await refusal(plant(configFor(container), begin(notes)))).toBe(
      'Azure refused the upload: the storage account is disabled. Nothing was planted. Enable it, then retry this step.',
    );
    expect(await world.containers()).not.toContain(container);
    expect(notes).toEqual({});
  });

  it('finds a container that another step took away between its look and its upload', async () => {
    const container = world.newContainer();
    await world.sandbox.client.setFault({
      kind: 'phantom-success',
      service: 'azure',
      operation: 'CreateContainer',
      count: 1,
    });
    await plant(configFor(container));
    expect(await world.readBlob(container, 'settings.json')).toBe(artifact.content);
  });

  it('takes the snapshots of its own file along', async () => {
    const container = world.newContainer();
    const { receipt } = await plant(configFor(container));
    await world.service.getContainerClient(container).getBlobClient('settings.json').createSnapshot();
    expect(await azureBlob.retract(configFor(container), receipt, begin().context)).toBe('retracted');
    expect(await world.containers()).not.toContain(container);
  });

  it('takes a snapshot of its own file along that lies below what somebody wrote over it', async () => {
    const container = world.newContainer();
    const { receipt } = await plant(configFor(container));
    const client = world.service.getContainerClient(container).getBlobClient('settings.json');
    await client.createSnapshot();
    await world.writeBlob(container, 'settings.json', 'theirs');
    await client.createSnapshot();
    expect(await azureBlob.status(configFor(container), receipt, begin().context)).toBe('changed');
    expect(await azureBlob.retract(configFor(container), receipt, begin().context)).toBe('retracted');
    expect(await world.readBlob(container, 'settings.json')).toBe('theirs');
    const left = [];
    for await (const { snapshot } of world.service
      .getContainerClient(container)
      .listBlobsFlat({ includeSnapshots: true }))
      left.push(snapshot ?? '');
    expect(left.filter((snapshot) => snapshot !== '')).toHaveLength(1);
  });

  it('works with a signature that may only create where a blob of the same name lies', async () => {
    const container = world.newContainer();
    await world.writeBlob(container, 'settings.json', 'theirs');
    const sasToken = await world.tokenFor(['Create', 'List', 'Read']);
    expect(await refusal(plant(configFor(container, { sasToken })))).toContain('already exists');
    expect(await world.readBlob(container, 'settings.json')).toBe('theirs');
    const another = configFor(world.newContainer(), { sasToken });
    const { receipt } = await plant(another);
    expect((await plant(another)).receipt['etag']).toBe(receipt['etag']);
  });

  describe('as an app of the directory', () => {
    it('plants, proves and removes with the role that the readme names, and signs in once', async () => {
      const app = await world.appWith('Storage Blob Data Contributor');
      const config = configFor(world.newContainer(), { ...app, accountKey: undefined });
      const run = begin();
      // A fault that would strike a second sign-in: the first is let through.
      const { receipt } = await plant(config, run);
      await world.sandbox.client.setFault({ kind: 'error', service: 'entra' });
      await azureBlob.verify(config, receipt, artifact, run.context);
      expect(await azureBlob.status(config, receipt, run.context)).toBe('present');
      expect(await azureBlob.retract(config, receipt, run.context)).toBe('retracted');
      expect(await world.containers()).not.toContain(config.containerName);
    });

    it.each([[[]], [['Storage Blob Data Reader']]])('names the role where it has %j', async (roles) => {
      const app = await world.appWith(...roles);
      const sentence = await refusal(plant(configFor('documents', { ...app, accountKey: undefined })));
      const refused =
        roles.length === 0
          ? 'the look into the container: the app lacks containers/blobs/read'
          : 'the upload: the app lacks containers/blobs/write';
      expect(sentence).toBe(
        `Azure refused ${refused}. Nothing was planted. Assign the role Storage Blob Data Contributor, then retry this step.`,
      );
    });

    it('goes before a signature and a key', async () => {
      const app = await world.appWith();
      const sasToken = await world.tokenFor(['List', 'Read']);
      const sentence = await refusal(
        azureBlob.preflight(configFor('documents', { ...app, sasToken }), begin().context),
      );
      expect(sentence).toContain('the app lacks containers/blobs/read.');
    });

    it('says what Entra refuses, waits as long as it asks, and takes no half of an app', async () => {
      const app = await world.appWith('Storage Blob Data Contributor');
      const look = (more: Partial<Config>, run = begin()) =>
        azureBlob.preflight(configFor('documents', { ...app, ...more }), run.context);
      expect(await refusal(look({ clientSecret: `${app.clientSecret.slice(0, -1)}!` }))).toMatch(
        /^Microsoft Entra does not take this client secret: .* Nothing was planted\./,
      );
      expect(await refusal(look({ clientId: undefined }))).toContain('not all of them were given');
      const slow = { kind: 'throttle', service: 'entra', count: 2, retryAfterSeconds: 9 } as const;
      await world.sandbox.client.setFault(slow);
      const run = begin();
      await look({}, run);
      expect(run.waits).toEqual([9000, 9000]);
      await world.sandbox.client.setFault({ kind: 'reset', service: 'entra' });
      expect(await refusal(look({}))).toMatch(/^Microsoft Entra broke off during the look .* tried 5 times/);
    });
  });

  describe('with the subscription and the resource group of the account', () => {
    const contributor = 'Storage Blob Data Contributor';
    const place = () => {
      const { subscriptionId, resourceGroup } = world.sandbox.access.azure;
      return { subscriptionId, resourceGroup };
    };
    afterEach(() => world.sandbox.client.azureAccount(world.sandbox.owner, { allowBlobPublicAccess: true }));
    const forbid = () =>
      world.sandbox.client.azureAccount(world.sandbox.owner, { allowBlobPublicAccess: false });
    const newOpen = async (...roles: string[]) => ({
      ...configFor(world.newContainer(), { makeContainer: openChoice, ...place() }),
      ...(await world.appWith(contributor, ...roles)),
      accountKey: undefined,
    });
    const words = { consequence: 'This step would fail.', again: 'look at the plan again' };
    const look = async (config: Config) => {
      const { facts, remarks = [] } = await azureBlob.preflight(config, begin().context, words);
      return [
        facts['account_public_access'],
        ...remarks.map(({ level, sentence }) => `${level}: ${sentence}`),
      ];
    };
    const unknown =
      'Whether the account allows public access is not known; the planting does not wait for that.';

    it('knows before a run whether a container can be made open, with the one action more', async () => {
      const config = await newOpen(...planActions);
      const account = config.storageAccountName;
      expect(await look(config)).toEqual([
        'allowed',
        `info: The storage account ${account} allows public access.`,
      ]);
      expect(await look({ ...config, makeContainer: 'yes' })).toEqual(['allowed']);
      await forbid();
      expect(await refusal(look(config))).toBe(
        `The storage account ${account} forbids public access, so the container ${config.containerName} cannot be made open to the public. This step would fail. Have it made closed, or allow public access in the account’s settings, then look at the plan again.`,
      );
      // And it is so: the run meets Azure's own refusal.
      expect(await refusal(plant(config))).toContain('the storage account forbids public access');
      expect(await world.containers()).not.toContain(config.containerName);
      expect(await look({ ...config, makeContainer: 'yes' })).toEqual(['forbidden']);
    });

    it('says of a container that is there what the account makes of its setting', async () => {
      const config = await newOpen('Reader');
      await world.service.createContainer(config.containerName, { access: 'blob' });
      expect((await look(config))[1]).toContain('anybody may read what is planted there');
      await forbid();
      expect(await look(config)).toEqual([
        'forbidden',
        `warn: The container ${config.containerName} is open to the public, but its storage account forbids public access: nobody reads there without credentials.`,
      ]);
      const closed = { ...config, containerName: 'documents' };
      expect((await look(closed))[1]).toMatch(
        /^warn: .* its storage account forbids public access\. The file is planted without exposure\.$/,
      );
    });

    it('names the action that an app lacks, and plants all the same', async () => {
      const config = await newOpen();
      expect(await look(config)).toEqual([
        'not known',
        `warn: Azure Resource Manager refused the look at the storage account: the app lacks Microsoft.Storage/storageAccounts/read, or the account does not lie in the resource group rg-data-platform of this subscription. ${unknown} Assign the role Reader on the account, or correct subscription id and resource group, then look at the plan again.`,
      ]);
      const { receipt } = await plant(config);
      expect(await azureBlob.retract(config, receipt, begin().context)).toBe('retracted');
    });

    it('says where the account does not lie', async () => {
      const { subscriptionId } = place();
      const reader = await world.sandbox.client.microsoftApp(world.sandbox.owner, {
        roles: [],
        grants: [...world.grantsOf(contributor), { on: groupScopeOf(subscriptionId), role: 'Reader' }],
      });
      const config = { ...(await newOpen()), ...reader };
      const said = async (more: Partial<Config>) => (await look({ ...config, ...more }))[1];
      const other = '11111111-1111-4111-8111-111111111111';
      expect(await said({ subscriptionId: other })).toBe(
        `warn: Azure has no subscription with this id. ${unknown} Correct the subscription id, then look at the plan again.`,
      );
      expect(await said({ resourceGroup: 'rg-network' })).toContain(
        'The subscription has no resource group named rg-network.',
      );
      const stranger = (await world.sandbox.client.account('mallory')).azure.subscriptionId;
      expect(await said({ subscriptionId: stranger })).toContain(
        'the subscription belongs to another tenant than the app',
      );
    });

    it('asks once, and goes on where nobody answers', async () => {
      const config = await newOpen('Reader');
      await world.sandbox.client.setFault({ kind: 'throttle', service: 'arm', retryAfterSeconds: 30 });
      const run = begin();
      const { remarks } = await azureBlob.preflight(config, run.context);
      expect([remarks?.map(({ sentence }) => sentence), run.waits]).toEqual([
        [`Azure Resource Manager asked for patience during the look at the storage account. ${unknown}`],
        [],
      ]);
      await world.sandbox.client.clearFaults();
      for (const [kind, what] of [
        ['reset', 'broke off'],
        ['error', 'had a failure of its own'],
      ] as const) {
        await world.sandbox.client.setFault({ kind, service: 'arm' });
        expect((await look(config))[1]).toContain(`Azure Resource Manager ${what} during the look`);
        await world.sandbox.client.clearFaults();
      }
    });

    it('says that keys and signatures cannot ask', async () => {
      for (const sasToken of [undefined, await world.tokenFor(['List', 'Read', 'Create'])]) {
        const config = configFor('documents', { ...place(), sasToken });
        expect((await look(config))[1]).toContain('Only an app can ask Azure Resource Manager');
        await plant({ ...config, folder: `drill-${sasToken?.length ?? 0}` });
      }
    });

    it('takes both or none', () => {
      const { subscriptionId, resourceGroup } = place();
      const { storageAccountName, accountKey } = world.config;
      const filled = { storageAccountName, accountKey, containerName: 'documents' };
      const errorsOf = (more: Record<string, string>) =>
        parseConfig(manifest.fields, { ...filled, ...more }, {}).errors;
      expect(errorsOf({})).toEqual([]);
      expect(errorsOf({ subscriptionId, resourceGroup })).toEqual([]);
      expect(errorsOf({ subscriptionId })).toEqual([
        {
          field: 'configuration.resourceGroup',
          msg: 'Resource Group is required where Subscription Id is given: enter both or none.',
        },
      ]);
      expect(errorsOf({ resource_group: resourceGroup, subscription_id: ' ' })).toMatchObject([
        { field: 'configuration.subscriptionId' },
      ]);
    });
  });

  it('says what is wrong', async () => {
    const look = (config: Config) => refusal(azureBlob.preflight(config, begin().context));
    const config = configFor('documents');
    expect(await look({ ...config, storageAccountName: 'nosuchaccount' })).toBe(
      'Azure has no storage account named nosuchaccount. Nothing was planted. Correct the name, then retry this step.',
    );
    expect(await look({ ...config, accountKey: Buffer.alloc(64).toString('base64') })).toBe(
      'Azure refused the look into the container: the key is not one of this account’s, or its network rules keep this server out. Nothing was planted. Enter a valid one, then retry this step.',
    );
    const forged = (await world.tokenFor(['Read'])).replace('sp=r', 'sp=rl');
    expect(await look({ ...config, sasToken: forged })).toContain('the shared access signature has expired');
    expect(await look({ ...config, accountKey: undefined })).toBe(
      'There is nothing to sign in to Azure with. Nothing was planted. Enter an app, a shared access signature or an account key, then retry this step.',
    );
    await fault('ListBlobs', 'KeyBasedAuthenticationNotPermitted');
    expect(await look(config)).toContain('lets nobody in with its keys');
  });
});
