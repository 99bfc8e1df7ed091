import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMicrosoftWorld, type MicrosoftWorld } from '#catalogue/providers/microsoft/testing.ts';
import { refusal, testArtifact, testRun } from '#catalogue/testing.ts';
import { sharepoint } from './run.ts';

let world: MicrosoftWorld;
beforeAll(async () => {
  world = await openMicrosoftWorld();
});
afterEach(() => world.sandbox.client.clearFaults());
afterAll(() => world.sandbox.stop());

type Config = MicrosoftWorld['config'];

const begin = () => testRun(world.endpoints);
const look = (config: Config) => refusal(sharepoint.preflight(config, begin().context));

async function plant(config: Config, content: string) {
  const place = sharepoint.place(config, 'keys.json', 1);
  const run = begin();
  const planted = await sharepoint.put(config, place, testArtifact(content, 'keys.json'), run.context);
  return { ...planted, place, lines: run.lines };
}

describe('the SharePoint target', () => {
  it('names what is wrong with the credentials', async () => {
    const { config, sandbox } = world;
    const other = '11111111-1111-4111-8111-111111111111';
    expect(await look({ ...config, tenantId: other })).toBe(
      'Microsoft Entra knows no tenant with this id. Nothing was planted. Correct the tenant id, then retry this step.',
    );
    expect(await look({ ...config, clientId: other })).toContain('knows no such application in this tenant');
    expect(await look({ ...config, clientSecret: `abc8Q~${'y'.repeat(34)}` })).toContain(
      'does not take this client secret',
    );
    const expired = { roles: ['Sites.Selected'], grants: [], isSecretExpired: true };
    const app = await sandbox.client.microsoftApp(sandbox.owner, expired);
    expect(await look({ ...config, ...app })).toContain('The client secret has expired.');
  });

  it('names what is not there', async () => {
    const { config } = world;
    const nowhere = 'https://acme.sharepoint.com/sites/nowhere';
    expect(await look({ ...config, siteUrl: nowhere })).toContain(`the site ${nowhere} does not exist`);
    expect(await look({ ...config, siteUrl: 'https://other.sharepoint.com/sites/x' })).toContain(
      'Check the address of the site',
    );
    expect(await look({ ...config, libraryName: 'Papers' })).toContain(
      'The site has no document library named Papers.',
    );
    expect(await look({ ...config, folder: 'Nowhere/2026' })).toContain(
      'the folder Nowhere/2026 does not exist',
    );
    expect(await look({ ...config, folder: 'Onboarding.md' })).toContain('Onboarding.md is no folder');
  });

  it('tells a missing consent from a missing grant, and reading from writing', async () => {
    const { config, appFor } = world;
    expect(await look({ ...config, ...(await appFor(['write on the site'])) })).toContain(
      'lacks Sites.Selected.',
    );
    expect(await look({ ...config, ...(await appFor(['Sites.Selected'])) })).toContain(
      'lacks write on the site.',
    );
    const reader = { ...config, ...(await appFor(['Sites.Selected', 'write on the site'], 'read')) };
    await sharepoint.preflight(reader, begin().context);
    expect(await refusal(plant(reader, 'x'))).toContain(
      'Microsoft Graph refused the upload: the app lacks write on the site. Nothing was planted.',
    );
  });

  it('says where the file lies, and that the recycle bin will keep a copy, which it does', async () => {
    const config = { ...world.config, folder: await world.newFolder() };
    const { output, receipt, lines } = await plant(config, 'of the first');
    expect(output).toMatchObject({
      site_url: 'https://acme.sharepoint.com/sites/engineering',
      drive_id: expect.stringMatching(/^b!/),
      item_id: expect.stringMatching(/^01/),
      web_url: `https://acme.sharepoint.com/sites/engineering/Shared%20Documents/${config.folder}/keys.json`,
      location: `sharepoint://acme.sharepoint.com/sites/engineering/Documents/${config.folder}/keys.json`,
    });
    expect(lines.join()).toContain('recycle bin of the site keeps a copy');
    const before = (await world.recycled()).length;
    const run = begin();
    expect(await sharepoint.retract(config, receipt, run.context)).toBe('retracted');
    expect(run.lines.join()).toContain('up to 93 days');
    expect((await world.recycled()).slice(before)).toEqual(['keys.json']);
    expect(sharepoint.manifest.remains).toContain('recycle bin');
  });

  it('takes a file for its own by the bytes, whatever its tags say', async () => {
    const config = { ...world.config, folder: await world.newFolder() };
    const { receipt } = await plant(config, 'the very same');
    await world.writeFile(`${config.folder}/keys.json`, 'the very same');
    expect(await sharepoint.status(config, receipt, begin().context)).toBe('present');
    expect(await sharepoint.retract(config, receipt, begin().context)).toBe('retracted');
  });

  it('leaves alone what was changed between the look and the removal', async () => {
    const config = { ...world.config, folder: await world.newFolder() };
    const { receipt } = await plant(config, 'mine');
    await world.sandbox.client.setFault({
      kind: 'slow',
      service: 'graph',
      operation: 'deleteItem',
      delayMs: 400,
    });
    const retracting = sharepoint.retract(config, receipt, begin().context);
    setTimeout(() => void world.writeFile(`${config.folder}/keys.json`, 'theirs'), 150);
    expect(await retracting).toBe('changed');
    expect(await world.readFile(`${config.folder}/keys.json`)).toBe('theirs');
  });

  it('waits where Entra or Graph asks for patience before anything is planted', async () => {
    const config = { ...world.config, folder: await world.newFolder() };
    const { client } = world.sandbox;
    await client.setFault({ kind: 'throttle', service: 'entra', retryAfterSeconds: 3, count: 2 });
    await client.setFault({
      kind: 'throttle',
      service: 'graph',
      operation: 'getSite',
      retryAfterSeconds: 5,
      count: 1,
    });
    const run = begin();
    await sharepoint.preflight(config, run.context);
    expect(run.waits).toEqual([3000, 3000, 5000]);
  });

  it('reads back again when the bytes are not handed out at once', async () => {
    const config = { ...world.config, folder: await world.newFolder() };
    const { receipt } = await plant(config, 'patience');
    await world.sandbox.client.setFault({ kind: 'reset', service: 'graph', operation: 'download', count: 2 });
    const run = begin();
    await sharepoint.verify(config, receipt, testArtifact('patience', 'keys.json'), run.context);
    expect(run.waits).toEqual([1000, 2000]);
    expect(run.lines.at(-1)).toContain('every byte is there');
  });

  it('keeps its secret and its token to itself when something is refused', async () => {
    const { config } = world;
    const sentence = await look({ ...config, libraryName: 'Papers' });
    expect(sentence).not.toContain(config.clientSecret);
    expect(sentence).not.toContain('eyJ');
  });
});
