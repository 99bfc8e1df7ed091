import { formats } from './formats.ts';
import { secretTypes } from './secret-types.ts';
import type { SecretType } from './secret-type.ts';
import { templates } from './templates.ts';

/** One choice in a grid of the wizard. */
export type Option = { id: string; label: string; description: string; compatibleTemplates?: string[] };

/** Which templates have surroundings for a category (they are written per kind of work). */
const TEMPLATES_OF_CATEGORY: Record<SecretType['category'], readonly string[]> = {
  cloud: ['python', 'javascript', 'terraform', 'plain'],
};

export function secretTypeOptions(): Option[] {
  return secretTypes.map(({ id, label, description, category }) => ({
    id,
    label,
    description,
    compatibleTemplates: [...TEMPLATES_OF_CATEGORY[category]],
  }));
}

/** 'none' is the wizard's empty choice and no option; scripts may send it. */
export function templateOptions(): Option[] {
  return templates
    .filter((template) => template.isOffered)
    .map(({ id, label, description }) => ({ id, label, description }));
}

export function formatOptions(): Option[] {
  return formats.map(({ id, label, description }) => ({ id, label, description }));
}
