import { Trace } from '#web/ui/Trace.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { Section } from './Section.tsx';

export function MarketplacePage() {
  const isWide = useMedia('(min-width: 768px)');
  return (
    <>
      <p className="text-prose">
        Leakdrill is a fire drill for credential leaks. You plant synthetic secrets where real ones leak, and
        learn who notices, and how fast. An agent does one part of that drill. You choose agents on the
        marketplace, deploy them with your settings, and chain them into workflows.
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
      <Section id="types" title="The four types">
        <dl className="divide-y border-y">
          <Type type="Generate">
            makes synthetic identities and credentials: files that look like a real leak. The keys in them are
            inert. They have the right form, so scanners and thieves take them for real, and they open
            nothing.
          </Type>
          <Type type="Deploy">
            places what was generated on a storage target: a bucket, a site, a repository, a channel. It
            remembers exactly what it wrote and where, so that it can be taken back.
          </Type>
          <Type type="Configure">
            defines a cloud environment: which account, which regions, with which read access.
          </Type>
          <Type type="Analyzer">
            reads such an environment and reports what it finds, such as images of unknown origin or trust
            given to accounts nobody knows. It writes nothing.
          </Type>
        </dl>
      </Section>
      <Section id="marketplace" title="The marketplace">
        <p>
          The marketplace groups agents by type and subtype. Search by name, or narrow by type and category. A
          card tells the price and whether the agent needs settings. <strong>Details</strong> tells the rest:
          what the agent does, which fields it asks for, and under Required Permissions the exact list of
          permissions it needs. Give it those and no more.
        </p>
      </Section>
      <Section id="deploy" title="Deploying an agent">
        <p>
          The button on a card carries the verb of its type: Generate, Deploy, Configure or Enable. A Generate
          agent opens a wizard: choose a provider, a template and an output format, then name your file. The
          file is made at once. The other types ask for their settings and then wait until a workflow uses
          them.
        </p>
        <p>
          Cloud credentials you enter are encrypted before they are stored. Afterwards the page shows only
          their ends.
        </p>
      </Section>
      <Section id="prices" title="What it costs">
        <p>
          A card's price is charged once, when the agent is deployed. A run of a workflow charges each Deploy
          and Analyzer node that completes. Before a run the highest cost is set aside; what is not used comes
          back. A node that fails costs nothing.
        </p>
      </Section>
    </>
  );
}

function Type({ type, children }: { type: string; children: string }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[120px_1fr]">
      <dt>
        <TypeBadge type={type} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
