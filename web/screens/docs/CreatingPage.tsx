import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { Meanings } from './Meanings.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';
import { WorkflowDrawing } from './WorkflowDrawing.tsx';

const keys = [
  ['Enter', 'Add the focused agent; select the focused node'],
  ['Arrows', 'Move what is selected; with Shift further'],
  ['C', 'Connect the focused node to another'],
  ['Shift F10', 'Open the menu of the focused node'],
  ['Delete', 'Delete what is selected: nodes and connections'],
  ['Ctrl A', 'Select every node (Cmd on a Mac, here and below)'],
  ['Ctrl C, X, V', 'Copy, cut and paste what is selected; what is pasted is connected as what is added'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
  ['Esc', 'Select nothing'],
  ['F6', 'Go from the agents to the canvas, to the head of the page, and round again'],
] as const;

/** The builder's rules. */
export function CreatingPage() {
  return (
    <>
      <p className="text-prose">
        A workflow chains your deployed agents into a drill that you can run as often as you like. You draw it
        in the <Link to={paths.builder}>workflow builder</Link>.
      </p>
      <Section id="shapes" title="Two shapes">
        <p>
          An <strong>Identity Agent Workflow</strong> starts with one Generate agent and connects to Deploy
          agents: Generate, then Deploy. It plants the generated file at every target.
        </p>
        <WorkflowDrawing
          name="An Identity Agent Workflow: the Generate node AWS keys is connected to the Deploy nodes Backups and Logs."
          source={{ name: 'AWS keys', type: 'Generate', target: 'keys.env' }}
          targets={[
            { name: 'Backups', type: 'Deploy', target: 'acme-backups' },
            { name: 'Logs', type: 'Deploy', target: 'acme-logs' },
          ]}
        />
        <p>
          An <strong>Analysis Workflow</strong> starts with one Configure agent and connects to Analyzer
          agents: Configure, then Analyzer. It reads the environment and writes nothing.
        </p>
        <WorkflowDrawing
          name="An Analysis Workflow: the Configure node AWS Profile is connected to the Analyzer node Images."
          source={{ name: 'AWS Profile', type: 'Configure', target: 'acme-prod' }}
          targets={[{ name: 'Images', type: 'Analyzer', target: 'eu-west-1' }]}
        />
        <p>The two do not mix. The builder says so when you try, and changes nothing.</p>
      </Section>
      <Section id="role" title="Access to your AWS account">
        <p>
          An analysis reads through an AWS Profile. Let the profile assume a role: make an IAM role in the
          account, let its trust policy name the user whose keys you enter and ask for an external id of your
          choice, and give it the permissions that Details of the analyzer lists. Then enter the ARN of the
          role and the external id in the profile, beside the keys.
        </p>
        <p>
          Before a profile is stored, the role is tried: with the external id it must let you in, without one
          and with another one it must not. CloudTrail shows the refused tries. A role that lets in everybody
          who knows its name is not taken.
        </p>
      </Section>
      <Section id="draw" title="Drawing a workflow">
        <ol className="list-decimal space-y-2 pl-6">
          <li>
            Drag a Generate or a Configure agent from the panel onto the canvas. The first node must be one of
            these.
          </li>
          <li>
            Drag the targets or the analyzers beside it. They connect by themselves while there is one source
            to follow.
          </li>
          <li>
            To connect by hand, pull a line from the dot of one node to the dot of another. Nodes that fit are
            outlined.
          </li>
          <li>Tidy Up puts the source left and the targets in a column. Undo takes back any step.</li>
        </ol>
        <Picture
          of="builder"
          alt="The workflow builder: the panel of deployed agents at the left, the canvas at the right with one Generate node connected to two Deploy nodes."
          caption="Agents at the left, the workflow at the right."
        />
      </Section>
      <Section id="keyboard" title="Without a mouse">
        <p>
          A click or Enter on an agent adds it at the next free place. The menu of a node connects,
          disconnects and deletes. Show Outline shows the same workflow as a list that can do all the canvas
          can.
        </p>
        <Meanings
          rows={keys.map(([key, meaning]) => [
            <span key={key} className="font-mono text-app">
              {key}
            </span>,
            meaning,
          ])}
        />
      </Section>
      <Section id="publish" title="Publishing">
        <p>
          <strong>Publish Workflow</strong> becomes available once every agent is connected; until then the
          reason stands beside it. Name and describe the workflow, and read the plan: it names each file and
          the exact place it goes to, the most the run may cost, and what stays on your balance. Nothing has
          been done up to here.
        </p>
        <Picture
          of="publish"
          alt="The dialog before a run: its name and description, when its decoys are cleaned up by themselves, and the plan with one line for each file and the place it is written to, the highest cost and the balance."
          caption="What happens next is what the plan says, and nothing else."
        />
        <p>
          Publishing saves the workflow and runs it at once. If saving worked and running did not, because
          credits are missing for example, publish again: it is the same workflow, not a second one.
        </p>
      </Section>
      <Section id="limits" title="Limits">
        <p>
          A workflow holds at most 15 nodes, and every node must be connected. A name has up to 120
          characters, a description up to 2,000. What you draw is kept in this tab until you publish or
          discard it.
        </p>
      </Section>
    </>
  );
}
