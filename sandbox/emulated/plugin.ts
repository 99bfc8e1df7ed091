import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createEmulator, defineEmulator, type EmulatorContext } from 'emulate';
import type { EmulatedStore } from './collections.ts';

/** Who is asking, as the token in front of the emulator says. */
export type Actor = { login: string; id: number; scopes: string[]; token: string };

/** One cloud of the emulator over one world of ours. */
export type EmulatedApp = { fetch(request: Request, actor: Actor): Promise<Response> };

/** What the emulator's package makes of one service; its index does not offer it, its files do. */
export type Plugin = {
  register(
    app: object,
    store: EmulatedStore,
    webhooks: object,
    baseUrl: string,
    tokens: Map<string, unknown>,
  ): void;
  seed?: (store: EmulatedStore, baseUrl: string) => void;
  seedFromConfig: (store: EmulatedStore, baseUrl: string, config: object) => void;
};

const loading = new Map<string, Promise<Plugin>>();

/**
 * The emulator's ready-made services keep their world in a process that listens, and forget it when it ends. The
 * plugins behind them take any store, so the sandbox hands them one that it keeps. Their files are found by what the
 * package's own index says (docs/decisions/0035).
 */
export function loadPlugin(service: 'github' | 'slack'): Promise<Plugin> {
  const known = loading.get(service) ?? readPlugin(service);
  loading.set(service, known);
  return known;
}

async function readPlugin(service: string): Promise<Plugin> {
  const manifest = findPackageJSON('emulate', import.meta.url);
  if (manifest === undefined) throw new Error('The package emulate is not installed.');
  const index = new URL('dist/api.js', pathToFileURL(manifest));
  const text = await readFile(index, 'utf8');
  const file = new RegExp(
    `import\\("(\\./[\\w-]+\\.js)"\\);\\s+return \\{\\s+plugin: mod\\.${service}Plugin`,
  ).exec(text)?.[1];
  if (file === undefined)
    throw new Error(`The package emulate has no plugin for ${service} where it used to be.`);
  const loaded = (await import(new URL(file, index).href)) as Record<string, unknown>;
  const plugin = loaded[`${service}Plugin`] as Plugin;
  return { ...plugin, seedFromConfig: loaded['seedFromConfig'] as Plugin['seedFromConfig'] };
}

/** Registers the service's routes over this store; nothing listens. */
export async function emulate(plugin: Plugin, store: EmulatedStore, baseUrl: string): Promise<EmulatedApp> {
  const actors = new WeakMap<Request, Actor>();
  const app = await blankApp(baseUrl);
  app.onError((cause) => Response.json({ message: sentenceOf(cause) }, { status: statusOf(cause) }));
  app.use('*', async (context, next) => {
    const actor = actors.get(context.req.raw);
    if (actor) {
      context.set('authUser', { login: actor.login, id: actor.id, scopes: actor.scopes });
      context.set('authToken', actor.token);
      context.set('authScopes', actor.scopes);
    }
    await next();
  });
  const nobody = {
    dispatch: async () => {},
    setHeaderFactory: () => {},
    getSubscriptions: () => [],
    clear: () => {},
  };
  plugin.register(app, store, nobody, baseUrl, new Map());
  return {
    fetch(request, actor) {
      actors.set(request, actor);
      return app.fetch(request);
    },
  };
}

type App = EmulatorContext<object>['app'];

/** The package makes an app only inside of an emulator; a second one of the same make bears the plugin's routes. */
async function blankApp(baseUrl: string): Promise<App> {
  let made: App | undefined;
  const definition = defineEmulator({
    name: 'blank',
    state: () => ({}),
    setup: ({ app }) => {
      made = new (app.constructor as new () => App)();
    },
  });
  await createEmulator({ service: definition, listen: false, baseUrl });
  if (!made) throw new Error('The package emulate made no app.');
  return made;
}

function statusOf(cause: unknown): number {
  const status =
    typeof cause === 'object' && cause !== null && 'status' in cause ? Number(cause.status) : 500;
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}

function sentenceOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'Server Error';
}
