import type { SampleDrill } from '#contract/sample-drill.ts';
import { paths } from '#web/paths.ts';

export interface FirstStep {
  title: string;
  text: string;
  isDone: boolean;
  to: string;
  label: string;
}

/** The three steps to the first drill, as far as they are done. */
export function firstSteps({ progress }: SampleDrill): FirstStep[] {
  return [
    {
      title: 'Generate',
      text: 'A file of inert secrets.',
      isDone: progress.has_generated,
      to: `${paths.marketplace}?type=Generate`,
      label: 'Choose a Generate Agent',
    },
    {
      title: 'Deploy',
      text: 'A place where real ones leak.',
      isDone: progress.has_deployed,
      to: `${paths.marketplace}?type=Deploy`,
      label: 'Choose a Deploy Agent',
    },
    {
      title: 'Publish and run',
      text: 'See who notices.',
      isDone: progress.has_run,
      to: progress.has_published ? paths.workflowList : paths.builder,
      label: progress.has_published ? 'Open My Workflows' : 'Create Workflow',
    },
  ];
}
