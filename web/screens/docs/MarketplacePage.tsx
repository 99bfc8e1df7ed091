import { Link } from 'react-router';
import { docsPath, paths } from '#web/paths.ts';
import { Trace } from '#web/ui/Trace.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { Meanings } from './Meanings.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

/** What the product is, and what agents there are. */
export function MarketplacePage() {
  const isWide = useMedia('(min-width: 768px)');
  return (
    <>
      <p className="text-prose">
        Leakdrill is a fire drill for credential leaks. You plant synthetic secrets, decoys, where real ones
        leak, see what stops or reports them, and take them away again. The secrets have the right form and
        open nothing; one agent, Non-Human Identities, makes a real key, whose user may do nothing.
      </p>
      <Trace
        name="A drill"
        direction={isWide ? 'horizontal' : 'vertical'}
        stations={['Generate', 'Plant', 'Seen?', 'Clean up'].map((word) => ({
          id: word,
          state: 'done',
          content: <span className="text-app font-medium">{word}</span>,
        }))}
      />
      <Section id="first" title="Your first drill">
        <p>Five steps from an empty account to a planted file:</p>
        <ol className="list-decimal space-y-2 pl-6">
          <li>
            On the <Link to={paths.marketplace}>marketplace</Link>, generate a file of credentials.
          </li>
          <li>Deploy an agent that can put the file somewhere, a bucket for example.</li>
          <li>
            In the <Link to={paths.builder}>workflow builder</Link>, drag both onto the canvas. They connect
            by themselves.
          </li>
          <li>
            Press <strong>Publish Workflow</strong> and read the plan. It names every file and every place.
          </li>
          <li>Follow the run. When it is through, each place shows exactly what lies there.</li>
        </ol>
        <p>
          The drill begins there: see whether a scanner, an alarm or a colleague reports the file, and how
          long that takes. Then let <Link to={`${docsPath('managing')}#clean-up`}>Clean Up</Link> take it away
          again.
        </p>
        <p>
          Without a cloud account of your own, use the sandbox: stand-ins for the real targets, on the machine
          that Leakdrill runs on. A banner at the top of the page says when it is on. In a hurry? Create
          Sample Drill on the <Link to={paths.dashboard}>dashboard</Link> sets all of this up, up to the last
          step.
        </p>
      </Section>
      <Section id="types" title="The four types of agents">
        <p>An agent does one part of a drill. Its badge says which.</p>
        <Meanings
          rows={[
            [
              <TypeBadge key="type" type="Generate" />,
              'Makes synthetic identities and credentials: files that look like a real leak. Scanners and thieves take them for real.',
            ],
            [
              <TypeBadge key="type" type="Deploy" />,
              'Plants what was generated, in a bucket for example. It remembers exactly what it wrote and where.',
            ],
            [
              <TypeBadge key="type" type="Configure" />,
              'Names a cloud environment to look at: which account, with which read access, and whom you trust there.',
            ],
            [
              <TypeBadge key="type" type="Analyzer" />,
              'Reads such an environment, in the regions that you name, and reports what it finds: machines that run on images of accounts nobody knows. It writes nothing.',
            ],
          ]}
        />
        <p>
          Generate and Deploy belong together, and so do Configure and Analyzer. How they are chained is the
          subject of <Link to={docsPath('creating')}>Creating Workflows</Link>.
        </p>
      </Section>
      <Section id="marketplace" title="The marketplace">
        <p>
          The marketplace groups agents by type and subtype. Search by name, or narrow by type and category. A
          card tells the price and whether the agent asks for settings.
        </p>
        <Picture
          of="marketplace"
          alt="The Agent Marketplace: a search box and two filters, below them a group of agents with name, type badge, description, price and the buttons Details and Deploy on each card."
          caption="Each card carries its price and the verb of its type."
        />
        <p>
          <strong>Details</strong> tells the rest: what the agent does, which fields it asks for, and under
          Required Permissions the exact list it needs, one for each way of planting that you can choose. Give
          it those and no more; Copy Permissions puts them on your clipboard.
        </p>
      </Section>
      <Section id="deploy" title="Deploying an agent">
        <p>
          The button on a card is Generate, Deploy, Configure or Enable. A Generate agent opens a wizard:
          choose a provider, a template and an output format, then name your file.{' '}
          <strong>Number of Sets</strong> says how many credentials it holds: a program has one set, a list of
          plain values up to 1,000. While you choose, the preview shows how the file will read and which
          scanners would recognise it.
        </p>
        <Picture
          of="wizard"
          alt="The generation wizard: four steps, three columns to choose a provider, a template and an output format, below them the preview of the file with the scanners that recognise it, and the field for its name."
          caption="Choices that do not fit each other disappear as you go."
        />
        <p>
          The other types ask for their settings and then wait until a workflow uses them. Cloud credentials
          you enter are encrypted before they are stored; afterwards you see only their ends.
        </p>
        <p>
          <strong>Check Access</strong>, in the form of a Deploy or Configure agent, asks the cloud whether it
          lets these credentials in, and shows what it answers. That writes nothing and costs nothing. Whether
          a file may be written shows only in the run.
        </p>
      </Section>
      <Section id="prices" title="What it costs">
        <p>
          A card&apos;s price is charged once, when the agent is deployed. A run of a workflow charges each
          Deploy and Analyzer node that completes. Before a run the highest cost is set aside, and what was
          not used comes back. A node that fails costs nothing. Every movement stands under{' '}
          <Link to={paths.credits}>Credits</Link>.
        </p>
      </Section>
    </>
  );
}
