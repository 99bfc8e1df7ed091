import { Piscina } from 'piscina';
import type { GeneratedFile, GenerateAgent, GenerationConfig, GenerationContext } from '#catalogue/agent.ts';
import type { SecretSpan } from '#contract/agents.ts';
import { problem } from '#contract/refusal.ts';
import type { ScannedFile } from '#material/scanners/scanner.ts';
import { secretTypes } from '#material/secret-types.ts';
import type { FileValue, NewFingerprint } from '#server/inventory/fingerprints.ts';
import { fingerprintsOf } from '#server/inventory/fingerprints.ts';
import type { Outcome, Task, Work } from './thread.ts';
import { toldSpans } from './told-spans.ts';

/** Above this the scanners' rules take longer than a request of somebody else should wait. */
const mostCharacters = 50_000;
/** One set takes up to two milliseconds. */
const mostSets = 3;
/** A value with its parts takes a tenth of a millisecond. */
const mostValues = 50;
const toldEveryMs = 250;

/** Real key pairs take a tenth of a second and more, a thousand sets seconds; and up to fourteen files of a run come at once. */
export async function generate(
  agent: GenerateAgent,
  config: GenerationConfig,
  context: Omit<GenerationContext, 'onSet'>,
  onProgress?: (drawn: number) => void,
): Promise<GeneratedFile> {
  return takesTime(config)
    ? await inThread('generateFile', [config, context], onProgress)
    : agent.generate(config, context);
}

/** Longer than a request of somebody else should wait. */
export function takesTime({ secretTypes: chosen, sets = 1 }: GenerationConfig): boolean {
  const hasKeys = secretTypes.some(
    ({ id, parts }) => chosen.includes(id) && parts.some((part) => part.isSlow),
  );
  return hasKeys || sets > mostSets;
}

/** The secrets of a file as the page shows them. */
export async function tellSpans({ fileName, content, values }: ScannedFile): Promise<SecretSpan[]> {
  const file = { fileName, content, values };
  return content.length > mostCharacters ? await inThread('toldSpans', [file]) : toldSpans(file);
}

/** What a file's values are known by, in the order of the values. */
export async function fingerprints(
  key: Buffer,
  content: string,
  values: readonly FileValue[],
): Promise<NewFingerprint[]> {
  if (values.length <= mostValues) return fingerprintsOf(key, content, values);
  const made = await inThread('fingerprintsOf', [key, content, values]);
  // Between threads a Buffer becomes an array of bytes, which the database would take for a list.
  return made.map(({ hmac, sha256, ...one }) => ({
    ...one,
    hmac: Buffer.from(hmac),
    sha256: sha256 && Buffer.from(sha256),
  }));
}

let threads: Piscina<Task, Outcome> | undefined;

async function inThread<Name extends keyof Work>(
  name: Name,
  args: Parameters<Work[Name]>,
  onProgress?: (done: number) => void,
): Promise<ReturnType<Work[Name]>> {
  // Started when they are needed, and ended when they were not for a while: idle, each would hold some 40 MB. There are
  // two, so that a key pair does not wait for somebody's thousand sets.
  threads ??= new Piscina<Task, Outcome>({
    filename: new URL('thread.ts', import.meta.url).href,
    name: 'perform',
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 30_000,
  });
  const outcome = await run(threads, { name, args }, onProgress);
  if ('refusal' in outcome) throw problem(outcome.refusal.slug, outcome.refusal.message);
  return outcome.result as ReturnType<Work[Name]>;
}

/** The thread counts in memory that both see: while it draws, it could hear nothing and would have to be heard. */
async function run(
  pool: Piscina<Task, Outcome>,
  task: Task,
  onProgress: ((done: number) => void) | undefined,
): Promise<Outcome> {
  if (onProgress === undefined) return pool.run(task);
  const drawn = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const look = setInterval(() => onProgress(Atomics.load(drawn, 0)), toldEveryMs);
  try {
    const outcome = await pool.run({ ...task, drawn });
    // What was quicker than the first look is told, too.
    onProgress(Atomics.load(drawn, 0));
    return outcome;
  } finally {
    clearInterval(look);
  }
}
