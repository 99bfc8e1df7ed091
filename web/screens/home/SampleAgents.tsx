import { Readout } from '#web/ui/Readout.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';
import samples from './sample-agents.json';

/**
 * Three agents of the catalogue, as rows. The page is public and asks the server nothing, so their facts are written
 * down beside it; a test holds them against the catalogue.
 */
export function SampleAgents() {
  return (
    <section aria-labelledby="samples" className="grid gap-4">
      <h2 id="samples" className="text-section font-semibold">
        Sample agents
      </h2>
      <div className="border-t">
        {samples.map((sample) => (
          <article
            key={sample.id}
            aria-labelledby={`sample-${sample.id}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b py-3 md:grid-cols-[96px_240px_1fr_136px]"
          >
            <TypeBadge type={sample.type} className="justify-self-start" />
            <h3
              id={`sample-${sample.id}`}
              className="order-last col-span-2 text-prose font-medium md:order-none md:col-span-1"
            >
              {sample.name}
            </h3>
            <p className="order-last col-span-2 text-app text-muted md:order-none md:col-span-1">
              {sample.description}
            </p>
            {sample.isAvailable ? (
              <Readout value={sample.price} unit="credits" className="justify-self-end" />
            ) : (
              <span className="justify-self-end text-meta text-muted">Not available yet</span>
            )}
          </article>
        ))}
      </div>
    </section>
  );
}
