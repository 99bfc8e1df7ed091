import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent, Place, Planted } from '#catalogue/deploy-agent.ts';
import { nthName } from '#catalogue/deploy/nth-name.ts';
import { checkReadBack } from '#catalogue/deploy/read-back.ts';
import { checkFits } from '#catalogue/deploy/size-limit.ts';
import type { ConfigOf } from '#catalogue/fields.ts';
import { connectAws, connectAwsAgain, type Aws } from '#catalogue/providers/aws/connection.ts';
import {
  createParameter,
  hasParameter,
  readParameter,
  removeParameter,
} from '#catalogue/providers/aws/parameters.ts';
import { enterAws, refuseOtherAccount } from '#catalogue/providers/aws/session.ts';
import { problem } from '#contract/refusal.ts';
import { manifest, type fields } from './manifest.ts';
import { parameterNameOf } from './names.ts';

type Config = ConfigOf<typeof fields>;
type Receipt = Record<string, string>;

const readBackWords = {
  target: 'Parameter Store',
  thing: 'parameter',
  content: 'value',
  suspect: 'who changes this parameter',
};

export const ssmParameter: DeployAgent<typeof fields> = {
  manifest,
  place(config, fileName, nth) {
    const name = parameterNameOf(config.parameterPath, nthName(fileName, nth));
    return { location: `ssm://${config.region}${name}`, target: { name } };
  },
  async preflight(config, context, words) {
    const aws = connectAws(config, context, 'Nothing was planted.', words);
    const { identity } = await enterAws(aws);
    // Of a name below the path, for a permission may hold there only; whether it exists says nothing.
    await hasParameter(aws, parameterNameOf(config.parameterPath, 'settings'));
    return { facts: { account_id: identity.accountId, arn: identity.arn, region: config.region } };
  },
  async put(config, place, artifact, context) {
    checkContent(config, artifact);
    const aws = connectAws(config, context, 'Nothing was planted.');
    const { identity } = await enterAws(aws);
    const { version } = await plant(aws, config, nameOf(place.target), artifact);
    context.log('info', `Planted ${place.location} in account ${identity.accountId}.`);
    return planted(aws, place, artifact, { version, accountId: identity.accountId });
  },
  async recognise(config, place, artifact, context) {
    const aws = connectAws(config, context, 'Whether the parameter lies there is not known.');
    const { identity } = await enterAws(aws);
    const there = await readParameter(aws, nameOf(place.target));
    if (there?.sha256 !== artifact.sha256) return undefined;
    return planted(aws, place, artifact, { version: there.version, accountId: identity.accountId });
  },
  async verify(config, receipt, artifact, context) {
    const consequence = 'Whether the planted parameter is there is not known.';
    const stored = await readParameter(
      connectAwsAgain(config, receipt, context, consequence),
      nameOf(receipt),
    );
    checkReadBack(stored, artifact, readBackWords, context);
  },
  async retract(config, receipt, context) {
    const aws = connectAwsAgain(config, receipt, context, 'Nothing was removed.', 'clean up again');
    const status = await statusOf(aws, receipt);
    if (status === 'gone') return 'already_gone';
    if (status === 'changed') return 'changed';
    // Parameter Store knows no condition: what is written in this moment, after the look, goes too.
    await removeParameter(aws, nameOf(receipt));
    return 'retracted';
  },
  async status(config, receipt, context) {
    const consequence = 'Whether the planted parameter is there is not known.';
    return await statusOf(connectAwsAgain(config, receipt, context, consequence), receipt);
  },
};

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html */
const mostBytes = { Standard: 4096, Advanced: 8192 };

function checkContent({ tier }: Config, artifact: Artifact): void {
  const isAdvanced = tier === 'Advanced';
  const todo = 'fewer secrets or another target';
  if (isAdvanced) checkFits(artifact, mostBytes.Advanced, 'an advanced parameter', `Choose ${todo}`);
  else checkFits(artifact, mostBytes.Standard, 'a standard parameter', `Choose the advanced tier, ${todo}`);
  // https://docs.aws.amazon.com/systems-manager/latest/userguide/sysman-paramstore-su-create.html
  if (!/\{\{.*\}\}/s.test(artifact.content)) return;
  throw problem(
    'provider-refused',
    'The file contains double braces {{ }}, which Parameter Store does not take in a value. Nothing was planted. Choose another template or format, then retry this step.',
  );
}

async function plant(
  aws: Aws,
  config: Config,
  name: string,
  artifact: Artifact,
): Promise<{ version: string }> {
  const type = config.parameterType === 'String' ? 'String' : 'SecureString';
  const tier = config.tier === 'Advanced' ? 'Advanced' : 'Standard';
  const made = await createParameter(aws, { name, content: artifact.content, type, tier });
  if (made !== 'taken') return made;
  const there = await readParameter(aws, name);
  // Every generated file is unlike any other: the same bytes are our own, from an answer or a process that was lost.
  if (there?.sha256 === artifact.sha256) return there;
  throw problem(
    'provider-refused',
    `A parameter named ${name} already exists in ${aws.config.region}. It was not touched and nothing was planted. Choose another file name or path.`,
  );
}

/** The value too: a parameter that was deleted and made again begins with the same version. */
async function statusOf(aws: Aws, receipt: Receipt): Promise<'present' | 'changed' | 'gone'> {
  await refuseOtherAccount(aws, receipt);
  const there = await readParameter(aws, nameOf(receipt));
  if (there === undefined) return 'gone';
  const isOurs = there.version === receipt['version'] && there.sha256 === receipt['sha256'];
  return isOurs ? 'present' : 'changed';
}

function planted(
  aws: Aws,
  place: Place,
  artifact: Artifact,
  made: { version: string; accountId: string },
): Planted {
  const name = nameOf(place.target);
  const { region } = aws.config;
  return {
    output: { parameter_name: name, version: made.version, region, location: place.location },
    receipt: {
      name,
      version: made.version,
      region,
      account_id: made.accountId,
      sha256: artifact.sha256,
    },
  };
}

function nameOf({ name }: Record<string, string>): string {
  if (name === undefined) throw problem('internal', 'The name of the parameter was not recorded.');
  return name;
}
