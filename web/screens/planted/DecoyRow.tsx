import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Decoy } from '#contract/decoys.ts';
import { DecoyActions } from '#web/decoys/DecoyActions.tsx';
import { isOver, reasonOf, shortBadge } from '#web/decoys/decoy-words.ts';
import { Location } from '#web/decoys/Location.tsx';
import { runPath } from '#web/paths.ts';
import { dateTime, inUtc } from '#web/times.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TapedName } from './TapedName.tsx';

/** Drawn again only when something about this decoy changed, since the list holds hundreds. */
export const DecoyRow = memo(Row);

function Row({ decoy }: { decoy: Decoy }) {
  const id = useId();
  const reason = reasonOf(decoy);
  const [wasOver] = useState(isOver(decoy));
  return (
    <tr
      className={classNames(
        'grid grid-cols-1 gap-2 border-b py-3 @4xl:table-row [&>td]:min-w-0 [&>td]:@4xl:py-3 [&>td]:@4xl:pr-4 [&>td]:@4xl:align-top [&>td:last-child]:@4xl:pr-0',
        isOver(decoy) && !wasOver && 'row-changed',
      )}
    >
      <td>
        <span id={id} className="block font-medium wrap-anywhere">
          {decoy.file_name ?? decoy.agent_name}
        </span>
        <TapedName secrets={decoy.secrets} />
      </td>
      <td>
        <span className="flex items-start gap-1">
          <Location of={decoy.location} className="py-0.5" />
          <CopyButton
            name="Copy Location"
            text={decoy.location}
            isIcon
            aria-describedby={id}
            className="-my-1.5 shrink-0"
          />
        </span>
        <Link
          to={runPath(decoy.workflow_id, decoy.execution_id)}
          className={buttonClass({
            look: 'link',
            size: 'inline',
            className: 'text-meta whitespace-normal wrap-anywhere',
          })}
        >
          {decoy.workflow_name}
        </Link>
      </td>
      <td className="text-meta text-muted">
        <span className="@4xl:hidden">Planted </span>
        <RelativeTime timestamp={decoy.planted_at} className="@4xl:text-text" />
        <Expiry decoy={decoy} />
      </td>
      <td className="grid content-start justify-items-start gap-1 @4xl:table-cell">
        <StatusBadge {...shortBadge(decoy)} />
        <Since decoy={decoy} />
        {reason !== undefined && (
          <p title={reason} className="line-clamp-3 max-w-[30em] text-meta text-muted wrap-anywhere">
            {reason}
          </p>
        )}
      </td>
      <td>
        <DecoyActions
          decoy={decoy}
          describedBy={id}
          isNarrow
          className="flex flex-wrap items-center gap-1 max-md:gap-2 @4xl:-mt-1"
        />
      </td>
    </tr>
  );
}

/** When it goes by itself. */
function Expiry({ decoy }: { decoy: Decoy }) {
  if (decoy.expires_at === null || isOver(decoy)) return null;
  return (
    <span className="block">
      Goes by itself{' '}
      <time dateTime={decoy.expires_at} title={inUtc(decoy.expires_at)} className="whitespace-nowrap">
        {dateTime(decoy.expires_at)}
      </time>
    </span>
  );
}

/** When it went, or when it was last looked at. */
function Since({ decoy }: { decoy: Decoy }) {
  const last = lastLookAt(decoy);
  if (last === undefined) return null;
  return (
    <span className="block text-meta text-muted">
      {last.word} <RelativeTime timestamp={last.at} />
    </span>
  );
}

function lastLookAt(decoy: Decoy): { word: string; at: string } | undefined {
  const { state, clean_up: cleanUp, checked_at: checkedAt, handled_at: handledAt } = decoy;
  if (state === 'cleaning_up') return undefined;
  if (handledAt !== null) return { word: 'Marked', at: handledAt };
  const wentAt = state === 'retracted' ? (cleanUp?.attempted_at ?? null) : null;
  if (wentAt !== null)
    return { word: cleanUp?.reason === 'expiry' ? 'By itself,' : 'Cleaned up', at: wentAt };
  if (checkedAt === null) return undefined;
  return { word: state === 'planted' ? 'Unchanged when checked' : 'Checked', at: checkedAt };
}
