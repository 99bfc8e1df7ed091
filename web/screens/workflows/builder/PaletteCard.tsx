import { Info } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId } from 'react';
import type { Deployment } from '#contract/deployments.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { targetOf } from '#web/ui/target-of.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { lookOfType } from '#web/ui/type-look.ts';
import { kindOfDeployment } from './palette.ts';
import { isSample } from './sample-agents.ts';

interface PaletteCardProps {
  deployment: Deployment;
  onAdd: (deployment: Deployment) => void;
  onAbout: (deployment: Deployment) => void;
  onDragStart: (event: DragEvent, deployment: Deployment) => void;
  onDragEnd: () => void;
}

/** A deployed agent to drag onto the canvas; a click or Enter takes the next free place instead. */
export function PaletteCard({ deployment, onAdd, onAbout, onDragStart, onDragEnd }: PaletteCardProps) {
  const id = useId();
  const kind = kindOfDeployment(deployment);
  const { icon: Icon, mid } = lookOfType(kind);
  const canPlace = kind !== 'Other';
  const target = targetOf(deployment.configuration);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (canPlace && !event.repeat) onAdd(deployment);
  };
  // Not a <button>: Firefox does not let buttons be dragged. Its hit area is the whole card.
  const add = (
    <div
      role="button"
      tabIndex={0}
      aria-disabled={canPlace ? undefined : true}
      aria-describedby={id}
      title={deployment.name}
      onClick={() => canPlace && onAdd(deployment)}
      onKeyDown={onKeyDown}
      draggable={canPlace}
      onDragStart={(event) => {
        const card = event.currentTarget.closest('li');
        if (card !== null) event.dataTransfer.setDragImage(card, 24, 24);
        onDragStart(event, deployment);
      }}
      onDragEnd={onDragEnd}
      className="truncate text-app font-medium outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
    >
      <span className="sr-only">Add </span>
      {deployment.name}
    </div>
  );
  return (
    <li
      className={classNames(
        'relative flex items-center rounded-control border bg-surface transition-colors hover:border-control',
        canPlace && 'cursor-grab active:cursor-grabbing',
        isSample(deployment.id) && 'border-dashed border-control',
      )}
    >
      <Icon aria-hidden className={classNames('ml-2 size-4 shrink-0', mid)} />
      <div className="min-w-0 flex-1 py-1.5 pl-2">
        {canPlace ? (
          add
        ) : (
          <Tooltip text="This agent has no workflow type and cannot be placed.">{add}</Tooltip>
        )}
        <p id={id} className="font-mono text-label wrap-anywhere text-muted">
          {isSample(deployment.id) ? 'Sample' : (target ?? deployment.agent.name)}
        </p>
      </div>
      <button
        type="button"
        aria-label={`About ${deployment.name}`}
        title={`About ${deployment.name}`}
        onClick={() => onAbout(deployment)}
        className={buttonClass({
          look: 'ghost',
          size: 'icon-small',
          className: 'relative mr-0.5 text-muted',
        })}
      >
        <Info aria-hidden />
      </button>
    </li>
  );
}
