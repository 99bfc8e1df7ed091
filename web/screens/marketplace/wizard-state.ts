import type { Agent, GridOption, SelectionGrid } from '#contract/agents.ts';
import { compatibleFormats, compatibleTemplates } from '#contract/template-rules.ts';
import { limits } from '#contract/workflows.ts';
import { defaultsOf, fieldsOf } from '#web/configuration/fields-of.ts';
import { hasEnough, isSingle, optionsOf } from '#web/configuration/selection.ts';
import { refusalOf } from './deployment-request.ts';
import { setsError, setsOf } from './sets-choice.ts';

/** What is chosen in the wizard. `none` is no template. */
export interface WizardChoice {
  providers: string[];
  template: string;
  format: string | undefined;
  fileName: string;
  /** As it was typed. */
  sets: string;
}

export interface WizardGrids {
  providers: SelectionGrid | undefined;
  templates: SelectionGrid | undefined;
  formats: SelectionGrid | undefined;
}

export const noTemplate = 'none';

export function gridsOf(agent: Agent): WizardGrids {
  const grids = agent.deploymentUI?.steps.selectionGrids;
  return { providers: grids?.secretTypes, templates: grids?.codeTemplates, formats: grids?.outputFormats };
}

/** Template 'none', format 'json' if it is offered, and the first provider where only one can be chosen. */
export function firstChoice(grids: WizardGrids): WizardChoice {
  const singles = grids.providers?.categories.filter(isSingle) ?? [];
  const chosen = grids.providers?.selectionMode === 'single' ? singles.slice(0, 1) : singles;
  return {
    providers: chosen.flatMap((category) => category.options.slice(0, 1).map((option) => option.id)),
    template: noTemplate,
    format: optionsOf(grids.formats).find((option) => option.id === 'json')?.id,
    fileName: '',
    sets: '1',
  };
}

/** The steps' names; the format's only where there are formats. */
export function stepsOf(grids: WizardGrids): string[] {
  const steps = ['Choose a Provider', 'Select Template'];
  if (hasFormats(grids)) steps.push('Select Output Format');
  return [...steps, 'Name File'];
}

export function hasFormats(grids: WizardGrids): boolean {
  return optionsOf(grids.formats).length > 0;
}

/** The step one is at, from 1; one more than there are when all is done. */
export function stepOf(choice: WizardChoice, grids: WizardGrids): number {
  if (choice.providers.length === 0 && optionsOf(grids.providers).length > 0) return 1;
  if (!hasTemplate(choice, grids)) return 2;
  if (hasFormats(grids) && choice.format === undefined) return 3;
  const last = stepsOf(grids).length;
  return choice.fileName.trim() === '' ? last : last + 1;
}

export function templatesFor(choice: Pick<WizardChoice, 'providers'>, grids: WizardGrids) {
  const chosen = chosenProviders(choice, grids);
  return compatibleTemplates(chosen, optionsOf(grids.templates));
}

/** A template that no longer fits is cleared; the note says which provider it was. */
export function withProviders(
  choice: WizardChoice,
  providers: string[],
  grids: WizardGrids,
): { choice: WizardChoice; note: string | undefined } {
  const next = { ...choice, providers };
  const { templates } = templatesFor(next, grids);
  if (choice.template === noTemplate || templates.some((template) => template.id === choice.template)) {
    return { choice: next, note: undefined };
  }
  const culprit = chosenProviders(next, grids).find(
    (provider) =>
      !compatibleTemplates([provider], optionsOf(grids.templates)).templates.some(
        ({ id }) => id === choice.template,
      ),
  );
  const name = culprit?.label ?? 'the chosen providers';
  return {
    choice: { ...next, template: noTemplate },
    note: `Template cleared: it does not fit ${name}.`,
  };
}

export function formatsFor({ template }: Pick<WizardChoice, 'template'>, grids: WizardGrids) {
  return compatibleFormats(template === noTemplate ? undefined : template, optionsOf(grids.formats));
}

