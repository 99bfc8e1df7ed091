import type { AnalyzerResults } from '#contract/analyses.ts';
import type { AgentType, DeploymentUI } from '#contract/agents.ts';
import type { ConfigOf, Fields } from './fields.ts';
import type { Timing } from './providers/patience.ts';

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
  /** Which of them each way of planting takes, where a person chooses one. */
  permissionsOf?: Readonly<Record<string, readonly string[]>>;
  /** What no clean-up can take away, as a sentence that begins with where it stays; absent where nothing stays. */
  remains?: string;
  details: { features: string[]; useCases: string[]; version?: string; author?: string };
  fields: F;
  deploymentUI?: DeploymentUI;
}

/** Where the clouds answer. Server configuration only: an address never comes from a user. */
export interface CloudEndpoints {
  /** The sandbox's AWS; absent = the real one. */
  aws?: string;
  /** The sandbox's Azure, a folder for each storage account; absent = {account}.blob.core.windows.net. */
  azure?: string;
  /** The sandbox's GitHub; absent = api.github.com. */
  github?: string;
  /** The sandbox's Slack; absent = slack.com and files.slack.com. */
  slack?: string;
  /** The sandbox's Entra, Graph and Azure; absent = the real ones. */
  microsoft?: SecureEndpoint;
}

/** An address over TLS; `ca` is the one authority that requests to it trust, as PEM. */
export interface SecureEndpoint {
  address: string;
  ca: string;
}

/**
 * What a deed gets beside its configuration. One node's work shares one context:
 * its deadline and its borrowed cloud sessions hang on it.
 */
export interface RunContext {
  endpoints: CloudEndpoints;
  signal: AbortSignal;
  now: () => Date;
  /** One line of the step's log, for the person. Never a secret. */
  log: (level: 'info' | 'warn' | 'error', sentence: string) => void;
  /** Outlives a crash between two attempts of one step; absent, an attempt knows nothing of an earlier one. */
  notes?: Notes;
  /** Called before a request goes out whose lost answer would leave something behind; until then nothing was written. */
  onWrite?: () => void;
  /** Called when such a request went unanswered: it may be carried out later than anybody looks. */
  onLost?: () => void;
  /** Absent: the real clock and the limits of patience.ts. Tests wait in milliseconds. */
  timing?: Partial<Timing>;
}

/** Written before something is made whose content cannot prove who made it, as an empty bucket cannot. */
export interface Notes {
  read: () => Promise<Record<string, string>>;
  write: (notes: Record<string, string>) => Promise<void>;
  /** Writes this, and counts how many attempts have: of two workers at one step neither may speak for the other. */
  join: (note: Record<string, string>) => Promise<void>;
  /** Takes back what no other attempt has joined; false where one has, and nobody knows what it made. */
  leave: () => Promise<boolean>;
}

/** What is to be planted. */
export interface Artifact {
  fileName: string;
  content: string;
  mediaType: string;
  /** Lower-case hex of the content's UTF-8 bytes. */
  sha256: string;
}

/** A generated file; `values` say where the secrets stand. */
export interface GeneratedFile {
  fileName: string;
  content: string;
  mediaType: string;
  values: { secretType: string; name: string; value: string; start: number; end: number }[];
  /** The invented company that it is of; absent where nobody was invented. */
  company?: string;
  /** For the person: whose account the file names, and what that means. */
  note: string;
}

export interface GenerationContext {
  random: 'crypto' | { seed: string };
  now: Date;
  /** The account proven by the user's own profile, if there is one. */
  accountId?: string;
  accountPool: readonly string[];
  /** Companies of the other files of a run: two with one invented name would give each other away. */
  takenCompanies?: readonly string[];
  /** Called behind each set of a file with several. */
  onSet?: (done: number) => void;
}

export interface GenerateAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /** Reads the wizard's choices (secretTypes, codeTemplate, outputFormat, fileName, sets) out of a configuration. */
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
  /** How many services have their credentials in the file; absent: one. */
  sets?: number;
}

/** What a refusal leaves behind, and how a person goes on. */
export interface Words {
  /** 'Nothing was planted.' */
  consequence: string;
  /** 'retry this step' */
  again: string;
}

/** Methods, for the same reason as DeployAgent's. */
export interface ConfigureAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /**
   * Asks the cloud whether these credentials work; refuses with a sentence when they do not. `words` say what that
   * means: without them, that nothing was deployed.
   */
  check(config: ConfigOf<F>, context: RunContext, words?: Words): Promise<{ facts: Record<string, string> }>;
}

/** Methods for the same reason. */
export interface AnalyzeAgent<F extends Fields = Fields, P extends Fields = Fields> {
  manifest: Manifest<F>;
  /** The id of the Configure agent whose profiles it reads with. */
  profile: string;
  /** What a run will read, for the plan: 'Read 3 regions of acme-prod; write nothing'. Pure, told nothing secret. */
  plan(config: ConfigOf<F>, profile: ConfigOf<P>): string;
  /** Reads only, so that twice is harmless. What fails in part is in the results; it refuses when all fails. */
  analyze(config: ConfigOf<F>, profile: ConfigOf<P>, context: RunContext): Promise<AnalyzerResults>;
  /** Of what several analyzers of one run found, put together: takes out what stands there twice. */
  recount(joined: AnalyzerResults): AnalyzerResults;
}

/** An agent that is announced but not built: it stands in the catalogue with its reason. */
export interface AnnouncedAgent {
  manifest: Manifest & { disabledReason: string };
}
