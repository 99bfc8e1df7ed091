import { CodeXml, Eraser, FileText, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useKeptFocus } from '#web/decoys/use-kept-focus.ts';
import type { ReadDeployment } from '#web/read-deployments.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Moment } from '#web/ui/Moment.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { statusBadge } from '#web/ui/status-look.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { cardActions, cardRows } from './deployed-agents.ts';
import { deploymentStatus } from './deployment-status.ts';

export type CardAction = 'code' | 'edit' | 'view' | 'clean-up' | 'delete';

interface DeploymentCardProps {
  deployment: ReadDeployment;
  isUsed: boolean;
  /** How many of its decoys are out there. */
  planted: number;
  /** A link led to this one. */
  isSought: boolean;
  /** The agent's fields are on their way. */
  isOpening: boolean;
  /** What it has planted is on its way. */
  isAsking: boolean;
  onAction: (action: CardAction, deployment: ReadDeployment) => void;
}

/** A deployed agent: what it is, where it points, and what can be done with it. */
export function DeploymentCard({
  deployment,
  isUsed,
  planted,
  isSought,
  isOpening,
  isAsking,
  onAction,
}: DeploymentCardProps) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const actions = useKeptFocus();
  useEffect(() => {
    if (!isSought) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'center' });
  }, [isSought]);
  const can = cardActions(deployment);
  const act = (action: CardAction) => () => onAction(action, deployment);
  return (
    <article
      ref={card}
      aria-labelledby={id}
      {...(isSought && { 'aria-current': true, tabIndex: -1 })}
      className={classNames(
        'flex flex-col gap-3 rounded-card border bg-surface p-4',
        isSought && 'border-primary bg-soft',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-0.5">
        <h3 id={id} className="text-prose font-semibold wrap-anywhere">
          {deployment.name}
        </h3>
        <StatusBadge {...statusBadge(deploymentStatus(deployment.status, isUsed), 'deployment')} />
        <p
          className="col-span-2 line-clamp-2 text-app text-muted wrap-anywhere"
          title={deployment.description}
        >
          {deployment.description}
        </p>
      </div>
      {deployment.error_message !== null && (
        <p className="text-app text-danger wrap-anywhere">{deployment.error_message}</p>
      )}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 text-app">
        {cardRows(deployment).map((row) => (
          <Row key={row.label} label={row.label} isMeasured={row.isMeasured}>
            {row.value}
          </Row>
        ))}
        <Row label="Created On" isMeasured={false}>
          <Moment timestamp={deployment.created_at} className="text-text" />
        </Row>
      </dl>
      <div ref={actions} tabIndex={-1} className="mt-auto flex flex-wrap items-center gap-2 border-t pt-3">
        {can.hasCode && (
          <Button size="toolbar" aria-describedby={id} onClick={act('code')}>
            <CodeXml aria-hidden />
            View Generated Code
          </Button>
        )}
        {can.hasConfiguration && (
          <>
            <Button
              size="toolbar"
              aria-describedby={id}
              aria-busy={isOpening || undefined}
              onClick={act('edit')}
            >
              {isOpening ? <Spinner /> : <Pencil aria-hidden />}
              Edit Configuration
            </Button>
            <Button size="toolbar" aria-describedby={id} onClick={act('view')}>
              <FileText aria-hidden />
              View Configuration
            </Button>
          </>
        )}
        {planted > 0 && (
          <Button
            size="toolbar"
            aria-describedby={id}
            aria-busy={isAsking || undefined}
            onClick={act('clean-up')}
          >
            {isAsking ? <Spinner /> : <Eraser aria-hidden />}
            Clean Up
          </Button>
        )}
        <DeleteButton isUsed={isUsed} describedBy={id} onDelete={act('delete')} />
      </div>
    </article>
  );
}

function Row({ label, isMeasured, children }: { label: string; isMeasured: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className={isMeasured ? 'font-mono text-meta wrap-anywhere' : 'wrap-anywhere'}>{children}</dd>
    </>
  );
}

interface DeleteButtonProps {
  isUsed: boolean;
  describedBy: string;
  onDelete: () => void;
}

function DeleteButton({ isUsed, describedBy, onDelete }: DeleteButtonProps) {
  const reasonId = useId();
  const button = (
    <Button
      look="ghost"
      size="icon-small"
      aria-label="Delete"
      {...(!isUsed && { title: 'Delete' })}
      // Stays focusable, so that the reason can be reached by keyboard.
      aria-disabled={isUsed || undefined}
      aria-describedby={isUsed ? `${describedBy} ${reasonId}` : describedBy}
      onClick={() => !isUsed && onDelete()}
      className="ml-auto text-muted hover:text-danger"
    >
      <Trash2 aria-hidden />
    </Button>
  );
  if (!isUsed) return button;
  const reason = 'Cannot delete: Agent is deployed and currently used in a workflow';
  return (
    <>
      <Tooltip text={reason}>{button}</Tooltip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