/** A format that does not fit the template gives way to the first that does; the note says so. */
export function withTemplate(
  choice: WizardChoice,
  template: string,
  grids: WizardGrids,
): { choice: WizardChoice; note: string | undefined } {
  const next = { ...choice, template };
  const fitting = formatsFor(next, grids);
  if (choice.format === undefined || fitting.some(({ id }) => id === choice.format)) {
    return { choice: next, note: undefined };
  }
  const label = optionsOf(grids.formats).find(({ id }) => id === choice.format)?.label ?? choice.format;
  const other = fitting.find(({ id }) => id === 'json') ?? fitting[0];
  return {
    choice: { ...next, format: other?.id },
    note: `Output format changed to ${other?.label}: ${label} does not fit this template.`,
  };
}

/** Generate is possible with a file name, enough providers and a real template. */
export function canGenerate(choice: WizardChoice, grids: WizardGrids): boolean {
  return (
    choice.fileName.trim() !== '' &&
    hasEnough(grids.providers, choice.providers) &&
    hasTemplate(choice, grids) &&
    setsError(choice, grids) === undefined
  );
}

/** What is still needed, in the order of the steps. */
export function stillNeeded(choice: WizardChoice, grids: WizardGrids): string[] {
  const needed: string[] = [];
  if (!hasEnough(grids.providers, choice.providers)) needed.push('provider');
  if (!hasTemplate(choice, grids)) needed.push('template');
  if (hasFormats(grids) && choice.format === undefined) needed.push('output format');
  if (choice.fileName.trim() === '') needed.push('file name');
  return needed;
}

/** Enough is chosen to show what the file will hold; its name does not matter for that. */
export function isPreviewable(choice: WizardChoice, grids: WizardGrids): boolean {
  return hasEnough(grids.providers, choice.providers) && hasTemplate(choice, grids);
}

/** What is wrong with a file name; nothing while it is only empty and untouched. The server has the last word. */
export function fileNameError(fileName: string, isTouched: boolean): string | undefined {
  const name = fileName.trim();
  if (name === '') return isTouched ? 'File name is required' : undefined;
  if (/[/\\:]/.test(name) || name === '.' || name === '..')
    return 'A file name holds no path: leave out / \\ and :.';
  const sign = /[<>"|?*]/.exec(name)?.[0];
  if (sign !== undefined) return `A file name cannot hold ${sign} . Leave it out.`;
  if (/\p{Cc}/u.test(name)) return 'The file name holds a control character. Use visible characters only.';
  if (name.endsWith('.')) return 'A file name cannot end with a dot.';
  if ([...name].length > limits.fileName) return `A file name has at most ${limits.fileName} characters.`;
  return undefined;
}

/** What is sent, with what the agent has set for fields that the wizard does not ask for; throws why nothing is. */
export function configurationFor(agent: Agent, choice: WizardChoice): Record<string, unknown> {
  const set = Object.entries(defaultsOf(fieldsOf(agent.configSchema))).filter(([, value]) => value !== '');
  const configuration = { ...Object.fromEntries(set), ...generationOf(choice, gridsOf(agent)) };
  const reason = refusalOf(agent, configuration, {
    secretTypes: choice.providers,
    codeTemplates: choice.template === noTemplate ? [] : [choice.template],
    outputFormats: choice.format === undefined ? [] : [choice.format],
  });
  if (reason !== undefined) throw new Error(reason);
  return configuration;
}

/** The generation payload: the file's name stands under both of its spellings (Q12). One set goes without saying. */
export function generationOf(choice: WizardChoice, grids: WizardGrids): Record<string, unknown> {
  const fileName = choice.fileName.trim();
  const sets = setsOf(choice, grids);
  return {
    codeTemplate: choice.template,
    secretTypes: choice.providers,
    ...(choice.format !== undefined && { outputFormat: choice.format }),
    fileName,
    file_name: fileName,
    ...(sets > 1 && { sets }),
  };
}

function hasTemplate(choice: WizardChoice, grids: WizardGrids): boolean {
  return choice.template !== noTemplate || optionsOf(grids.templates).length === 0;
}

function chosenProviders({ providers }: Pick<WizardChoice, 'providers'>, grids: WizardGrids): GridOption[] {
  return optionsOf(grids.providers).filter((option) => providers.includes(option.id));
}
