export { SandboxRefusal, sandboxClient, type SandboxClient } from './client.ts';
export type { AccountAccess } from './aws/accounts.ts';
export type { OwnerAccess } from './aws/admin.ts';
export type { AccountContents, BucketContents } from './aws/contents.ts';
export type { FleetInput } from './aws/ec2/fleet-shape.ts';
export type { FleetLoaded, FleetRequest } from './aws/ec2/load-fleet.ts';
export type { SandboxEvent } from './aws/events.ts';
export type { CloudEvent, Container } from './clouds/cloud.ts';
export type { LoggedAttempt, Theft } from './clouds/play-thief.ts';
export type { Fault, StruckCall } from './aws/faults.ts';

export type SandboxOptions = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Of what is reached over TLS. */
  securePort?: number;
  statePath: string;
  /** 32 bytes; the state opens with this key only. */
  stateKey: Buffer;
  adminToken: string;
  /** Small pages make every client page. */
  pageSize?: number;
  /** AWS accounts begin without a company's things in them, for whoever counts what is made there. */
  isBare?: boolean;
  /** False for tests: the state outlives the process and not the machine, and no request waits for the disk. */
  isDurable?: boolean;
  now?: () => Date;
  log?: (line: object) => void;
};

/** Over TLS; `ca` is the authority to trust for this address and for nothing else, as PEM. */
export type SecureEndpoint = { address: string; ca: string };

export type Sandbox = {
  endpoint: string;
  secure: SecureEndpoint;
  adminToken: string;
  stop(): Promise<void>;
};

/** Without TLS, so that a person's own tools can learn whom to trust: an authority is no secret. */
export const authorityPath = '/_microsoft/ca.pem';

/** Where each cloud of a sandbox answers. */
export function endpointsOf({ endpoint, secure }: Pick<Sandbox, 'endpoint' | 'secure'>): {
  aws: string;
  azure: string;
  github: string;
  slack: string;
  microsoft: SecureEndpoint;
} {
  return {
    aws: endpoint,
    azure: `${endpoint}/_azure`,
    github: `${endpoint}/_github`,
    slack: `${endpoint}/_slack`,
    microsoft: secure,
  };
}

/** Loaded only when it starts: whoever only talks to a sandbox should not carry three cloud SDKs. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { serveSandbox } = await import('./serve.ts');
  return serveSandbox(options);
}
