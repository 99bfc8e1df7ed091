import { useState } from 'react';
import { labelOf } from '#contract/deployment-rules.ts';
import type { SandboxCloud } from '#contract/sandbox.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Tape, TapedText } from '#web/ui/Tape.tsx';
import { isSecretCredential, shellLines } from './own-tools.ts';
import { ScrollBox } from '#web/ui/ScrollBox.tsx';

/** Where a stand-in cloud answers, with what credentials, and how to point one's own tools at it. */
export function CloudAccess({ cloud }: { cloud: SandboxCloud }) {
  const [isBare, setIsBare] = useState(false);
  const lines = shellLines(cloud);
  const spans = Object.entries(cloud.credentials)
    .filter(([name, value]) => isSecretCredential(name) && lines.includes(value))
    .map(([name, value]) => {
      const start = lines.indexOf(value);
      return { start, end: start + value.length, description: labelOf(name) };
    });
  return (
    <section aria-labelledby={`access-${cloud.id}`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`access-${cloud.id}`} className="text-section font-semibold">
          Access
        </h2>
        <Button size="toolbar" aria-pressed={isBare} onClick={() => setIsBare(!isBare)}>
          Reveal Secrets
        </Button>
      </div>
      {cloud.note !== '' && <p className="max-w-measure text-app text-muted">{cloud.note}</p>}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 xl:grid-cols-2">
        <dl className="divide-y border-y">
          <Value name="Endpoint" value={cloud.endpoint} isBare />
          {cloud.region !== '' && <Value name="Region" value={cloud.region} isBare />}
          {Object.entries(cloud.credentials).map(([name, value]) => (
            <Value
              key={name}
              name={labelOf(name)}
              value={value}
              isBare={isBare || !isSecretCredential(name)}
            />
          ))}
        </dl>
        <div className="grid grid-cols-1 gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-app font-semibold">Point your own SDK or CLI at it</h3>
            <CopyButton name="Copy Commands" text={lines} />
          </div>
          <ScrollBox
            as="pre"
            aria-label="Commands"
            className="overflow-x-auto rounded-card border bg-sunken p-3 font-mono text-meta"
          >
            <TapedText text={lines} spans={spans} isBare={isBare} />
          </ScrollBox>
          <p className="text-meta text-muted">
            These credentials work on this machine and nowhere else. What you do with them shows under Cloud
            events.
          </p>
        </div>
      </div>
    </section>
  );
}

function Value({ name, value, isBare }: { name: string; value: string; isBare: boolean }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 py-1 text-app">
      <dt className="w-full text-muted md:w-40">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2 text-meta">
        <Tape value={value} isBare={isBare} className="min-w-0 flex-1" />
        <CopyButton name={`Copy ${name}`} text={value} isIcon />
      </dd>
    </div>
  );
}
