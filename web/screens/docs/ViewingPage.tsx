import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { Tape } from '#web/ui/Tape.tsx';
import { Section } from './Section.tsx';

const badges = [
  ['pending', 'The deployment is still under way.'],
  ['Deployed', 'It worked, and at least one workflow uses the agent.'],
  ['Unused', 'It worked, and no workflow uses the agent yet.'],
  ['failed', 'It did not work. The card says why, and nothing was charged.'],
] as const;

export function ViewingPage() {
  return (
    <>
      <Section id="page" title="The My Agents page">
        <p>
          My Agents lists every agent you have deployed, grouped by type and subtype. A card shows where the
          agent points: the credential of a Generate agent, the target of a Deploy agent, the profile of a
          Configure agent, what an Analyzer looks at. The search looks at name, description and category.
        </p>
      </Section>
      <Section id="status" title="What the badge says">
        <dl className="divide-y border-y">
          {badges.map(([status, meaning]) => (
            <div key={status} className="grid items-center gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[120px_1fr]">
              <dt>
                <StatusBadge {...statusBadge(status, 'deployment')} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="code" title="The generated file">
        <p>
          <strong>View Generated Code</strong> opens the file a Generate agent made. Secrets lie under tape,
          like this: <Tape value="AKIAXXXXXXXXXXXXQ7XD" />. Reveal Secrets takes the tape off, for screens
          that nobody else sees. Download saves the file under its own name.
        </p>
        <p>
          A workflow never plants this very file. Each run makes a fresh one from the same settings, so that
          every planted secret is unique to its run and its place. When a secret turns up somewhere, you know
          where it was taken.
        </p>
      </Section>
      <Section id="configuration" title="Configuration and secrets">
        <p>
          Agents without a file have <strong>Edit Configuration</strong> and{' '}
          <strong>View Configuration</strong>. Of a stored secret you see the first and last four characters,
          and nothing of a short one. Copy asks the server for the whole value, and that is written down. In
          the edit form, an empty secret field keeps what is stored.
        </p>
        <p>A workflow that is running keeps the settings it started with.</p>
      </Section>
      <Section id="delete" title="Deleting an agent">
        <p>
          An agent that a workflow uses cannot be deleted. Take it out of the workflow first, or delete the
          workflow. Deleting removes our record of the agent, not what its runs have planted.
        </p>
      </Section>
    </>
  );
}
