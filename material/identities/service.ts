import { ticket, type World } from '#material/data/world.ts';
import { drawUuid } from '#material/grammar/piece.ts';
import { between, pick, type Random } from '#material/random.ts';

/** The non-human owner of a file's credentials: an application, a job, a bot. */
export type Service<Purpose extends string = string> = {
  /** `ledger-search-prod` */
  name: string;
  product: string;
  purpose: Purpose;
  environment: string;
  team: string;
  ticket: string;
  createdAt: Date;
  keyCreatedAt: Date;
  /** Its login in a database: `app_ledger`, never `sa` or `root`. */
  databaseUser: string;
  /** Its project in Google Cloud: six digits of chance behind the names, so that it is nobody else's. */
  projectId: string;
  /** Its directory and its registration in Entra: version 4, so that no login finds them. */
  tenantId: string;
  clientId: string;
  /** Behind the company's name at vendors where names are shared by all. */
  organizationMark: string;
  /** What its accounts at vendors follow from, so that two keys of one account agree; no file shows it. */
  accountSeed: string;
  /** The machine that runs another service for it, in its own environment or in another: `pg-prod-02.eu-west-1.meridian-freight.example`. */
  hostOf: (service: string, where?: string) => string;
};

const DAY = 24 * 60 * 60 * 1000;

export function drawService<Purpose extends string>(
  random: Random,
  world: World,
  wishes: { purposes: readonly Purpose[]; now: Date },
): Service<Purpose> {
  const product = pick(random, world.products);
  const purpose = pick(random, wishes.purposes);
  const environment = world.environments[0] as string;
  const keyAge = between(random, 40, 600);
  const machine = between(random, 1, 4);
  // Google takes 30 characters; seven of them are the dash and the digits.
  const named = `${world.slug.split('-')[0]}-${product}`.slice(0, 23).replace(/-$/, '');
  const plainProduct = product.replaceAll(/[^a-z0-9]/g, '_');
  return {
    name: pick(random, [
      `${product}-${purpose}`,
      `svc-${product}-${purpose}`,
      `${product}-${purpose}-${environment}`,
    ]),
    product,
    purpose,
    environment,
    team: pick(random, world.teams),
    ticket: ticket(random, world),
    createdAt: new Date(wishes.now.getTime() - (keyAge + between(random, 0, 300)) * DAY),
    keyCreatedAt: new Date(wishes.now.getTime() - keyAge * DAY + between(random, 0, DAY / 1000) * 1000),
    databaseUser: pick(random, [
      `app_${plainProduct}`,
      `${plainProduct}_writer`,
      `${plainProduct}_${purpose}`,
    ]),
    projectId: `${named}-${between(random, 100_000, 999_999)}`,
    tenantId: drawUuid(random),
    ...drawRegistration(random),
    accountSeed: random.bytes(16).toString('hex'),
    hostOf: (of, where = environment) => `${of}-${where}-0${machine}.${world.region}.${world.domain}`,
  };
}

function drawRegistration(random: Random): Pick<Service, 'clientId' | 'organizationMark'> {
  const clientId = drawUuid(random);
  return { clientId, organizationMark: clientId.slice(0, 4) };
}
