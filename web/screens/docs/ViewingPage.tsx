import { Link } from 'react-router';
import { docsPath, paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { Tape } from '#web/ui/Tape.tsx';
import { Meanings } from './Meanings.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

const badges = [
  ['pending', 'The deployment is still under way.'],
  ['Deployed', 'It worked, and at least one workflow uses the agent.'],
  ['Unused', 'It worked, and no workflow uses the agent yet.'],
  ['failed', 'It did not work. The card says why, and nothing was charged.'],
] as const;

/** The My Agents page. */
export function ViewingPage() {
  return (
    <>
      <p className="text-prose">
        Once deployed, an agent is yours: with your settings, under <Link to={paths.agents}>My Agents</Link>,
        ready for any number of workflows.
      </p>
      <Section id="page" title="The My Agents page">
        <p>
          My Agents lists every agent you have deployed, grouped by type and subtype. A card says where the
          agent points: the credential of a Generate agent, the target of a Deploy agent, the profile of a
          Configure agent, what an Analyzer looks at. The search looks at name, description and category.
        </p>
        <Picture
          of="agents"
          alt="The page Deployed Agents: groups named by type and subtype, with cards that list name, category, subtype, type, target and the date, and buttons for code, configuration and deletion."
          caption="What an agent can show depends on what it made: a file has code, everything else a configuration."
          isFirst
        />
      </Section>
      <Section id="status" title="What the badge says">
        <Meanings
          rows={badges.map(([status, meaning]) => [
            <StatusBadge key={status} {...statusBadge(status, 'deployment')} />,
            meaning,
          ])}
        />
      </Section>
      <Section id="code" title="The generated file">
        <p>
          <strong>View Generated Code</strong> opens the file a Generate agent made. Its secrets lie under
          tape, like this: <Tape value="AKIAXXXXXXXXXXXXQ7XD" />. Reveal Secrets takes the tape off, for
          screens that nobody else sees. Download saves the file under its own name.
        </p>
        <Picture
          of="code"
          alt="The code viewer: a Python file with line numbers and colours, the middle of each secret under a hatched strip, and the buttons Reveal Secrets, Copy and Download."
          caption="Tape covers all but the first and last four characters of a secret."
        />
        <p>
          A workflow never plants this very file. Each run makes a fresh one from the same settings, so that
          every planted secret is unique to its run and its place. When a secret turns up somewhere, paste it
          into Is This Ours? on the page <Link to={paths.planted}>Planted decoys</Link>: it says from which
          run and place it was taken, and what you paste never leaves your browser.
        </p>
      </Section>
      <Section id="configuration" title="Configuration and secrets">
        <p>
          Agents without a file have <strong>View Configuration</strong> and{' '}
          <strong>Edit Configuration</strong>. Of a stored secret you see the first and last four characters,
          and nothing of a short one. Copy asks the server for the whole value, and that is written down.
        </p>
        <p>
          In the edit form an empty secret field keeps what is stored; Remove takes away a secret the agent
          can do without. <strong>Check Access</strong> asks the cloud with what the form then holds, before
          you save it. A workflow that is running keeps the settings it started with.
        </p>
      </Section>
      <Section id="delete" title="Deleting an agent">
        <p>
          An agent that a workflow uses cannot be deleted. Take it out of the workflow first, or delete the
          workflow, as <Link to={docsPath('managing')}>Managing Workflows</Link> shows. Deleting removes our
          record of the agent, not what its runs have planted.
        </p>
      </Section>
    </>
  );
}
