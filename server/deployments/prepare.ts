import type { GeneratedFile } from '#catalogue/agent.ts';
import type { CatalogueEntry } from '#catalogue/catalogue.ts';
import { parseConfig, type Defaults, type Fields } from '#catalogue/fields.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { problem } from '#contract/refusal.ts';
import { generate } from '#server/off-thread/off-thread.ts';
import type { Parts } from '#server/parts.ts';
import { askCloud } from './ask-cloud.ts';

/** A configuration that passed every check, with what the check or the generation brought. */
export interface Prepared {
  values: Record<string, string | undefined>;
  extra: Record<string, unknown>;
  facts: Record<string, string>;
  file: GeneratedFile | undefined;
}

/** What a person wants, and what stands in where they gave nothing. */
export interface Wanted {
  configuration: Record<string, unknown>;
  defaults: Defaults;
  /** Fields that hold something already: a default would silently take its place. */
  storedFields?: ReadonlySet<string>;
  accountId: string | undefined;
}

type Deployable = Exclude<CatalogueEntry, { kind: 'Announced' }>;

/**
 * Everything that can refuse a deployment, before anything is stored or charged: the fields, the wizard's
 * choices, and for a profile the cloud itself.
 */
export async function prepareDeployment(
  parts: Parts,
  entry: Deployable,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Prepared> {
  const { configuration, accountId } = wanted;
  if (entry.kind === 'Generate') {
    const { config, errors } = entry.agent.parse(configuration);
    refuseErrors(errors);
    const file = await generate(entry.agent, config, {
      random: 'crypto',
      now: parts.now(),
      accountPool: parts.config.awsAccountPool,
      ...(accountId === undefined ? {} : { accountId }),
    });
    refuseTooLarge(file, config.sets ?? 1);
    // The name with its extension, so that the plan names the place that the run will write to.
    const named = { fileName: file.fileName, file_name: file.fileName };
    const extra = { ...config, ...named, secretType: config.secretTypes[0] };
    return { values: {}, extra, facts: {}, file };
  }
  const config = readFields(entry, wanted);
  if (entry.kind === 'Deploy') {
    // Asks for the name of the place only: a name that cannot be is refused now, not in the run.
    entry.agent.place(config, 'file', 1);
    return { values: config, extra: {}, facts: {}, file: undefined };
  }
  // Nothing to ask a cloud yet: an analyzer has no credentials before a workflow connects it to a profile.
  if (entry.kind === 'Analyzer') return { values: config, extra: {}, facts: {}, file: undefined };
  const patience = {
    ms: 30_000,
    signal,
    consequence: `${entry.agent.manifest.name} was not deployed. Try again in a moment.`,
  };
  const { facts } = await askCloud(parts, patience, (context) => entry.agent.check(config, context));
  return { values: config, extra: {}, facts, file: undefined };
}

/** The values of a form's fields, or the refusal that names those which are wrong. */
export function readFields(
  entry: Exclude<Deployable, { kind: 'Generate' }>,
  wanted: Pick<Wanted, 'configuration' | 'defaults' | 'storedFields'>,
) {
  const { config, errors } = parseConfig(fieldsFor(entry, wanted), wanted.configuration, wanted.defaults);
  refuseErrors(errors);
  return config;
}

function fieldsFor(entry: Deployable, wanted: Pick<Wanted, 'storedFields'>): Fields {
  const fields: Fields = {};
  for (const [name, field] of Object.entries(entry.agent.manifest.fields)) {
    const { default: _default, sandbox: _sandbox, ...bare } = field;
    fields[name] = wanted.storedFields?.has(name) === true ? bare : field;
  }
  return fields;
}

/** Q48. A run draws anew, so its file may be a little longer than the one that was accepted. */
const largestFileBytes = 1_000_000;

function refuseTooLarge({ content }: GeneratedFile, sets: number): void {
  const bytes = Buffer.byteLength(content);
  if (bytes <= largestFileBytes) return;
  const megabytes = (Math.ceil(bytes / 100_000) / 10).toFixed(1);
  // Two digits, rounded down: names differ in length, so a file of exactly that many may be a little larger.
  const fitting = (sets * largestFileBytes) / bytes;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(fitting)) - 1);
  const about = Math.floor(fitting / step) * step;
  const msg = `With ${sets.toLocaleString('en-US')} sets the file would have ${megabytes} MB, and 1 MB is the most. Ask for about ${about.toLocaleString('en-US')} sets or fewer kinds of secrets.`;
  refuseErrors([{ field: 'configuration.sets', msg }]);
}

export function refuseErrors(errors: FieldProblem[]): void {
  if (errors.length === 0) return;
  throw problem('invalid-request', errors.map((error) => error.msg).join(' '), { errors });
}
