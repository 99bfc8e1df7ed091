import type { GridOption } from './agents.ts';

/** Which code templates fit the chosen providers. Ids are compared without case, hyphens and underscores. */

const builtIn = new Set(
  ['openai', 'anthropic', 'cohere', 'huggingface', 'replicate', 'stabilityai', 'openaiorganizationid'].map(
    plain,
  ),
);
const builtInTemplates = ['python', 'javascript'];

/** Templates to show for the chosen providers, and whether none fitted (then all are shown, with a warning). */
export function compatibleTemplates<T extends { id: string }>(
  providers: readonly GridOption[],
  templates: readonly T[],
): { templates: T[]; isFallback: boolean } {
  if (providers.length === 0) return { templates: [...templates], isFallback: false };
  const fitting = templates.filter((template) => providers.every((provider) => fits(provider, template.id)));
  if (fitting.length > 0) return { templates: fitting, isFallback: false };
  return { templates: [...templates], isFallback: true };
}

/** Output formats to show for the chosen template; one without a list fits every template. */
export function compatibleFormats<T extends GridOption>(
  template: string | undefined,
  formats: readonly T[],
): readonly T[] {
  if (template === undefined) return formats;
  const fitting = formats.filter(
    ({ compatibleTemplates: own = [] }) =>
      own.length === 0 || own.some((id) => plain(id) === plain(template)),
  );
  return fitting.length === 0 ? formats : fitting;
}

function fits(provider: GridOption, template: string): boolean {
  const own = provider.compatibleTemplates;
  const listed =
    own !== undefined && own.length > 0 ? own : isBuiltIn(provider.id) ? builtInTemplates : undefined;
  return listed === undefined || listed.some((id) => plain(id) === plain(template));
}

function isBuiltIn(id: string): boolean {
  return builtIn.has(plain(id)) || builtIn.has(plain(id).replace(/(apikey|usertoken|apitoken)$/, ''));
}

function plain(id: string): string {
  return id.toLowerCase().replaceAll(/[\s_-]/g, '');
}
