import type { CloudEndpoints } from '#catalogue/agent.ts';
import type { SandboxClient } from '#sandbox/start.ts';
import type { Config } from './config.ts';
import type { Database } from './db/open.ts';
import type { Cleaning } from './engine/cleaning.ts';
import type { Dispatch } from './engine/dispatch.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Vault } from './secrets/vault.ts';

/** What the slices are made of. Made once in start-server.ts, handed down, never looked up. */
export interface Parts {
  config: Config;
  db: Database;
  vault: Vault;
  dispatch: Dispatch;
  cleaning: Cleaning;
  live: Live;
  log: Logger;
  now: () => Date;
  endpoints: CloudEndpoints;
  /** The stand-in clouds; absent when SANDBOX is off. */
  sandbox: SandboxClient | undefined;
}
