import type { ImageFacts } from './classify.ts';

/** Instances that name no image, or none that could be one, are counted together. */
export const noImageId = 'unknown';

export function imageIdOf(id: string | undefined): string {
  return id !== undefined && /^ami-[0-9a-z]{1,64}$/.test(id) ? id : noImageId;
}

interface Described {
  Name?: string | undefined;
  OwnerId?: string | undefined;
  ImageOwnerAlias?: string | undefined;
  IsPublic?: boolean | undefined;
  ImageAllowed?: boolean | undefined;
  State?: string | undefined;
}

export function factsOf(imageId: string, image: Described | undefined): ImageFacts {
  const owner = image?.OwnerId;
  return {
    imageId,
    // AWS allows 128 characters; whoever sends more is not AWS.
    name: storable(image?.Name, 200),
    owner: owner !== undefined && /^\d{12}$/.test(owner) ? owner : undefined,
    alias: storable(image?.ImageOwnerAlias, 60),
    isPublic: image?.IsPublic,
    isAllowed: image?.ImageAllowed,
    state: storable(image?.State, 60),
  };
}

/** What a database cannot keep is made visible; the rest stays as somebody chose it. */
export function storable(text: string | undefined, most: number): string | undefined {
  return text?.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');
}
