import { createHash } from 'node:crypto';
import type { Artifact } from '#catalogue/agent.ts';
import type { DeployAgent } from '#catalogue/deploy-agent.ts';
import { describeDeployAgent } from '#catalogue/deploy/conformance.ts';
import { openIdentitiesWorld } from '#catalogue/providers/aws/testing-identities.ts';
import type { fields } from './manifest.ts';
import { nonHumanIdentities } from './run.ts';

describeDeployAgent(
  'Non-Human Identities',
  async () => {
    const { aws, newConfig, keysOf, change, makeUser, policiesOf } = await openIdentitiesWorld();
    const shelf = asShelf(nonHumanIdentities);
    return {
      agent: shelf.agent,
      endpoints: { aws: aws.sandbox.endpoint },
      config: newConfig,
      lives: { 'a name that is free': async () => newConfig() },
      badCredentials: (good) => ({ ...good, secretAccessKey: 'x'.repeat(40) }),
      allowOnly: async (good, actions) => ({ ...good, ...(await aws.keysFor(actions)) }),
      async look({ target: { name = '' } }) {
        const keys = await keysOf(name);
        if (keys === undefined) return undefined;
        const theirs = (await policiesOf(name)).find((policy) => !policy.startsWith('arn:'));
        return theirs === undefined ? shelf.givenFor(keys[0]?.id) : JSON.stringify({ value: theirs });
      },
      // What somebody writes there is a policy; its name stands for the content.
      async overwrite(_config, { target: { name = '' } }, content) {
        if ((await keysOf(name)) === undefined) await makeUser(name);
        await change(name, 'own policy', (JSON.parse(content) as { value: string }).value);
      },
      strike: ({ request, ...fault }) =>
        aws.sandbox.client.setFault({
          ...fault,
          service: 'iam',
          operation: request === 'write' ? 'CreateUser' : 'DeleteUser',
        }),
      heal: () => aws.sandbox.client.clearFaults(),
      stop: () => aws.stop(),
    };
  },
  { makesItsFile: true },
);

/**
 * The suite hands a file to each `put`; this target makes its own. So the file that is handed over stands for the one
 * that is made and kept in its place, as the engine keeps it.
 */
function asShelf(agent: DeployAgent<typeof fields>) {
  const made = new Map<string, Artifact>();
  const own = (given: Artifact) => made.get(given.sha256) ?? given;
  const given = new Map<string, Artifact>();
  const shelf: DeployAgent<typeof fields> = {
    ...agent,
    async put(config, place, artifact, context) {
      if (!made.has(artifact.sha256)) {
        const file = await agent.making?.make(config, place, context);
        if (file === undefined) throw new Error('it makes no file');
        const sha256 = createHash('sha256').update(file.content).digest('hex');
        made.set(artifact.sha256, { ...file, sha256 });
        given.set(file.values[0]?.value ?? '', artifact);
      }
      return agent.put(config, place, own(artifact), context);
    },
    recognise: (config, place, artifact, context) => agent.recognise(config, place, own(artifact), context),
    verify: (config, receipt, artifact, context) => agent.verify(config, receipt, own(artifact), context),
  };
  return { agent: shelf, givenFor: (keyId = '') => given.get(keyId)?.content };
}
