import { Link } from 'react-router';
import { SeverityBadge } from '#web/analyzer/SeverityBadge.tsx';
import { docsPath, paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { Meanings } from './Meanings.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

const badges = [
  ['published', 'It has not run yet.'],
  ['in_progress', 'A run is under way. The row follows it live.'],
  ['completed', 'Every node of the last run completed.'],
  ['partial', 'Some nodes completed and some failed. The red box names the ones that failed.'],
  ['failed', 'Nothing was planted or analyzed.'],
  ['cancelled', 'You cancelled the run before it was done. What was planted by then stays.'],
] as const;

/** The kinds of images in the words of the analysis, the first that fits. */
const kinds = [
  ['Self', 'ok', 'The account made the image itself.'],
  ['Trusted', 'ok', 'An account made it that the profile trusts, or one of the same organisation.'],
  ['Allowed', 'ok', 'AWS says that it meets what Allowed AMIs asks for in this region.'],
  ['Verified', 'ok', 'It comes from Amazon, AWS Marketplace or AWS Backup.'],
  ['Private shared', 'review', 'It is not public: somebody else shares it with the account.'],
  ['Known vendor', 'review', 'It is public, and a list says whose account it is. That is no proof.'],
  [
    'Unknown public',
    'high',
    'It is public, and nobody knows the account. Critical where it bears a well-known name.',
  ],
  [
    'Missing',
    'unknown',
    'Nothing is known: it is gone, or its description was refused. Never counted as OK.',
  ],
] as const;

/** The My Workflows page. */
export function ManagingPage() {
  return (
    <>
      <p className="text-prose">
        A drill is worth most the second time: the same workflow, run again after something was changed.{' '}
        <Link to={paths.workflowList}>My Workflows</Link> is where you run, read and keep them.
      </p>
      <Section id="page" title="The My Workflows page">
        <p>
          Each row is one workflow: its kind, its agents in order and where they point, and when it last ran.
          Search by name, or show only one kind:
        </p>
        <ul className="flex flex-wrap gap-2">
          <li>
            <TypeBadge type="Generate" label="Generate → Deploy" />
          </li>
          <li>
            <TypeBadge type="Configure" label="Configure → Analyzer" />
          </li>
        </ul>
        <Picture
          of="workflows"
          alt="The page Deployed Workflows: a search box, filters by kind, and a row for each workflow with its status, its chain of agents and buttons for results, another run, editing and deletion."
          caption="Rows follow their runs by themselves; Refresh asks once more."
          isFirst
        />
      </Section>
      <Section id="status" title="What the badge says">
        <Meanings
          rows={badges.map(([status, meaning]) => [
            <StatusBadge key={status} {...statusBadge(status, 'list')} />,
            meaning,
          ])}
        />
      </Section>
      <Section id="results" title="Results">
        <p>
          <strong>View Results</strong> opens what the last run brought: the generated file, and for every
          target the exact location of what was planted, ready to be copied. For an Analysis Workflow it shows{' '}
          <a href="#analysis">what the analyzers found</a>. Open Full Run leads to the run itself, step by
          step, with the log of each step.
        </p>
        <Picture
          of="run"
          alt="The page of a run: its status and how much was planted, and a timeline with one step for each agent, the place it wrote to and how long it took."
          caption="A run, step by step: what was made, where it was planted, and what it took."
        />
        <p>
          A target may refuse the file because its own scanner recognised the secret. That is not a fault but
          a result: the control worked, nothing lies there, and nothing is charged.
        </p>
        <p>
          On the page of a run, <strong>Cancel Run</strong> stops it: what has not begun ends at once and
          costs nothing. <strong>Retry Failed Steps</strong> does again what failed, as a run of its own, and
          shows first what that may cost. <strong>Export</strong> saves the run as JSON or CSV; of an analysis
          both hold every image, finding and error.
        </p>
      </Section>
      <Section id="analysis" title="What an analysis says">
        <p>
          On top stands the summary: how many instances run on how many images, a tile for each count, and a
          bar that shows who made the images. Below it each part folds away, and its tables can be sorted and
          filtered. <strong>Findings</strong> are what to look at, worst first: what was found, where, and
          what to do about it.
        </p>
        <Picture
          of="analysis"
          alt="The results of an analysis: a summary in words, tiles with the counts of instances and images, a bar with the origin of the images, and below it the findings, one of the parts that fold."
          caption="The counts say how much, the findings say what to do."
        />
        <p>Each image gets the first kind that fits it, and with it a severity:</p>
        <Meanings
          rows={kinds.map(([kind, severity, meaning]) => [
            kind,
            <span key={kind} className="grid justify-items-start gap-1">
              <SeverityBadge severity={severity} />
              {meaning}
            </span>,
          ])}
        />
        <p>
          <strong>Partial</strong> beside the date means that a region or a call failed: which one, and why,
          then stands first, and the rest is true without it. A region that was not read at all counts
          nowhere, and one that two analyzers of a workflow read counts once. Images that nothing runs yet,
          but that a template or an Auto Scaling group would start, are counted apart.
        </p>
      </Section>
      <Section id="again" title="Running again and changing">
        <p>
          <strong>Re-deploy</strong> runs the workflow once more, with a fresh file and fresh secrets. One
          workflow runs at most once at a time. <strong>Edit</strong> opens it in the builder, by the rules of{' '}
          <Link to={docsPath('creating')}>Creating Workflows</Link>; a run that is under way keeps the version
          it started with.
        </p>
      </Section>
      <Section id="delete" title="Deleting">
        <p>
          Delete removes one workflow at once and cancels its run, if one is under way; for ten seconds the
          message offers <strong>Undo</strong>, but a cancelled run stays cancelled. Delete All asks first,
          stops what is running, and removes all of them. What has been planted stays where it is: the message
          and the question say how much that is and offer to clean it up, and it stays listed under Planted
          decoys until it is gone.
        </p>
      </Section>
      <Section id="clean-up" title="Cleaning up">
        <p>
          <strong>Clean Up</strong> on the page of a run names every place first. Then it removes exactly what
          was planted, and looks afterwards whether it is gone. What somebody has changed since is left alone
          and waits for you: look at it, then <strong>Mark as Handled</strong>. What could not be removed says
          why, with <strong>Try Again</strong>. Cleaning up costs nothing.
        </p>
        <p>
          <Link to={paths.planted}>Planted decoys</Link>, behind the count at the top of every page, has the
          decoys of all runs. A workflow can also let them go by themselves: choose after how long where you
          publish it.
        </p>
      </Section>
    </>
  );
}
