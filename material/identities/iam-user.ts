import type { ChosenAccount } from '#material/aws-account.ts';
import { drawFields, type AwsCredentials, type Field } from '#material/credential-set.ts';
import type { World } from '#material/data/world.ts';
import { between, pick, type Random } from '#material/random.ts';
import { secretTypeOf } from '#material/secret-types.ts';
import { drawIssue } from './issue.ts';
import { drawService, type Service } from './service.ts';

/** A service identity of AWS with the credentials that were asked for. */
export type IamUser = Service<Purpose> & {
  userName: string;
  path: string;
  /** Missing when the account is one that cannot exist: an ARN would spell the 13 digits out. */
  arn?: string;
  /** Set where temporary keys come from a role that a pipeline, a program or a person assumed: `ci-ledger-backup/GitHubActions`. */
  session?: string;
  tags: { team: string; 'cost-centre': string };
  /** The set that the work is done with. */
  main: AwsCredentials;
  /** Beside a temporary main set: the long-term keys that renew it. */
  renewing?: AwsCredentials;
};

export const PURPOSES = ['archive', 'backup', 'export', 'reports', 'sync'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const SESSION_HOURS = 12;

export function drawIamUser(
  random: Random,
  world: World,
  wishes: { secretTypes: readonly string[]; account: ChosenAccount; now: Date },
): IamUser {
  const drawn = drawService(random, world, { purposes: PURPOSES, now: wishes.now });
  const { service, issuedAt } = drawIssue(random, drawn, wishes);
  const { product, purpose, environment } = service;
  const userName = pick(random, [
    `svc-${product}-${purpose}`,
    `${product}-${purpose}-${environment}`,
    `s3-${product}-${environment}`,
    `ci-${product}-${purpose}`,
  ]);
  const path = '/service/';
  const tags = { team: service.team, 'cost-centre': String(between(random, 2100, 7890)) };
  const sets = drawSets(random, world, service, { ...wishes, issuedAt });
  const isOfRole = sets.main.kind === 'temporary' && sets.renewing === undefined;
  const session = isOfRole ? sessionOf(world, service, sets.main.expiresAt) : undefined;
  const resource = session === undefined ? `user${path}${userName}` : `assumed-role/${session}`;
  return {
    ...service,
    userName,
    path,
    arn: arnOf(wishes.account, world.region, session === undefined ? 'iam' : 'sts', resource),
    ...(session === undefined ? {} : { session }),
    tags,
    ...sets,
  };
}

/** Role and session: named by GitHub's action, by botocore where nobody chose a name, or by who assumed it. */
function sessionOf(world: World, { product, purpose }: Service, end = new Date(0)): string {
  const beginning = end.getTime() / 1000 - SESSION_HOURS * 60 * 60;
  const names = ['GitHubActions', `botocore-session-${Math.floor(beginning)}`, world.people[0].handle];
  return `ci-${product}-${purpose}/${names[world.foundedYear % names.length]}`;
}

/** A lonely half is the commonest tell of a decoy, so each half brings the other. */
function drawSets(
  random: Random,
  world: World,
  service: Service,
  wishes: { secretTypes: readonly string[]; account: ChosenAccount; issuedAt: Date },
): Pick<IamUser, 'main' | 'renewing'> {
  const { issuedAt } = wishes;
  const facts = { accountId: wishes.account.id, region: world.region, issuedAt, world, service };

  function drawSet(kind: AwsCredentials['kind'], keyType: string): AwsCredentials {
    const [keyId, ...others] = drawFields(random, secretTypeOf(keyType), facts);
    const secret = drawFields(random, secretTypeOf('aws-secret-access-key'), facts);
    const secrets = [keyId as Field, ...secret, ...others];
    const set: AwsCredentials = { kind, region: regionField(world.region), secrets };
    if (kind === 'long-term') return set;
    return { ...set, expiresAt: new Date(issuedAt.getTime() + SESSION_HOURS * 60 * 60 * 1000) };
  }

  if (!wishes.secretTypes.includes('aws-session-token')) {
    return { main: drawSet('long-term', 'aws-access-key') };
  }
  const main = drawSet('temporary', 'aws-session-token');
  if (!wishes.secretTypes.includes('aws-access-key')) return { main };
  return { main, renewing: drawSet('long-term', 'aws-access-key') };
}

function regionField(region: string): Field {
  const spelling = {
    env: 'AWS_REGION',
    constant: 'AWS_REGION',
    python: 'region_name',
    javascript: 'region',
    terraform: 'region',
  };
  return { spelling, value: region };
}

function arnOf(
  account: ChosenAccount,
  region: string,
  service: 'iam' | 'sts',
  resource: string,
): string | undefined {
  if (account.source === 'impossible') return undefined;
  return `arn:${partitionOf(region)}:${service}::${account.id}:${resource}`;
}

function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  if (region.startsWith('eusc-')) return 'aws-eusc';
  return region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws';
}
