import { formats, formatsFor } from './formats.ts';
import { MOST_SETS, mostSetsOf } from './many-sets.ts';
import type { SecretCategory, SecretType } from './secret-type.ts';
import { secretTypeOf, secretTypes } from './secret-types.ts';
import { templates } from './templates.ts';

/** One choice in a grid of the wizard. */
export type Option = {
  id: string;
  label: string;
  description: string;
  compatibleTemplates?: string[];
  /** At most so many sets in one file; absent: as many as any file holds. */
  mostSets?: number;
};

const CODE = ['python', 'javascript', 'typescript'];

/** Which templates fit what people use a category for; those that are not written yet are left out below. */
const TEMPLATES_OF_CATEGORY: Record<SecretCategory, readonly string[]> = {
  ai: [...CODE, 'notebook', 'dotenv', 'plain'],
  'ci-cd': ['shell', 'github-actions', 'cli-config', 'dotenv', ...CODE, 'plain'],
  cloud: [
    ...CODE,
    'go',
    'java',
    'csharp',
    'ruby',
    'php',
    'terraform',
    'shell',
    'cli-config',
    'github-actions',
    'dotenv',
    'plain',
  ],
  'crypto-key': ['cli-config', 'kubernetes', 'prose', 'plain'],
  database: [...CODE, 'spring', 'docker-compose', 'dockerfile', 'kubernetes', 'dotenv', 'plain'],
  generic: [...CODE, 'shell', 'dotenv', 'plain'],
  identity: [...CODE, 'ruby', 'php', 'java', 'dotenv', 'plain'],
  infrastructure: ['terraform', 'kubernetes', 'docker-compose', 'dockerfile', 'shell', 'plain'],
  messaging: [...CODE, 'ruby', 'php', 'java', 'dotenv', 'plain'],
  monitoring: ['terraform', 'kubernetes', 'docker-compose', 'dockerfile', 'shell', 'plain'],
  'package-registry': ['shell', 'github-actions', 'cli-config', 'dotenv', 'plain'],
  payments: [...CODE, 'ruby', 'php', 'java', 'dotenv', 'plain'],
  saas: [...CODE, 'ruby', 'php', 'java', 'dotenv', 'plain'],
  vcs: ['shell', 'github-actions', 'cli-config', 'dotenv', ...CODE, 'plain'],
};

/** The providers of the wizard; without ids, all of them. They stand in the order of the ids. */
export function secretTypeOptions(ids: readonly string[] = secretTypes.map(({ id }) => id)): Option[] {
  return ids.map((id) => {
    const type = secretTypeOf(id);
    const { label, description } = type;
    const mostSets = mostSetsOf([id]);
    return {
      id,
      label,
      description,
      compatibleTemplates: templatesFor(type),
      ...(mostSets === MOST_SETS ? {} : { mostSets }),
    };
  });
}

/** A type's own list wins over its category's. */
export function templatesFor(type: SecretType): string[] {
  const offered = templateOptions().map(({ id }) => id);
  return (type.templates ?? TEMPLATES_OF_CATEGORY[type.category]).filter((id) => offered.includes(id));
}

/** 'none' is the wizard's empty choice and no option; scripts may send it. */
export function templateOptions(): Option[] {
  return templates
    .filter((template) => template.isOffered)
    .map(({ id, label, description, writeSeveral }) => ({
      id,
      label,
      description,
      ...(writeSeveral === undefined ? { mostSets: 1 } : {}),
    }));
}

/** A format that does not fit every template says which ones it fits. */
export function formatOptions(): Option[] {
  const offered = templates.filter((template) => template.isOffered);
  return formats.map((format) => {
    const { id, label, description } = format;
    const fitting = offered.filter((template) => formatsFor(template).includes(format));
    const isForAll = fitting.length === offered.length;
    return {
      id,
      label,
      description,
      ...(isForAll ? {} : { compatibleTemplates: fitting.map((template) => template.id) }),
    };
  });
}
