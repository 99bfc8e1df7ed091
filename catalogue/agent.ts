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

/** What a location does not tell by itself: what the plan calls the place, and what stays there after a clean-up. */
export interface AboutPlace {
  /** 'keys.env' and 'the body of a new pull request in acme/infra', as in 'Write … (2 secrets) to …'. */
  planned?: { name: string; where: string };
  /** As the manifest's, which is about all places together. */
  remains: string;
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

/** Methods, not function properties: so an agent of known fields may stand in the list of all agents. */
export interface DeployAgent<F extends Fields = Fields> {
  manifest: Manifest<F>;
  /** The name of the place for the nth file of this name; 1 is the plain name. Pure. */
  place(config: ConfigOf<F>, fileName: string, nth: number): Place;
  /** What of a location is the name of what is planted; absent where that is what stands behind the last slash. */
  nameIn?(target: Place['target']): string | undefined;
  /** Reads only: who am I, is the target there. `words` say what a refusal means: without them, that nothing was planted. */
  preflight(
    config: ConfigOf<F>,
    context: RunContext,
    words?: Words,
  ): Promise<{ facts: Record<string, string> }>;
  /** Creates, never overwrites. Called again after a crash it recognises its own artifact by the content. */
  put(config: ConfigOf<F>, place: Place, artifact: Artifact, context: RunContext): Promise<Planted>;
  /** Reads only: whether this very artifact lies at this place, from an attempt whose answer was lost. */
  recognise(
    config: ConfigOf<F>,
    place: Place,
    artifact: Artifact,
    context: RunContext,
  ): Promise<Planted | undefined>;
  /** Reads back and compares with the artifact. */
  verify(
    config: ConfigOf<F>,
    receipt: Record<string, string>,
    artifact: Artifact,
    context: RunContext,
  ): Promise<void>;
  /** Removes only what the receipt names, and only unchanged. Twice is harmless. */
  retract(config: ConfigOf<F>, receipt: Record<string, string>, context: RunContext): Promise<RetractOutcome>;
  /** Of what the receipt names, older versions that its target keeps included: `gone` proves that nothing is left. */
  status(config: ConfigOf<F>, receipt: Record<string, string>, context: RunContext): Promise<PresenceStatus>;
  /** Absent, or undefined, where the location and the manifest say all of it. Pure. */
  about?(target: Record<string, string>): AboutPlace | undefined;
  /** Absent where nothing is made around a file. */
  container?: Container<F>;
  /** Present where the cloud hands out what the file holds: then the source makes no file for this target. */
  making?: Making<F>;
}

/** A target that makes its file itself; `put` gets it only after it was stored. */
export interface Making<F extends Fields = Fields> {
  /** What a run will make, for the plan. Pure, told nothing secret. */
  plan(config: ConfigOf<F>, place: Place): string;
  /**
   * Writes its intent to `context.notes` first. Called again as long as its file is not stored: what an attempt made
   * whose file was lost is made anew.
   */
  make(config: ConfigOf<F>, place: Place, context: RunContext): Promise<GeneratedFile>;
  /** What the attempts of this step, known by their notes, have made so far; undefined where that is nothing. */
  find(config: ConfigOf<F>, place: Place, context: RunContext): Promise<Planted | undefined>;
}

/** What a put makes around a file where it is missing, and what goes with the last file of ours in it. */
export interface Container<F extends Fields = Fields> {
  /** The part of a place's target that names it. */
  of(target: Record<string, string>): Record<string, string>;
  /** The key of a receipt that is 'true' when this put made it. */
  claim: string;
  /** Whether an attempt of the step wrote down that it makes it. */
  isNoted(notes: Record<string, string>, target: Record<string, string>): boolean;
  /**
   * Removes it unless anything lies in it, whoever that belongs to. Twice is harmless. `removed` are the receipts of what
   * we took out of it, which its cloud may keep for a while.
   */
  retract(
    config: ConfigOf<F>,
    target: Record<string, string>,
    context: RunContext,
    removed: readonly Record<string, string>[],
  ): Promise<'removed' | 'not empty' | 'gone'>;
}

/** Methods for the same reason. */
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

export type CatalogueEntry =
  | { kind: 'Generate'; agent: GenerateAgent }
  | { kind: 'Deploy'; agent: DeployAgent }
  | { kind: 'Configure'; agent: ConfigureAgent }
  | { kind: 'Analyzer'; agent: AnalyzeAgent }
  | { kind: 'Announced'; agent: AnnouncedAgent };
