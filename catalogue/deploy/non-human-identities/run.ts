import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { connectAws, connectAwsAgain, type Aws } from '#catalogue/providers/aws/connection.ts';
import { createKey, denyAll, lastUseOf, lookAtUser, type User } from '#catalogue/providers/aws/identities.ts';
import {
  lostHolding,
  readHoldings,
  strangeHolding,
  type Holdings,
} from '#catalogue/providers/aws/identity-holdings.ts';
import { removeDenied, removeKey } from '#catalogue/providers/aws/identity-removal.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';
import { credentialsFile } from './credentials-file.ts';
import { manifest, type fields } from './manifest.ts';
import { nthUserName } from './names.ts';
import { findOwnUser, notedIntent, ownUser, type UserName } from './own-user.ts';

type Receipt = Record<string, string>;

const unknown = 'Whether the decoy identity is there is not known.';

export const nonHumanIdentities: DeployAgent<typeof fields> = {
  manifest,
  place(config, _fileName, nth) {
    const name = nthUserName(config.userName, nth);
    return { location: `iam://${name}`, target: { name, path: config.userPath } };
  },
  async preflight(config, context, words) {
    const aws = connectAws(config, context, 'Nothing was planted.', words);
    const { identity } = await enterAws(aws);
    // Whether the name is free says nothing: the next number is taken when it is ours.
    await lookAtUser(aws, config.userName);
    return { facts: { account_id: identity.accountId, arn: identity.arn } };
  },
  making: {
    plan: (config, place) =>
      `Make the IAM user ${config.userPath}${userOf(place).name}, which may do nothing, and one access key in a file of its own`,
    async make(config, place, context) {
      const aws = connectAws(config, context, 'Nothing was planted.');
      const { identity } = await enterAws(aws);
      const { name, path } = userOf(place);
      const user = await ownUser(aws, { name, path });
      await denyAll(aws, name);
      proveInert(aws, name, await readHoldings(aws, name, { isNew: true }));
      context.log('info', `Read back before the key was made: ${user.arn} has AWSDenyAll and nothing else.`);
      const pair = await createKey(aws, name);
      return credentialsFile(pair, { region: config.region, accountId: identity.accountId });
    },
    async find(config, place, context) {
      const noted = await notedIntent(context);
      if (noted === undefined) return undefined;
      const aws = connectAws(config, context, unknown);
      const user = await findOwnUser(aws, userOf(place).name, noted);
      if (user === undefined) return undefined;
      const { keys } = await readHoldings(aws, userOf(place).name);
      // Nobody but an attempt of ours makes the first key; of several nobody knows whose they are.
      return planted(aws, place, user, keys.length === 1 ? keys[0]?.id : undefined);
    },
  },
  async put(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Nothing was planted.');
    const found = await findKeyOf(aws, place, artifact);
    if (found === undefined) {
      throw problem(
        'provider-refused',
        `The user ${userOf(place).name} does not have the key that was made for it. Nothing was planted. Look who changes users in this account, then retry this step.`,
      );
    }
    context.log('info', `Made ${found.output['user_arn']} with the key ${found.output['access_key_id']}.`);
    return found;
  },
  async recognise(config, place, artifact, context) {
    return await findKeyOf(connectAws(config, context, unknown), place, artifact);
  },
  async verify(config, receipt, _artifact, context) {
    const aws = connectAwsAgain(config, receipt, context, unknown);
    const fault = await faultOf(aws, receipt);
    if (fault === undefined) {
      context.log('info', 'Read back: AWSDenyAll, one active key, and nothing else.');
      return;
    }
    throw problem(
      'provider-refused',
      `The decoy identity is not as it was made: ${fault.words}. Look who changes users in this account, then retry this step.`,
    );
  },
  async retract(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    const fault = await faultOf(aws, receipt);
    if (fault?.kind === 'gone') return 'already_gone';
    if (fault?.kind === 'strange') return leftAlone(context, fault.words);
    const { name } = userOf({ target: receipt });
    const keyId = receipt['access_key_id'];
    if (keyId !== undefined) {
      await tellLastUse(aws, keyId);
      await removeKey(aws, name, keyId);
    }
    await removeDenied(aws, { name, id: receipt['user_id'] ?? '' });
    return 'retracted';
  },
  async status(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, unknown);
    const fault = await faultOf(aws, receipt);
    if (fault?.kind === 'gone') return 'gone';
    const keyId = receipt['access_key_id'];
    if (keyId !== undefined) await tellLastUse(aws, keyId);
    return fault === undefined ? 'present' : 'changed';
  },
};

