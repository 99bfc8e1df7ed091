import { innerFormat, type Format, type Written } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { scriptRowsJobs } from '#material/templates/jobs/script-rows.ts';
import { scriptSettings } from '#material/templates/jobs/script-settings.ts';
import { scriptTextJobs } from '#material/templates/jobs/script-text.ts';
import type { Draft } from '#material/templates/template.ts';
import { holdInCode, type CodeHolding } from './holding.ts';
import { javascriptLanguage } from './javascript.ts';

export type Dialect = 'javascript' | 'typescript';

/** A module of Node.js in either dialect: the same programs, with and without types. */
export function writeScript(draft: Draft, format: Format, dialect: Dialect): Written {
  const holding = holdInCode(draft, innerFormat(format), javascriptLanguage);
  return { content: pick(draft.random, jobsFor(holding))(draft, holding, dialect), paths: holding.paths };
}

type Job = (draft: Draft, holding: CodeHolding, dialect: Dialect) => string;

function jobsFor({ tasks }: CodeHolding): readonly Job[] {
  if (tasks.some(({ gives }) => gives === 'text')) return scriptTextJobs;
  return tasks.length > 0 ? scriptRowsJobs : scriptSettings;
}
