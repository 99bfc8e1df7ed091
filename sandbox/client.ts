import type { OwnerAccess } from './aws/admin.ts';
import type { AccountContents, BucketContents } from './aws/contents.ts';
import type { FleetLoaded, FleetRequest } from './aws/ec2/load-fleet.ts';
import type { SandboxEvent } from './aws/events.ts';
import type { Fault, StruckCall } from './aws/faults.ts';
import type { AccountSettings } from './azure/managed.ts';
import type { Cloud, CloudEvent, Container } from './clouds/cloud.ts';
import type { Opened, Theft } from './clouds/play-thief.ts';
import type { GitHubPermissions } from './github/access.ts';
import type { AppRequest, MicrosoftAccess } from './microsoft/access.ts';

/** The sandbox's admin surface, typed. */
export type SandboxClient = {
  /** Makes the owner's account where it is missing; the same answer every time. */
  account(owner: string, member?: string): Promise<OwnerAccess>;
  /** Replaces what EC2 tells of the account; makes the account where it is missing. */
  loadFleet(owner: string, request: FleetRequest, member?: string): Promise<FleetLoaded>;
  /** The buckets alone. */
  contents(owner: string): Promise<BucketContents[]>;
  allContents(owner: string): Promise<AccountContents>;
  /** Undefined where no such object lies. */
  readObject(owner: string, bucket: string, key: string): Promise<Buffer | undefined>;
  /** Newest first. */
  events(owner: string, limit?: number): Promise<SandboxEvent[]>;
  /** What lies in one cloud; undefined where the sandbox has no such cloud. The three below are the same. */
  cloudContents(owner: string, cloud: string): Promise<Container[] | undefined>;
  cloudEvents(
    owner: string,
    cloud: string,
    limit: number,
  ): Promise<({ events: CloudEvent[] } & Cloud['log']) | undefined>;
  /** By a real call, as somebody from outside; undefined where no such thing lies. */
  openThing(owner: string, cloud: string, place: Place): Promise<Opened | undefined>;
  /** Reads a thing and uses what is found in it, in the owner's own world. */
  playThief(owner: string, cloud: string, place: Place): Promise<Theft | undefined>;
  /** The same with a text that nobody read in a cloud. */
  tryFound(owner: string, text: string): Promise<Omit<Theft, 'read'>>;
  /** A shared access signature of the owner's storage account that allows so much and no more: 'rc', of 'co'. */
  azureSignature(
    owner: string,
    access: { permissions: string; resourceTypes?: string; expiresAt?: string },
  ): Promise<string>;
  /** Changes a setting of the owner's storage account, as its owner does in the portal. */
  azureAccount(owner: string, settings: AccountSettings): Promise<void>;
  /** A token of the owner's GitHub that may do so much and no more. */
  githubToken(owner: string, permissions: GitHubPermissions): Promise<string>;
  /** A token of one user of the owner's Slack; with all scopes where none are said. */
  slackToken(owner: string, request: { user: string; scopes?: string[] }): Promise<string>;
  /** An app registration of the owner's tenant that may do so much and no more. */
  microsoftApp(
    owner: string,
    request: AppRequest,
  ): Promise<Pick<MicrosoftAccess, 'tenantId' | 'clientId' | 'clientSecret'>>;
  setFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** What faults have struck since they were cleared, in order. */
  struckCalls(): Promise<StruckCall[]>;
  /** Empties the owner's world; the credentials stay the same. It refuses when it comes to it after `latest`. */
  reset(owner: string, latest?: Date): Promise<void>;
  isHealthy(): Promise<boolean>;
};

type Place = { container: string; thing: string };

const patienceMs = 30_000;

/** It has answered that it did not do what was asked: nothing of that is still to come. */
export class SandboxRefusal extends Error {
  override name = 'SandboxRefusal';
}

export function sandboxClient(endpoint: string, adminToken: string): SandboxClient {
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${endpoint}/_sandbox${path}`, {
      method,
      headers: { authorization: `Bearer ${adminToken}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    });

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await send(method, path, body);
    if (!response.ok) {
      // Never the body in the message: it may hold what lies in an account.
      await response.body?.cancel();
      const [plainPath] = path.split('?');
      throw new SandboxRefusal(`The sandbox answered ${response.status} to ${method} ${plainPath}.`);
    }
    return (await response.json()) as T;
  }

  async function askCloud<T>(
    owner: string,
    cloud: string,
    part: string,
    body: object,
  ): Promise<T | undefined> {
    const path = `${accountPath(owner)}/clouds/${encodeURIComponent(cloud)}/${part}`;
    const response = await send('POST', path, body);
    if (response.ok) return (await response.json()) as T;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The sandbox answered ${response.status} to ${part} of a cloud.`);
  }

  const accountPath = (owner: string) => `/accounts/${encodeURIComponent(owner)}`;
  const memberQuery = (member: string | undefined) =>
    member === undefined ? '' : `?member=${encodeURIComponent(member)}`;
  return {
    account: (owner, member) => ask('PUT', accountPath(owner) + memberQuery(member)),
    loadFleet: (owner, request, member) =>
      ask('PUT', `${accountPath(owner)}/fleet${memberQuery(member)}`, request),
    contents: async (owner) => (await ask<AccountContents>('GET', `${accountPath(owner)}/contents`)).buckets,
    allContents: (owner) => ask('GET', `${accountPath(owner)}/contents`),
    async readObject(owner, bucket, key) {
      const query = `bucket=${encodeURIComponent(bucket)}&key=${encodeURIComponent(key)}`;
      const response = await send('GET', `${accountPath(owner)}/objects?${query}`);
      if (response.status === 200) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new Error(`The sandbox answered ${response.status} to the reading of an object.`);
    },
    events: async (owner, limit = 100) =>
      (await ask<{ events: SandboxEvent[] }>('GET', `${accountPath(owner)}/events?limit=${limit}`)).events,
    cloudContents: async (owner, cloud) =>
      (await askCloud<{ containers: Container[] }>(owner, cloud, 'contents', {}))?.containers,
    cloudEvents: (owner, cloud, limit) => askCloud(owner, cloud, 'events', { limit }),
    openThing: (owner, cloud, place) => askCloud(owner, cloud, 'open', place),
    playThief: (owner, cloud, place) => askCloud(owner, cloud, 'thefts', place),
    tryFound: (owner, text) => ask('POST', `${accountPath(owner)}/thefts`, { text }),
    azureSignature: async (owner, access) =>
      (await ask<{ token: string }>('PUT', `${accountPath(owner)}/azure-signatures`, access)).token,
    azureAccount: async (owner, settings) =>
      void (await ask('PUT', `${accountPath(owner)}/azure-account`, settings)),
    githubToken: async (owner, permissions) =>
      (await ask<{ token: string }>('PUT', `${accountPath(owner)}/github-tokens`, permissions)).token,
    slackToken: async (owner, request) =>
      (await ask<{ token: string }>('PUT', `${accountPath(owner)}/slack-tokens`, request)).token,
    microsoftApp: (owner, request) => ask('PUT', `${accountPath(owner)}/microsoft-apps`, request),
    setFault: async (fault) => void (await ask('PUT', '/faults', fault)),
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    struckCalls: async () => (await ask<{ struck: StruckCall[] }>('GET', '/faults')).struck,
    reset: async (owner, latest) => {
      const query = latest === undefined ? '' : `?latest=${latest.getTime()}`;
      await ask('DELETE', accountPath(owner) + query);
    },
    async isHealthy() {
      try {
        const response = await send('GET', '/health');
        await response.body?.cancel();
        return response.ok;
      } catch {
        return false;
      }
    },
  };
}
