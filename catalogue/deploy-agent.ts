import type { Artifact, GeneratedFile, Manifest, RunContext, Words } from './agent.ts';
import type { ConfigOf, Fields } from './fields.ts';

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

/** What a look found that stops nothing: `warn` where a run would do other than somebody expects. */
export interface Remark {
  level: 'info' | 'warn';
  sentence: string;
}

export type RetractOutcome = 'retracted' | 'already_gone' | 'changed';
export type PresenceStatus = 'present' | 'changed' | 'gone';

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
  ): Promise<{ facts: Record<string, string>; remarks?: readonly Remark[] }>;
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
