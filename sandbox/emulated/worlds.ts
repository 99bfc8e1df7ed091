import { documents, type Documents } from '#sandbox/aws/documents.ts';
import type { State } from '#sandbox/aws/state.ts';
import { openStore, type EmulatedStore, type Item, type Rules } from './collections.ts';
import { emulate, loadPlugin, type Actor, type EmulatedApp } from './plugin.ts';

/** A service of the emulator, one world for each owner, each kept in the sandbox's state. */
export type Worlds = {
  /** One request after the other within a world; what it changed is durable before it is answered. */
  ask(owner: string, actor: Actor, request: Request, options?: AskOptions): Promise<Response>;
  /** No request is served in this world meanwhile; the next one reads it anew from what is kept then. */
  whileStill<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

export type AskOptions = {
  isForgotten?: boolean;
  /** Answers in the emulator's stead, or around its answer; nobody else is served in between. */
  around?: (serve: (request: Request) => Promise<Response>) => Promise<Response>;
};

export type WorldsOptions = {
  state: State;
  service: 'github' | 'slack';
  baseUrl: () => string;
  /** What the cloud keeps otherwise than the emulator. */
  rules?: Rules;
  /** What the emulator's own configuration can say of a new world, what it cannot say, and what must be asked of it. */
  seed: (owner: string) => {
    config: object;
    arrange?: (store: EmulatedStore) => void;
    requests: (ask: Ask) => Promise<void>;
  };
};

export type Ask = (actor: Actor, method: string, path: string, body: object) => Promise<void>;

type World = { app: EmulatedApp; store: EmulatedStore };

export function openWorlds({ state, service, baseUrl, rules, seed }: WorldsOptions): Worlds {
  const records: Documents<Item> = documents(`emulated-${service}`);
  const worlds = new Map<string, Promise<World>>();
  const queues = new Map<string, Promise<unknown>>();

  async function open(owner: string): Promise<World> {
    const plugin = await loadPlugin(service);
    const kept = readKept(state, records, owner);
    const store = openStore(kept, rules);
    const app = await emulate(plugin, store, baseUrl());
    if (kept.size > 0) return { app, store };
    const { config, arrange, requests } = seed(owner);
    plugin.seed?.(store, baseUrl());
    plugin.seedFromConfig(store, baseUrl(), config);
    arrange?.(store);
    await requests(async (actor, method, path, body) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`http://${service}.sandbox${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      });
      const answer = await app.fetch(request, actor);
      if (!answer.ok)
        throw new Error(`The world of ${service} could not be furnished: ${await answer.text()}`);
    });
    await keep(owner, store);
    return { app, store };
  }

  async function keep(owner: string, store: EmulatedStore): Promise<void> {
    const changes = store.takeChanges();
    if (changes.length === 0) return;
    await state.transact(() => {
      for (const { name, item } of changes) {
        if (item === undefined) records.remove(state, owner, name);
        else records.put(state, owner, name, item);
      }
    });
  }

  async function serve(
    owner: string,
    actor: Actor,
    request: Request,
    { isForgotten = false, around = (emulator) => emulator(request) }: AskOptions,
  ): Promise<Response> {
    const opening = worlds.get(owner) ?? open(owner);
    worlds.set(owner, opening);
    try {
      const { app, store } = await opening;
      const answer = await around((asked) => app.fetch(asked, actor));
      if (isForgotten) worlds.delete(owner);
      else await keep(owner, store);
      return answer;
    } catch (cause) {
      // Memory and disk may differ now: the next request reads the world anew.
      worlds.delete(owner);
      throw cause;
    }
  }

  async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const working = (queues.get(owner) ?? Promise.resolve()).then(work);
    queues.set(
      owner,
      working.catch(() => {}),
    );
    return await working;
  }

  return {
    ask: (owner, actor, request, options = {}) => inTurn(owner, () => serve(owner, actor, request, options)),
    whileStill: (owner, work) =>
      inTurn(owner, async () => {
        worlds.delete(owner);
        return await work();
      }),
  };
}

function readKept(state: State, records: Documents<Item>, owner: string): Map<string, Item[]> {
  const kept = new Map<string, Item[]>();
  for (const { name, value } of records.entries(state, owner)) {
    const collection = name.slice(0, name.lastIndexOf('/'));
    const items = kept.get(collection) ?? [];
    items.push(value);
    kept.set(collection, items);
  }
  for (const items of kept.values()) items.sort((one, other) => one.id - other.id);
  return kept;
}
