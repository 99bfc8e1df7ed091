import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { segmentsOf } from '#catalogue/deploy/folders.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { connectMicrosoft, type Microsoft } from '#catalogue/providers/microsoft/connection.ts';
import {
  createItem,
  readItem,
  readSha256,
  removeItem,
  type Item,
} from '#catalogue/providers/microsoft/items.ts';
import { findFolder, refuseOtherSite, type Folder } from '#catalogue/providers/microsoft/sites.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';
import { cleanSiteUrl } from './names.ts';

type Receipt = Record<string, string>;

export const sharepoint: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const siteUrl = cleanSiteUrl(config.siteUrl);
    const { libraryName } = config;
    const folder = segmentsOf(config.folder ?? '').join('/');
    const name = nthName(fileName, nth);
    const path = [libraryName, ...segmentsOf(folder), name].join('/');
    return {
      location: `sharepoint://${siteUrl.replace('https://', '')}/${path}`,
      target: { siteUrl, libraryName, folder, name },
    };
  },
  async preflight(
    config,
    context,
    words = { consequence: 'Nothing was planted.', again: 'retry this step' },
  ) {
    const microsoft = connectMicrosoft(config, context, words.consequence, words.again);
    const siteUrl = cleanSiteUrl(config.siteUrl);
    const folder = segmentsOf(config.folder ?? '').join('/');
    const { site } = await findFolder(microsoft, { siteUrl, libraryName: config.libraryName, folder });
    return { facts: { site: site.title, library: config.libraryName } };
  },
  async put(config, place, artifact, context) {
    const microsoft = connectMicrosoft(config, context, 'Nothing was planted.');
    const target = targetOf(place.target);
    const folder = await findFolder(microsoft, target);
    const file = { name: target.name, content: artifact.content, mediaType: artifact.mediaType };
    const made = await createItem(microsoft, folder, file);
    const item = made === 'taken' ? await ownItem(microsoft, folder, place, artifact) : made;
    if (item === undefined) {
      throw problem(
        'provider-refused',
        `A file named ${target.name} already exists there. It was not touched and nothing was planted. Choose another file name or folder.`,
      );
    }
    context.log(
      'info',
      `Put ${place.location}. After the clean-up the recycle bin of the site keeps a copy.`,
    );
    return planted(place, folder, item, artifact);
  },
  async recognise(config, place, artifact, context) {
    const microsoft = connectMicrosoft(config, context, 'Whether the file lies there is not known.');
    const folder = await findFolder(microsoft, targetOf(place.target));
    const item = await ownItem(microsoft, folder, place, artifact);
    return item && planted(place, folder, item, artifact);
  },
  async verify(config, receipt, artifact, context) {
    const microsoft = connectMicrosoft(config, context, 'Whether the planted file lies there is not known.');
    const sha256 = await readSha256(microsoft, nameOf(receipt), nameOf(receipt).siteUrl);
    const words = {
      target: 'SharePoint',
      thing: 'file',
      content: 'file',
      suspect: 'who writes to this library',
    };
    checkReadBack(sha256 === undefined ? undefined : { sha256 }, artifact, words, context);
  },
  async retract(config, receipt, context) {
    const microsoft = connectMicrosoft(config, context, 'Nothing was removed.', 'clean up again');
    const { siteUrl, siteId, ...name } = nameOf(receipt);
    await refuseOtherSite(microsoft, siteUrl, siteId);
    const item = await readItem(microsoft, name);
    if (item === undefined) return 'already_gone';
    if (await isChanged(microsoft, item, receipt)) return 'changed';
    // It lay there a moment ago: where nothing is left, our own request took it and its answer was lost.
    if ((await removeItem(microsoft, item)) === 'changed') return 'changed';
    context.log(
      'info',
      'Moved to the recycle bin of the site, which keeps it for up to 93 days. Only a person with rights there can empty it before.',
    );
    return 'retracted';
  },
  async status(config, receipt, context) {
    const microsoft = connectMicrosoft(config, context, 'Whether the planted file lies there is not known.');
    const { siteUrl, siteId, ...name } = nameOf(receipt);
    await refuseOtherSite(microsoft, siteUrl, siteId);
    const item = await readItem(microsoft, name);
    if (item === undefined) return 'gone';
    return (await isChanged(microsoft, item, receipt)) ? 'changed' : 'present';
  },
};

/** Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost. */
async function ownItem(
  microsoft: Microsoft,
  folder: Folder,
  { target }: Place,
  artifact: Artifact,
): Promise<Item | undefined> {
  const { name, siteUrl } = targetOf(target);
  const item = await readItem(microsoft, { folder, name });
  const sha256 = item && (await readSha256(microsoft, item, siteUrl));
  return sha256 === artifact.sha256 ? item : undefined;
}

/** A tag of the content that is another may still be of the same bytes: SharePoint alone decides when it changes. */
async function isChanged(microsoft: Microsoft, item: Item, receipt: Receipt): Promise<boolean> {
  if (item.cTag !== undefined && item.cTag === receipt['c_tag']) return false;
  return (await readSha256(microsoft, item, nameOf(receipt).siteUrl)) !== receipt['sha256'];
}

function planted(place: Place, folder: Folder, item: Item, artifact: Artifact): Planted {
  const { siteUrl } = targetOf(place.target);
  const shown = { site_url: siteUrl, drive_id: item.driveId, item_id: item.id };
  // An address that came with an answer may be anything; only the site's own is shown.
  const page: Record<string, string> = item.webUrl.startsWith(`${new URL(siteUrl).origin}/`)
    ? { web_url: item.webUrl }
    : {};
  const tag: Receipt = item.cTag === undefined ? {} : { c_tag: item.cTag };
  return {
    output: { ...shown, ...page, location: place.location },
    receipt: { ...shown, ...tag, site_id: folder.site.id, sha256: artifact.sha256 },
  };
}

function targetOf({ siteUrl, libraryName, folder, name }: Record<string, string>) {
  if (siteUrl === undefined || libraryName === undefined || folder === undefined || name === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  return { siteUrl, libraryName, folder, name };
}

function nameOf({ site_url: siteUrl, site_id: siteId, drive_id: driveId, item_id: id }: Receipt) {
  if (siteUrl === undefined || siteId === undefined || driveId === undefined || id === undefined) {
    throw problem('internal', 'The place of the file was not recorded.');
  }
  return { siteUrl, siteId, driveId, id };
}
