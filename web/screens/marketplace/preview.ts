import type { SecretSpan } from '#contract/agents.ts';
import { limits } from '#contract/workflows.ts';
import {
  fileNameError,
  generationOf,
  isPreviewable,
  type WizardChoice,
  type WizardGrids,
} from './wizard-state.ts';

/** What is asked from the preview: nothing before provider and template are chosen. */
export function previewConfiguration(
  choice: WizardChoice,
  grids: WizardGrids,
): Record<string, unknown> | undefined {
  if (!isPreviewable(choice, grids)) return undefined;
  const isNamed = choice.fileName.trim() !== '' && fileNameError(choice.fileName, false) === undefined;
  return generationOf(isNamed ? choice : { ...choice, fileName: 'sample' }, grids);
}

/** What the preview shows of a file: of one with many sets the server writes the first ones. */
export function sampleWords(sets: number): string {
  if (sets <= limits.previewedSets) return 'Sample values';
  return `Sample values, ${limits.previewedSets} of ${sets.toLocaleString('en')} sets`;
}

/** '.env' of 'sample.env'. */
export function extensionOf(fileName: string | undefined): string | undefined {
  const dot = fileName?.lastIndexOf('.') ?? -1;
  return fileName === undefined || dot < 0 || dot === fileName.length - 1 ? undefined : fileName.slice(dot);
}

/** Every scanner that sees at least one of the secrets. */
export function scannersOf(spans: readonly SecretSpan[]): string[] {
  return [...new Set(spans.flatMap((span) => span.seenBy))].sort((a, b) => a.localeCompare(b));
}

/** 'AWS access key, recognised by Gitleaks, TruffleHog' */
export function spanDescription(span: SecretSpan): string {
  if (span.seenBy.length === 0) return `${span.label}, recognised by no scanner`;
  return `${span.label}, recognised by ${span.seenBy.join(', ')}`;
}
