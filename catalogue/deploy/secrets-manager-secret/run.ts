import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import { connectAws, connectAwsAgain, type Aws } from '#catalogue/providers/aws/connection.ts';
import {
  createSecret,
  lookAtSecret,
  readSecret,
  removeSecret,
  type SecretState,
} from '#catalogue/providers/aws/secrets.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import { untilFound } from '#catalogue/providers/until-found.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';
import { secretNameOf } from './names.ts';

type Receipt = Record<string, string>;

/** https://docs.aws.amazon.com/secretsmanager/latest/userguide/reference_limits.html */
const mostBytes = 65_536;

const readBackWords = {
  target: 'Secrets Manager',
  thing: 'secret',
  content: 'value',
  suspect: 'who changes this secret',
};

export const secretsManagerSecret: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const name = secretNameOf(config.namePrefix, nthName(fileName, nth));
    return { location: `secretsmanager://${config.region}/${name}`, target: { name } };
  },
  async preflight(config, context, words) {
    const aws = connectAws(config, context, 'Nothing was planted.', words);
    const { identity } = await enterAws(aws);
    // Of a name below the path, for a permission may hold there only; whether it exists says nothing.
    await lookAtSecret(aws, secretNameOf(config.namePrefix, 'settings'));
    return { facts: { account_id: identity.accountId, arn: identity.arn, region: config.region } };
  },
  async put(config, place, artifact, context) {
    checkFits(artifact, mostBytes, 'a secret', 'Choose fewer secrets or another target');
    const aws = connectAws(config, context, 'Nothing was planted.');
    const { identity } = await enterAws(aws);
    const state = await plant(aws, nameOf(place.target), artifact);
    context.log('info', `Planted ${place.location} in account ${identity.accountId}.`);
    return planted(aws, place, artifact, { ...state, accountId: identity.accountId });
  },
  async recognise(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Whether the secret lies there is not known.');
    const { identity } = await enterAws(aws);
    const there = await readSecret(aws, nameOf(place.target));
    if (there?.sha256 !== artifact.sha256) return undefined;
    return planted(aws, place, artifact, { ...there, accountId: identity.accountId });
  },
  async verify(config, receipt, artifact, context) {
    const aws = connectAwsAgain(
      config,
      receipt,
      context,
      'Whether the planted secret is there is not known.',
    );
    const stored = await readSecret(aws, arnOf(receipt));
    checkReadBack(stored, artifact, readBackWords, context);
  },
  async retract(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    const status = await statusOf(aws, receipt);
    if (status === 'gone') return 'already_gone';
    if (status === 'changed') return 'changed';
    // Secrets Manager knows no condition: what is written in this moment, after the look, goes too.
    await removeSecret(aws, arnOf(receipt));
    // The removal is done in the background; while the name is taken, nothing is proven.
    await untilFound(context, async () => {
      const there = await lookAtSecret(aws, arnOf(receipt));
      return there === undefined ? 'gone' : undefined;
    });
    return 'retracted';
  },
  async status(config, receipt, context) {
    const consequence = 'Whether the planted secret is there is not known.';
    return await statusOf(connectAwsAgain(config, receipt, context, consequence), receipt);
  },
};

async function plant(aws: Aws, name: string, artifact: Artifact): Promise<SecretState> {
  // A name that was just removed is free a little later:
  // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_DeleteSecret.html
  const state = await untilFound(aws.context, async () => {
    const created = await createSecret(aws, name, artifact.content);
    return created === 'being deleted' ? undefined : created;
  });
  if (state === undefined) {
    throw problem(
      'provider-refused',
      `A secret named ${name} is being deleted, and until that is over its name stays taken. Nothing was planted. Choose another file name or path, or restore that secret, then retry this step.`,
    );
  }
  if (state !== 'taken') return state;
  const there = await readSecret(aws, name);
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there?.sha256 === artifact.sha256) return there;
  throw problem(
    'provider-refused',
    `A secret named ${name} already exists in ${aws.config.region}. It was not touched and nothing was planted. Choose another file name or path.`,
  );
}

/** A version besides ours is somebody else's, whichever of them is current. */
async function statusOf(aws: Aws, receipt: Receipt): Promise<'present' | 'changed' | 'gone'> {
  await refuseOtherAccount(aws, receipt);
  const there = await lookAtSecret(aws, arnOf(receipt));
  if (there === undefined) return 'gone';
  const isOurs = there.versionIds.length === 1 && there.versionIds[0] === receipt['version_id'];
  return isOurs ? 'present' : 'changed';
}

function planted(
  aws: Aws,
  place: Place,
  artifact: Artifact,
  made: SecretState & { accountId: string },
): Planted {
  const { region } = aws.config;
  return {
    output: { secret_arn: made.arn, region, location: place.location },
    receipt: {
      secret_arn: made.arn,
      name: nameOf(place.target),
      version_id: made.versionId,
      region,
      account_id: made.accountId,
      sha256: artifact.sha256,
    },
  };
}

function nameOf({ name }: Record<string, string>): string {
  if (name === undefined) throw problem('internal', 'The name of the secret was not recorded.');
  return name;
}

function arnOf({ secret_arn: arn }: Receipt): string {
  if (arn === undefined) throw problem('internal', 'The ARN of the secret was not recorded.');
  return arn;
}
