import { INNER_FORMATS, innerFormat } from '#material/formats/format.ts';
import { pick } from '#material/random.ts';
import { writeAwsPython } from './aws/python.ts';
import { holdInCode, type CodeHolding } from './code/holding.ts';
import { pythonLanguage } from './code/python.ts';
import { pythonRowsJobs } from './jobs/python-rows.ts';
import { pythonSettings } from './jobs/python-settings.ts';
import { pythonTextJobs } from './jobs/python-text.ts';
import type { Draft, Template } from './template.ts';

export const python: Template = {
  id: 'python',
  label: 'Python',
  description: "A script with the vendor's own SDK that does a job and carries its own keys",
  isOffered: true,
  formats: INNER_FORMATS,
  kindOf: () => ({ endings: ['.py'], mediaType: 'text/x-python' }),
  write: (draft, format) => {
    if (draft.aws !== undefined) return writeAwsPython(draft.aws, format);
    const holding = holdInCode(draft, innerFormat(format), pythonLanguage);
    return { content: pick(draft.random, jobsFor(holding))(draft, holding), paths: holding.paths };
  },
};

type Job = (draft: Draft, holding: CodeHolding) => string;

function jobsFor({ tasks }: CodeHolding): readonly Job[] {
  if (tasks.some(({ gives }) => gives === 'text')) return pythonTextJobs;
  return tasks.length > 0 ? pythonRowsJobs : pythonSettings;
}
