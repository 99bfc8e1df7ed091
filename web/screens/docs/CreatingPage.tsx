import { Trace } from '#web/ui/Trace.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { Section } from './Section.tsx';

const keys = [
  ['Enter', 'Add the focused agent; select the focused node'],
  ['Arrows', 'Move the selected node; with Shift further'],
  ['C', 'Connect the focused node to another'],
  ['Delete', 'Delete the node or the connection'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo (Cmd on a Mac)'],
  ['F6', 'Go from the agents to the canvas and on'],
] as const;

export function CreatingPage() {
  return (
    <>
      <p className="text-prose">
        A workflow chains your deployed agents into a drill that you can run as often as you like. You draw it
        in the workflow builder.
      </p>
      <Section id="shapes" title="Two shapes">
        <p>
          An <strong>Identity Agent Workflow</strong> starts with one Generate agent and connects to Deploy
          agents. It plants the generated file at every target.
        </p>
        <Shape first="Generate" then="Deploy" />
        <p>
          An <strong>Analysis Workflow</strong> starts with one Configure agent and connects to Analyzer
          agents. It reads the environment and writes nothing.
        </p>
        <Shape first="Configure" then="Analyzer" />
        <p>The two do not mix. The builder says so when you try, and changes nothing.</p>
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
          <li>Tidy Up puts the source left and the targets in a column.</li>
        </ol>
      </Section>
      <Section id="keyboard" title="Without a mouse">
        <p>
          A click or Enter on an agent adds it at the next free place. The menu of a node connects,
          disconnects and deletes. Show Outline shows the same workflow as a list that can do all the canvas
          can.
        </p>
        <dl className="divide-y border-y">
          {keys.map(([key, meaning]) => (
            <div key={key} className="grid gap-x-6 py-2 sm:grid-cols-[140px_1fr]">
              <dt className="font-mono text-app">{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="publish" title="Publishing">
        <p>
          <strong>Publish Workflow</strong> becomes available once every agent is connected; until then the
          reason stands beside it. Name and describe the workflow and read the plan: it names each file and
          the exact place it goes to, the most the run may cost, and what stays on your balance. Nothing has
          been done up to here.
        </p>
        <p>
          Publishing saves the workflow and runs it at once. If saving worked and running did not, publish
          again: it is the same workflow, not a second one.
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

function Shape({ first, then }: { first: string; then: string }) {
  return (
    <Trace
      name={`${first}, then ${then}`}
      className="max-w-72"
      stations={[first, then].map((type) => ({
        id: type,
        state: 'done',
        content: <TypeBadge type={type} />,
      }))}
    />
  );
}
