import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CloudEndpoints } from '#catalogue/agent.ts';
import type { DeployAgent, Place } from '#catalogue/deploy-agent.ts';
import type { ConfigOf, Fields } from '#catalogue/fields.ts';
import { refusal, refusalOrNothing, testArtifact, testRun, type TestRun } from '#catalogue/testing.ts';

/** What a target's test supplies; everything that a Deploy agent promises is checked below. */
export interface DeployWorld<F extends Fields> {
  agent: DeployAgent<F>;
  endpoints: CloudEndpoints;
  /** Works, and names a target that no other test uses. */
  config: () => ConfigOf<F>;
  /** Of this way of planting, where the agent has several. Its whole list where nothing is said. */
  permissions?: readonly string[] | undefined;
  /** Further ways in which a target can look before the planting, by name; each needs permissions of its own. */
  lives: Record<string, () => Promise<ConfigOf<F>>>;
  /** Where the form offers a choice with a list of its own: which of those a life has, of the agent's `permissionsOf`. */
  choices?: Readonly<Record<string, string>>;
  /** What each permission is for: the deed that fails without it in each of these lives, or that none does. */
  isFor?: Readonly<Record<string, readonly (Deed | 'nothing')[]>>;
  badCredentials: (config: ConfigOf<F>) => ConfigOf<F>;
  /** Words of the refusal of those. What AWS says of a wrong secret where nothing is said. */
  badCredentialsWords?: string;
  /** The same configuration with credentials that may do these actions and no others. */
  allowOnly: (config: ConfigOf<F>, actions: readonly string[]) => Promise<ConfigOf<F>>;
  /** What lies there, seen through another door than the agent's. */
  look: (place: Place) => Promise<string | undefined>;
  /** How many things of this name lie there, where there can be more than one. */
  count?: (place: Place) => Promise<number>;
  /** Somebody else writes there. */
  overwrite: (config: ConfigOf<F>, place: Place, content: string) => Promise<void>;
  /** What makes a receipt one of another account, and the words of the refusal. An AWS account where nothing is said. */
  elsewhere?: { receipt: Record<string, string>; words: string };
  /** Whether a passer-by could read there, where the agent makes a container for its file. */
  isOpen?: (place: Place) => Promise<boolean>;
  /** Asks for what it makes to be open to the public, where the agent can. */
  exposed?: () => ConfigOf<F>;
  /** Strikes the writing or the removing request `count` times, or until it is healed. */
  strike: (fault: Strike) => Promise<void>;
  heal: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What is different where the target is no shelf of names; the tests that are about that are other ones then. */
export interface Traits {
  /** Many things of one name lie side by side there, so nothing of somebody else stands in the way. */
  isShared?: true;
  /** It knows no condition for a write: two attempts at the same moment can make two; one after the other, they make one. */
  isUnconditional?: true;
  /** Nobody can change there what was planted, only remove it. */
  isUnchangeable?: true;
  /** It makes what its file lies in where that is missing. */
  makesContainers?: true;
  /** It opens what it makes to the public where it is asked to. */
  exposes?: true;
  /** It makes its file, so its place has another name than the file; an attempt is known by its notes, not by the file. */
  makesItsFile?: true;
}

export type Deed = 'look' | 'plant' | 'prove' | 'check' | 'remove';

export interface Strike {
  kind: 'throttle' | 'error' | 'hang' | 'reset' | 'lost-answer' | 'phantom-success';
  request: 'write' | 'remove';
  count?: number;
  retryAfterSeconds?: number;
}

const requests = ['write', 'remove'] as const;

export function describeDeployAgent<F extends Fields>(
  name: string,
  open: () => Promise<DeployWorld<F>>,
  traits: Traits = {},
): void {
  describe(`${name} as a deploy target`, () => {
    let world: DeployWorld<F>;
    beforeAll(async () => {
      world = await open();
    });
    afterEach(() => world.heal());
    afterAll(() => world.stop());

    const begin = (notes: Record<string, string> = {}): TestRun => testRun(world.endpoints, { notes });
    const newContent = (): string => JSON.stringify({ value: randomUUID() });

    it('names a place of its own for each nth file, and the same one each time it is asked', () => {
      const config = world.config();
      const places = [1, 2, 3].map((nth) => world.agent.place(config, 'settings.json', nth));
      expect(new Set(places.map((place) => place.location)).size).toBe(3);
      if (!traits.makesItsFile) expect(places[0]?.location).toContain('settings.json');
      expect(world.agent.place(config, 'settings.json', 2)).toEqual(places[1]);
    });

    it('looks without writing', async () => {
      const config = world.config();
      let writes = 0;
      const onWrite = () => void (writes += 1);
      const { facts } = await world.agent.preflight(config, { ...begin().context, onWrite });
      expect(Object.keys(facts).length).toBeGreaterThan(0);
      expect(writes).toBe(0);
      expect(await world.look(world.agent.place(config, 'settings.json', 1))).toBeUndefined();
    });

    it('plants, proves, removes, and removes again without harm', async () => {
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const run = begin();
      let writes = 0;
      const onWrite = () => void (writes += 1);
      const planted = await agent.put(config, place, artifact, { ...run.context, onWrite });
      expect(writes).toBeGreaterThan(0);
      expect(await world.look(place)).toBe(artifact.content);
      await agent.verify(config, planted.receipt, artifact, run.context);
      expect(await agent.status(config, planted.receipt, run.context)).toBe('present');

      // Weeks later, in another process: all that is left is what was stored.
      const receipt = JSON.parse(JSON.stringify(planted.receipt)) as Record<string, string>;
      expect(await agent.retract(config, receipt, begin().context)).toBe('retracted');
      expect(await world.look(place)).toBeUndefined();
      expect(await agent.status(config, receipt, begin().context)).toBe('gone');
      expect(await agent.retract(config, receipt, begin().context)).toBe('already_gone');
    });

    it('keeps secrets out of receipt, output and log', async () => {
      const config = world.config();
      const run = begin();
      const place = world.agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const planted = await world.agent.put(config, place, artifact, run.context);
      const said = JSON.stringify([planted, run.lines]);
      for (const [field, { type }] of Object.entries(world.agent.manifest.fields)) {
        const value = config[field];
        if (type === 'password' && value !== undefined) expect(said).not.toContain(value);
      }
      expect(said).not.toContain(artifact.content);
    });

    it('recognises its own file when it is asked again after a crash', async () => {
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const notes = {};
      const first = await agent.put(config, place, artifact, begin(notes).context);
      const second = await agent.put(config, place, artifact, begin(notes).context);
      expect(second).toEqual(first);
      await expectOne(place);
    });

    if (!traits.isUnconditional && !traits.makesItsFile)
      it('lets two attempts at the same moment end in one file', async () => {
        const { agent } = world;
        const config = world.config();
        const place = agent.place(config, 'settings.json', 1);
        const artifact = testArtifact(newContent());
        const both = await Promise.all([1, 2].map(() => agent.put(config, place, artifact, begin().context)));
        expect(both[1]?.receipt['sha256']).toBe(both[0]?.receipt['sha256']);
        expect(await world.look(place)).toBe(artifact.content);
      });

    if (traits.isShared) {
      it('leaves alone what bears the same name', async () => {
        const { agent } = world;
        const config = world.config();
        const place = agent.place(config, 'settings.json', 1);
        await world.overwrite(config, place, newContent());
        const theirs = await world.look(place);
        const artifact = testArtifact(newContent());
        const { receipt } = await agent.put(config, place, artifact, begin().context);
        await agent.verify(config, receipt, artifact, begin().context);
        expect(await agent.retract(config, receipt, begin().context)).toBe('retracted');
        expect(await world.look(place)).toBe(theirs);
      });
    } else {
      it('never overwrites what it did not write', async () => {
        const { agent } = world;
        const config = world.config();
        const place = agent.place(config, 'settings.json', 1);
        const theirs = newContent();
        await world.overwrite(config, place, theirs);
        const sentence = await refusal(agent.put(config, place, testArtifact(newContent()), begin().context));
        expect(sentence).toContain('already exists');
        expect(await world.look(place)).toBe(theirs);
      });
    }

    if (traits.makesContainers)
      it('makes nothing that is open to the public', async () => {
        const { agent } = world;
        const config = world.config();
        const place = agent.place(config, 'settings.json', 1);
        await agent.put(config, place, testArtifact(newContent()), begin().context);
        expect(await world.isOpen?.(place)).toBe(false);
      });

    if (traits.exposes)
      it('opens to the public what it makes where it is asked to, and leaves nothing of that', async () => {
        const { agent } = world;
        const config = world.exposed?.() ?? world.config();
        const place = agent.place(config, 'settings.json', 1);
        expect(agent.about?.(place.target)?.planned?.where).toContain('anyone on the internet can read');
        const artifact = testArtifact(newContent());
        const { receipt } = await agent.put(config, place, artifact, begin().context);
        expect(await world.isOpen?.(place)).toBe(true);
        expect(await agent.retract(config, receipt, begin().context)).toBe('retracted');
        expect(await world.isOpen?.(place)).toBe(false);
        expect(await agent.status(config, receipt, begin().context)).toBe('gone');
      });

    if (!traits.isUnchangeable)
      it('leaves alone what was changed after the planting', async () => {
        const { agent } = world;
        const config = world.config();
        const place = agent.place(config, 'settings.json', 1);
        const artifact = testArtifact(newContent());
        const { receipt } = await agent.put(config, place, artifact, begin().context);
        const theirs = newContent();
        await world.overwrite(config, place, theirs);
        expect(await agent.status(config, receipt, begin().context)).toBe('changed');
        await refusal(agent.verify(config, receipt, artifact, begin().context));
        expect(await agent.retract(config, receipt, begin().context)).toBe('changed');
        expect(await world.look(place)).toBe(theirs);
      });

    it('takes nothing for gone that it looks for in another account', async () => {
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const { receipt } = await agent.put(config, place, artifact, begin().context);
      const { receipt: another, words } = world.elsewhere ?? {
        receipt: { account_id: '000000000000' },
        words: 'belong to account',
      };
      const elsewhere = { ...receipt, ...another };
      for (const deed of [agent.status, agent.retract]) {
        expect(await refusal(deed(config, elsewhere, begin().context))).toContain(words);
      }
      expect(await world.look(place)).toBe(artifact.content);
    });

    it('plants fifty files at the same time', async () => {
      const { agent } = world;
      const config = world.config();
      const artifacts = Array.from({ length: 50 }, () => testArtifact(newContent()));
      const places = artifacts.map((_, index) => agent.place(config, 'settings.json', index + 1));
      await Promise.all(
        artifacts.map((artifact, index) =>
          agent.put(config, places[index] as Place, artifact, begin().context),
        ),
      );
      const contents = await Promise.all(places.map((place) => world.look(place)));
      expect(contents).toEqual(artifacts.map((artifact) => artifact.content));
    });

    it('refuses bad credentials at once, whatever it is to do', async () => {
      const { agent } = world;
      const config = world.config();
      const wrong = world.badCredentials(config);
      const words =
        world.badCredentialsWords ?? 'the secret access key does not belong to this access key id';
      const artifact = testArtifact(newContent());
      const place = agent.place(config, 'settings.json', 1);
      const run = begin();
      expect(await refusal(agent.preflight(wrong, run.context))).toContain(words);
      expect(await refusal(agent.put(wrong, place, artifact, run.context))).toContain(words);
      expect(await world.look(place)).toBeUndefined();

      // The key was changed between the planting and what comes after it.
      const { receipt } = await agent.put(config, place, artifact, begin().context);
      expect(await refusal(agent.verify(wrong, receipt, artifact, run.context))).toContain(words);
      expect(await refusal(agent.status(wrong, receipt, run.context))).toContain(words);
      expect(await refusal(agent.retract(wrong, receipt, run.context))).toContain(words);
      expect(await world.look(place)).toBe(artifact.content);
      expect(run.waits).toEqual([]);
    });

    it.each(requests)(
      'waits as long as a target asks that is busy when it is to %s, and does not count it as a try',
      async (request) => {
        const busy = { kind: 'throttle', request, count: 7, retryAfterSeconds: 20 } as const;
        const run = begin();
        expect(await struck(busy, run)).toBe(request === 'write' ? 'planted' : 'retracted');
        expect(run.waits).toEqual(Array.from({ length: 7 }, () => 20_000));
      },
    );

    it('tries five times with growing waits, then says so', async () => {
      await world.strike({ kind: 'error', request: 'write', count: 4 });
      const run = begin();
      expect(await plantOne(run)).toBe('planted');
      expect(run.waits).toEqual([1000, 2000, 4000, 8000]);

      await world.strike({ kind: 'error', request: 'write', count: 5 });
      const sentence = await refusal(plantOne(begin()));
      expect(sentence).toContain('It was tried 5 times.');
    });

    it.each(requests)('gives up on a target that does not answer when it is to %s', async (request) => {
      const run = testRun(world.endpoints, { timing: { requestMs: 700 } });
      const sentence = await refusal(struck({ kind: 'hang', request }, run));
      expect(sentence).toContain('did not answer');
      expect(sentence).toContain('not known');
    });

    it('ends with a cancelled run, and a later run starts clean', async () => {
      await world.strike({ kind: 'hang', request: 'write' });
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const run = testRun(world.endpoints);
      const reason = new Error('The run was cancelled.');
      const put = agent.put(config, place, artifact, run.context);
      // Some targets ask a few things before the request that hangs.
      setTimeout(() => run.cancel(reason), 400);
      await expect(put).rejects.toBe(reason);
      expect(run.waits).toEqual([]);
      await world.heal();
      expect(await world.look(place)).toBeUndefined();
      await agent.put(config, place, artifact, begin().context);
      expect(await world.look(place)).toBe(artifact.content);
    });

    it('does nothing for a run that was cancelled before', async () => {
      const config = world.config();
      const place = world.agent.place(config, 'settings.json', 1);
      const run = begin();
      const reason = new Error('The run was cancelled.');
      run.cancel(reason);
      await expect(world.agent.put(config, place, testArtifact(newContent()), run.context)).rejects.toBe(
        reason,
      );
      expect(await world.look(place)).toBeUndefined();
    });

    it.each(['lost-answer', 'reset'] as const)('plants once when the upload meets a %s', async (kind) => {
      await world.strike({ kind, request: 'write', count: 1 });
      const run = begin();
      expect(await plantOne(run)).toBe('planted');
      expect(run.waits).toEqual([1000]);
    });

    it('removes once when the answer about it is lost', async () => {
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const { receipt } = await agent.put(config, place, testArtifact(newContent()), begin().context);
      await world.strike({ kind: 'lost-answer', request: 'remove', count: 1 });
      expect(['retracted', 'already_gone']).toContain(await agent.retract(config, receipt, begin().context));
      expect(await world.look(place)).toBeUndefined();
    });

    it('finds out a target that says 200 and stores nothing', async () => {
      await world.strike({ kind: 'phantom-success', request: 'write', count: 1 });
      const { agent } = world;
      const config = world.config();
      const artifact = testArtifact(newContent());
      const place = agent.place(config, 'settings.json', 1);
      const { context } = begin();
      const putAndVerify = async () => {
        const { receipt } = await agent.put(config, place, artifact, context);
        await agent.verify(config, receipt, artifact, begin().context);
      };
      // What is made of several things is missed already when the next of them is made.
      const words = traits.makesItsFile
        ? /does not show yet what was just made/
        : /said that it (stored|took|opened)/;
      expect(await refusal(putAndVerify())).toMatch(words);
    });

    it('needs each permission of its list, and no other', async () => {
      const whole = world.permissions ?? world.agent.manifest.permissions;
      const lives = Object.entries(world.lives).map(([life, prepare], nth) => {
        const choice = world.choices?.[life];
        const permissions = choice === undefined ? whole : world.agent.manifest.permissionsOf?.[choice];
        return { prepare, nth, permissions: permissions ?? [] };
      });
      for (const { prepare, permissions } of lives) await liveOnce(prepare, permissions);

      for (const [permissions, alike] of Map.groupBy(lives, (life) => life.permissions)) {
        expect(permissions).not.toEqual([]);
        for (const action of permissions) {
          const rest = permissions.filter((other) => other !== action);
          const sentences = [];
          const failed: (Deed | 'nothing')[] = [];
          for (const { prepare } of alike) {
            let last: Deed = 'look';
            const sentence = await refusalOrNothing(liveOnce(prepare, rest, (deed) => (last = deed)));
            sentences.push(sentence);
            failed.push(sentence === undefined ? 'nothing' : last);
          }
          expect(sentences.join(' '), `without ${action}`).toContain(`lacks ${action}.`);
          if (world.isFor === undefined) continue;
          const told = alike.map(({ nth }) => world.isFor?.[action]?.[nth]);
          expect([action, ...failed]).toEqual([action, ...told]);
        }
      }
    });

    /** One write or one removal under a fault, as it ended; what is removed was planted before. */
    async function struck(fault: Strike, run: TestRun): Promise<string | undefined> {
      if (fault.request === 'write') {
        await world.strike(fault);
        return await plantOne(run);
      }
      const { agent } = world;
      const config = world.config();
      const place = agent.place(config, 'settings.json', 1);
      const { receipt } = await agent.put(config, place, testArtifact(newContent()), begin().context);
      await world.strike(fault);
      const outcome = await agent.retract(config, receipt, run.context);
      expect(await world.look(place)).toBeUndefined();
      return outcome;
    }

    async function plantOne(run: TestRun): Promise<string | undefined> {
      const config = world.config();
      const place = world.agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      const { receipt } = await world.agent.put(config, place, artifact, run.context);
      await world.agent.verify(config, receipt, artifact, run.context);
      await expectOne(place);
      const content = await world.look(place);
      return content === artifact.content ? 'planted' : content;
    }

    /** A second one beside the first is not seen by a look. */
    async function expectOne(place: Place): Promise<void> {
      if (world.count !== undefined) expect(await world.count(place), 'things of this name').toBe(1);
    }

    /** From the first look to the last; each deed in a run of its own, as after a restart. */
    async function liveOnce(
      prepare: () => Promise<ConfigOf<F>>,
      actions: readonly string[],
      begins: (deed: Deed) => void = () => undefined,
    ): Promise<void> {
      const { agent } = world;
      const config = await world.allowOnly(await prepare(), actions);
      const place = agent.place(config, 'settings.json', 1);
      const artifact = testArtifact(newContent());
      begins('look');
      await agent.preflight(config, begin().context);
      begins('plant');
      const { receipt } = await agent.put(config, place, artifact, begin().context);
      begins('prove');
      await agent.verify(config, receipt, artifact, begin().context);
      begins('check');
      await agent.status(config, receipt, begin().context);
      begins('remove');
      await agent.retract(config, receipt, begin().context);
    }
  });
}
