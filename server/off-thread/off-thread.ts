import { Piscina } from 'piscina';
import type { GeneratedFile, GenerateAgent, GenerationConfig, GenerationContext } from '#catalogue/agent.ts';
import type { SecretSpan } from '#contract/agents.ts';
import { problem } from '#contract/refusal.ts';
import type { ScannedFile } from '#material/scanners/scanner.ts';
import { secretTypes } from '#material/secret-types.ts';
import type { Outcome, Task, Work } from './thread.ts';
import { toldSpans } from './told-spans.ts';

/** Above this the scanners' rules take longer than a request of somebody else should wait. */
const mostCharacters = 50_000;

/** Real key pairs take a tenth of a second and more, and up to fourteen files of a run come at once. */
export async function generate(
  agent: GenerateAgent,
  config: GenerationConfig,
  context: GenerationContext,
): Promise<GeneratedFile> {
  const isSlow = secretTypes.some(
    ({ id, parts }) => config.secretTypes.includes(id) && parts.some((part) => part.isSlow),
  );
  return isSlow ? await inThread('generateFile', config, context) : agent.generate(config, context);
}

/** The secrets of a file as the page shows them. */
export async function tellSpans({ fileName, content, values }: ScannedFile): Promise<SecretSpan[]> {
  const file = { fileName, content, values };
  return content.length > mostCharacters ? await inThread('toldSpans', file) : toldSpans(file);
}

let threads: Piscina<Task, Outcome> | undefined;

async function inThread<Name extends keyof Work>(
  name: Name,
  ...args: Parameters<Work[Name]>
): Promise<ReturnType<Work[Name]>> {
  // Started when it is needed, and ended when it was not for a while: idle, it would hold some 40 MB.
  threads ??= new Piscina<Task, Outcome>({
    filename: new URL('thread.ts', import.meta.url).href,
    name: 'perform',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  });
  const outcome = await threads.run({ name, args });
  if ('refusal' in outcome) throw problem(outcome.refusal.slug, outcome.refusal.message);
  return outcome.result as ReturnType<Work[Name]>;
}
