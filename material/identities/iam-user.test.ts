import { describe, expect, it } from 'vitest';
import { chooseAccount } from '#material/aws-account.ts';
import { drawWorld } from '#material/data/world.ts';
import { seededRandom } from '#material/random.ts';
import { drawIamUser, type IamUser } from './iam-user.ts';

const now = new Date('2026-11-21T10:00:00Z');

function draw(
  seed: string,
  secretTypes: string[],
  wishes: { accountId?: string; region?: string } = {},
): IamUser {
  const random = seededRandom(seed);
  const account = chooseAccount(random, wishes);
  const world = drawWorld(random, { now, region: wishes.region });
  return drawIamUser(random, world, { secretTypes, account, now });
}

function namesOf(set: IamUser['renewing']): string[] {
  return (set?.secrets ?? []).map((field) => field.spelling.env);
}

const PAIR = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const SESSION = [...PAIR, 'AWS_SESSION_TOKEN'];

describe('drawIamUser', () => {
  it.each([
    [['aws-access-key'], PAIR, []],
    [['aws-secret-access-key'], PAIR, []],
    [['aws-access-key', 'aws-secret-access-key'], PAIR, []],
    [['aws-session-token'], SESSION, []],
    [['aws-secret-access-key', 'aws-session-token'], SESSION, []],
    [['aws-access-key', 'aws-session-token'], SESSION, PAIR],
    [['aws-session-token', 'aws-secret-access-key', 'aws-access-key'], SESSION, PAIR],
  ])('makes %j whole: never a lonely half', (types, main, renewing) => {
    const user = draw('whole', types);
    expect(namesOf(user.main)).toEqual(main);
    expect(namesOf(user.renewing)).toEqual(renewing);
  });

  it.each([
    ['eu-west-1', 'arn:aws:iam::464712093558:user/service/'],
    ['cn-north-1', 'arn:aws-cn:iam::464712093558:user/service/'],
    ['eusc-de-east-1', 'arn:aws-eusc:iam::464712093558:user/service/'],
    ['us-gov-west-1', 'arn:aws-us-gov:iam::464712093558:user/service/'],
  ])('has an ARN of the same account and partition in %s', (region, start) => {
    const user = draw('arn', ['aws-access-key'], { accountId: '464712093558', region });
    expect(user.arn).toBe(start + user.userName);
    expect(user.main.region.value).toBe(region);
  });

  it('has no ARN with an account that cannot exist', () => {
    expect(draw('none', ['aws-access-key']).arn).toBeUndefined();
  });

  it('is a session of a role where nothing renews the temporary keys', () => {
    const [arns, sessions] = [new Set<string>(), new Set<string>()];
    for (let n = 0; n < 60; n += 1) {
      const user = draw(`session ${n}`, ['aws-session-token'], { accountId: '464712093558' });
      expect(user.session).toMatch(/^ci-[a-z0-9-]+\/[\w+=,.@-]{2,64}$/);
      expect(user.arn).toBe(`arn:aws:sts::464712093558:assumed-role/${user.session}`);
      arns.add(String(user.arn));
      sessions.add(String(user.session?.split('/')[1]).replace(/\d+$/, ''));
    }
    expect(arns.size).toBeGreaterThan(40);
    expect([...sessions]).toEqual(expect.arrayContaining(['GitHubActions', 'botocore-session-']));
    const renewed = draw('renewed', ['aws-access-key', 'aws-session-token'], { accountId: '464712093558' });
    expect(renewed.session).toBeUndefined();
    expect(renewed.arn).toMatch(/:user\/service\//);
  });

  it('lets dates run forward', () => {
    for (let n = 0; n < 200; n += 1) {
      const user = draw(`dates ${n}`, ['aws-session-token']);
      const expiry = user.main.expiresAt?.getTime() ?? 0;
      expect(user.createdAt.getTime()).toBeLessThanOrEqual(user.keyCreatedAt.getTime());
      expect(user.keyCreatedAt.getTime()).toBeLessThan(now.getTime());
      expect(user.createdAt.getUTCFullYear()).toBeGreaterThan(2019);
      expect(expiry).toBeGreaterThan(now.getTime());
      expect(expiry).toBeLessThan(now.getTime() + 12 * 3_600_000);
    }
  });

  it('has a name that IAM takes and that says what it is for', () => {
    for (let n = 0; n < 200; n += 1) {
      const user = draw(`name ${n}`, ['aws-access-key']);
      expect(user.userName).toMatch(/^[a-z0-9-]{5,64}$/);
      expect(user.userName).toContain(user.product);
    }
  });
});
