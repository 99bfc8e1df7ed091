import { limits } from '#contract/workflows.ts';
import { optionsOf } from '#web/configuration/selection.ts';
import type { WizardChoice, WizardGrids } from './wizard-state.ts';

/** How many sets of credentials a file is to hold: what the wizard knows of it. */

/** A server that knows sets says which templates hold one only; from another, the wizard asks for none. */
export function knowsSets(grids: WizardGrids): boolean {
  return optionsOf(grids.templates).some(({ mostSets }) => mostSets !== undefined);
}

/** How many sets the template, and what is chosen, allow in one file. */
export function mostSetsFor(choice: WizardChoice, grids: WizardGrids): number {
  if (!knowsSets(grids)) return 1;
  const chosen = [...choice.providers, choice.template];
  const options = [...optionsOf(grids.providers), ...optionsOf(grids.templates)];
  const most = options.flatMap(({ id, mostSets }) => (chosen.includes(id) ? (mostSets ?? []) : []));
  return Math.min(limits.sets, ...most);
}

/** What the number of sets means, or who holds several where the chosen template does not. */
export function setsHelp(choice: WizardChoice, grids: WizardGrids): string {
  const template = optionsOf(grids.templates).find(({ id }) => id === choice.template);
  if (template?.mostSets !== 1) return 'Each is another service.';
  const able = optionsOf(grids.templates).filter(({ mostSets }) => mostSets !== 1);
  return `${template.label} holds one set. ${able.map(({ label }) => label).join(', ')} can hold more.`;
}

export function setsError(choice: WizardChoice, grids: WizardGrids): string | undefined {
  const most = mostSetsFor(choice, grids);
  if (most === 1) return undefined;
  const typed = choice.sets.trim();
  const isWhole = /^\d{1,6}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
  if (isWhole) return undefined;
  const reason = most === limits.sets ? '' : ': private keys take their time to make';
  return `Enter a whole number from 1 to ${most.toLocaleString('en')}${reason}.`;
}

/** How many sets the file will hold. */
export function setsOf(choice: WizardChoice, grids: WizardGrids): number {
  const isOne = mostSetsFor(choice, grids) === 1 || setsError(choice, grids) !== undefined;
  return isOne ? 1 : Number(choice.sets);
}
