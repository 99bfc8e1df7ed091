import type { AgentType, DeploymentUI } from '#contract/agents.ts';
import type { ConfigOf, Fields } from './fields.ts';

/** The facts of an agent. Marketplace, dialogs, permission lists and docs follow from them. */
export interface Manifest<F extends Fields = Fields> {
  /** The folder's name; also in routes and tables. */
  id: string;
  name: string;
  description: string;
  category: string;
  type: AgentType;
  subtype?: string;
  /** Credits, once per deployment. */
  price: number;
  /** Credits per completed run of a node. */
  runPrice: number;
  /** Why it cannot be deployed yet; absent when it can. */
  disabledReason?: string;
  /** Cloud actions it needs, proved minimal by its tests. */
  permissions: readonly string[];
  details: { features: string[]; useCases: string[]; version?: string; author?: string };
  fields: F;
  deploymentUI?: DeploymentUI;
}

/** Where the clouds answer. Server configuration only: an address never comes from a user. */
export interface CloudEndpoints {
  /** The sandbox's AWS; absent = the real one. */
  aws?: string;
}

/** What a deed gets beside its configuration. */
export interface RunContext {
  endpoints: CloudEndpoints;
  signal: AbortSignal;
  now: () => Date;
  /** One line of the step's log, for the person. Never a secret. */
  log: (level: 'info' | 'warn' | 'error', sentence: string) => void;
}

/** What is to be planted. */
export interface Artifact {
  fileName: string;
  content: string;
  mediaType: string;
  /** Lower-case hex of the content's UTF-8 bytes. */
  sha256: string;
}

/** Where an artifact will lie. `location` is unique per user while planted; `target` is what `put` needs. */
export interface Place {
  location: string;
  target: Record<string, string>;
}

/** What was written: shown (`output`), and stored for the undoing (`receipt`). */
export interface Planted {
  output: Record<string, string>;
  receipt: Record<string, string>;
}

export type RetractOutcome = 'retracted' | 'already_gone' | 'changed';
export type PresenceStatus = 'present' | 'changed' | 'gone';

/** A generated file; `values` say where the secrets stand. */
export interface GeneratedFile {
  fileName: string;
  content: string;
  mediaType: string;
  values: { secretType: string; name: string; value: string; start: number; end: number }[];
  /** For the person: whose account the file names, and what that means. */
  note: string;
}

export interface GenerationContext {
  random: 'crypto' | { seed: string };
  now: Date;
  /** The account proven by the user's own profile, if there is one. */
  accountId?: string;
  accountPool: readonly string[];
}

export interface GenerateAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /** Reads the wizard's choices (secretTypes, codeTemplate, outputFormat, fileName) out of a configuration. */
  parse: (configuration: Record<string, unknown>) => {
    config: GenerationConfig;
    errors: { field: string; msg: string }[];
  };
  generate: (config: GenerationConfig, context: GenerationContext) => GeneratedFile;
}

export interface GenerationConfig {
  secretTypes: string[];
  codeTemplate: string;
  outputFormat: string;
  fileName: string;
}

export interface DeployAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /** The name of the place for the nth file of this name; 1 is the plain name. Pure. */
  place: (config: ConfigOf<F>, fileName: string, nth: number) => Place;
  /** Reads only: who am I, is the target there, may I write. */
  preflight: (config: ConfigOf<F>, context: RunContext) => Promise<{ facts: Record<string, string> }>;
  /** Creates, never overwrites. Called again after a crash it recognises its own artifact by the content. */
  put: (config: ConfigOf<F>, place: Place, artifact: Artifact, context: RunContext) => Promise<Planted>;
  /** Reads back and compares with the artifact. */
  verify: (
    config: ConfigOf<F>,
    receipt: Record<string, string>,
    artifact: Artifact,
    context: RunContext,
  ) => Promise<void>;
  /** Removes only what the receipt names, and only unchanged. Twice is harmless. */
  retract: (
    config: ConfigOf<F>,
    receipt: Record<string, string>,
    context: RunContext,
  ) => Promise<RetractOutcome>;
  status: (
    config: ConfigOf<F>,
    receipt: Record<string, string>,
    context: RunContext,
  ) => Promise<PresenceStatus>;
}

export interface ConfigureAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /** Asks the cloud whether these credentials work; refuses with a sentence when they do not. */
  check: (config: ConfigOf<F>, context: RunContext) => Promise<{ facts: Record<string, string> }>;
}

/** An agent that is announced but not built: it stands in the catalogue with its reason. */
export interface AnnouncedAgent {
  manifest: Manifest & { disabledReason: string };
}

export type CatalogueEntry =
  | { kind: 'Generate'; agent: GenerateAgent }
  | { kind: 'Deploy'; agent: DeployAgent }
  | { kind: 'Configure'; agent: ConfigureAgent }
  | { kind: 'Announced'; agent: AnnouncedAgent };
