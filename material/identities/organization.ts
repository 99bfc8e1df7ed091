import type { SetFacts } from '#material/secret-type.ts';

type Owner = Pick<SetFacts, 'world' | 'service'>;

/** The company's name at a vendor where names are shared by all: chance behind it, so that it is nobody else's. */
export function organizationOf({ world, service }: Owner): string {
  return `${world.slug}-${service.organizationMark}`;
}

/** `meridian-freight-3fa9/ledger` */
export function repositoryOf(owner: Owner): string {
  return `${organizationOf(owner)}/${owner.service.product}`;
}
