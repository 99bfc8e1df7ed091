import { Readout } from '#web/ui/Readout.tsx';
import { TypeBadge } from '#web/ui/TypeBadge.tsx';

const samples = [
  {
    name: 'Non-Human Identities',
    type: 'Deploy',
    text: 'Deploys a live decoy identity in AWS: a user that may do nothing, and whose key raises an alarm.',
    price: 3,
  },
  {
    name: 'S3 Content Deployer',
    type: 'Deploy',
    text: 'Plants the generated file in an S3 bucket, proves that it arrived, and takes it away again.',
    price: 2,
  },
  {
    name: 'Slack Channel Deployer',
    type: 'Deploy',
    text: 'Posts the generated file in a Slack channel, as a hurried colleague would.',
    price: 2,
  },
];

/** Three agents of the catalogue, as rows. */
export function SampleAgents() {
  return (
    <section aria-labelledby="samples" className="grid gap-4">
      <h2 id="samples" className="text-section font-semibold">
        Sample agents
      </h2>
      <div className="border-t">
        {samples.map((sample, index) => (
          <article
            key={sample.name}
            aria-labelledby={`sample-${index}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b py-3 md:grid-cols-[96px_240px_1fr_auto]"
          >
            <TypeBadge type={sample.type} className="justify-self-start" />
            <h3
              id={`sample-${index}`}
              className="order-last col-span-2 text-prose font-medium md:order-none md:col-span-1"
            >
              {sample.name}
            </h3>
            <p className="order-last col-span-2 text-app text-muted md:order-none md:col-span-1">
              {sample.text}
            </p>
            <Readout value={sample.price} unit="credits" className="justify-self-end" />
          </article>
        ))}
      </div>
    </section>
  );
}