/** Before there is a key: afterwards it would be too late. */
function proveInert(aws: Aws, name: string, holdings: Holdings): void {
  // A key may be there whose secret was lost; it is replaced.
  const strange = strangeHolding(holdings, holdings.keys[0]?.id);
  if (strange === undefined) return;
  throw problem(
    'provider-refused',
    `The user ${name} is not as it was made: ${strange}. It gets no key. ${aws.words.consequence} Look who changes users in this account, then ${aws.words.again}.`,
  );
}

/** An id of a key is given out once, so a user that has it is the one that the file was made for. */
async function findKeyOf(aws: Aws, place: Place, artifact: Artifact): Promise<Planted | undefined> {
  await enterAws(aws);
  const { name } = userOf(place);
  const user = await lookAtUser(aws, name);
  if (user === undefined) return undefined;
  const { keys } = await readHoldings(aws, name);
  const key = keys.find(({ id }) => id !== '' && artifact.content.includes(id));
  return key && planted(aws, place, user, key.id);
}

interface Fault {
  kind: 'gone' | 'strange' | 'lost';
  words: string;
}

/** How the identity differs from the one that was made; what is strange counts more than what is lost. */
async function faultOf(aws: Aws, receipt: Receipt): Promise<Fault | undefined> {
  await refuseOtherAccount(aws, receipt);
  const { name } = userOf({ target: receipt });
  const user = await lookAtUser(aws, name);
  if (user === undefined || user.id !== receipt['user_id']) return { kind: 'gone', words: 'it is gone' };
  const holdings = await readHoldings(aws, name);
  const keyId = receipt['access_key_id'];
  const strange = strangeHolding(holdings, keyId);
  if (strange !== undefined) return { kind: 'strange', words: strange };
  const lost = keyId === undefined ? undefined : lostHolding(holdings, keyId);
  return lost === undefined ? undefined : { kind: 'lost', words: lost };
}

/** What the decoy is for: whether anybody used it. */
async function tellLastUse(aws: Aws, keyId: string): Promise<void> {
  const last = await lastUseOf(aws, keyId);
  if (last === undefined) return;
  const isUsed = last !== 'never';
  aws.context.log(
    isUsed ? 'warn' : 'info',
    `The key ${keyId} was ${isUsed ? `used last ${last}` : 'never used'}.`,
  );
}

function leftAlone(context: Aws['context'], words: string): 'changed' {
  context.log('warn', `The decoy identity was changed since it was planted: ${words}. It was left alone.`);
  return 'changed';
}

async function planted(aws: Aws, place: Place, user: User, keyId: string | undefined): Promise<Planted> {
  const { identity } = await enterAws(aws);
  const { name, path } = userOf(place);
  const key = keyId === undefined ? undefined : { access_key_id: keyId };
  return {
    output: { user_arn: user.arn, ...key, location: place.location },
    receipt: {
      name,
      path,
      user_arn: user.arn,
      user_id: user.id,
      ...key,
      region: aws.config.region,
      account_id: identity.accountId,
    },
  };
}

function userOf({ target: { name, path } }: Pick<Place, 'target'>): UserName {
  if (name === undefined || path === undefined) {
    throw problem('internal', 'The name of the user was not recorded.');
  }
  return { name, path };
}
