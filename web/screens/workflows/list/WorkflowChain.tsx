import { classNames } from '#web/ui/class-names.ts';
import { Trace } from '#web/ui/Trace.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import { useMedia } from '#web/ui/use-media.ts';
import type { ChainLink } from './chain.ts';

/** The agents of a row on one trace: across the row, and down it on a phone. */
export function WorkflowChain({ links }: { links: readonly ChainLink[] }) {
  const stations = links.map((link) => ({
    id: link.nodeId,
    state: link.state,
    ...(link.state !== 'failed' && { tone: lookOfType(link.type).mid }),
    content: <Link link={link} />,
  }));
  const isWide = useMedia('(min-width: 768px)');
  if (!isWide) return <Trace name="Agents in order" direction="vertical" stations={stations} />;
  return (
    <Trace
      name="Agents in order"
      stations={stations}
      className="flex-wrap gap-y-2 *:max-w-full *:grow-0 [&>li>span:last-child]:min-w-8"
    />
  );
}

function Link({ link }: { link: ChainLink }) {
  const { icon: Icon, mid } = lookOfType(link.type);
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-app">
      <Icon aria-hidden className={classNames('size-4 shrink-0', mid)} />
      <span className="max-w-56 truncate" title={link.name}>
        {link.name}
      </span>
      {link.target !== undefined && (
        <span className="max-w-64 truncate font-mono text-label text-muted" title={link.target}>
          {link.target}
        </span>
      )}
      {link.state === 'failed' && <span className="sr-only">failed</span>}
    </span>
  );
}
