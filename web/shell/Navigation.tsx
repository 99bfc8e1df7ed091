import { NavLink, useLocation, useMatch } from 'react-router';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { type NavEntry, navEntries } from './nav-entries.ts';
import { useFlyout } from './use-flyout.ts';

interface NavigationProps {
  /** Only the icons, 56 px wide. */
  isRail?: boolean;
  onChosen?: () => void;
}

/** The list of places. The one you are at is a station on a trace at its left. */
export function Navigation({ isRail = false, onChosen }: NavigationProps) {
  const { isSignedIn } = useSession();
  const entries = navEntries.filter((entry) => isSignedIn || !entry.needsSession);
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto p-2">
      <ul className="grid gap-0.5">
        {entries.map((entry) => (
          <EntryWithChildren key={entry.path} entry={entry} isRail={isRail} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: NavEntry;
  isRail?: boolean;
  isChild?: boolean;
  /** What flies out says the name, so no tooltip lies over it. */
  hasFlyout?: boolean;
  /** The place one is at is among the sub-items, which the rail does not show. */
  isAtChild?: boolean;
  onChosen: (() => void) | undefined;
}

/** Sub-items are always open; beside the rail they fly out while the pointer or the focus is there. */
function EntryWithChildren({ entry, isRail, onChosen }: EntryProps) {
  const { pathname } = useLocation();
  const flyout = useFlyout();
  const { children } = entry;
  if (children === undefined) {
    return (
      <li>
        <Entry entry={entry} isRail={isRail} onChosen={onChosen} />
      </li>
    );
  }
  const list = (
    <ul className="mt-0.5 grid gap-0.5">
      {children.map((child) => (
        <li key={child.path}>
          <Entry entry={child} isChild={!isRail} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
  if (!isRail) {
    return (
      <li>
        <Entry entry={entry} onChosen={onChosen} />
        {list}
      </li>
    );
  }
  return (
    <li {...flyout.area}>
      <Entry
        entry={entry}
        isRail
        hasFlyout
        isAtChild={children.some(({ path }) => path === pathname)}
        onChosen={onChosen}
      />
      {flyout.top !== undefined && (
        // Fixed, because the rail scrolls and would cut it off. No gap to the rail: the pointer must get there.
        <div
          ref={(panel) => panel?.style.setProperty('top', `${flyout.top}px`)}
          className="overlay-in fixed left-14 z-40 w-56 rounded-r-card border bg-raised p-2 shadow-menu"
        >
          <p aria-hidden className="px-3 py-1 text-label text-muted">
            {entry.label}
          </p>
          {list}
        </div>
      )}
    </li>
  );
}

function Entry({
  entry,
  isRail = false,
  isChild = false,
  hasFlyout = false,
  isAtChild = false,
  onChosen,
}: EntryProps) {
  const Icon = entry.icon;
  const end = entry.path !== paths.docs;
  const isActive = useMatch({ path: entry.path, end }) !== null || isAtChild;
  const link = (
    <NavLink
      to={entry.path}
      end={end}
      onClick={onChosen}
      // A text and no function of NavLink's: the tooltip joins it to its own.
      className={classNames(
        'group relative flex h-9 items-center gap-3 rounded-control text-app text-muted transition-colors pointer-coarse:h-11',
        'hover:bg-sunken hover:text-text focus-visible:outline-offset-[-2px]',
        isRail ? 'justify-center' : isChild ? 'pr-3 pl-10.5' : 'px-3',
        isActive && 'bg-soft font-medium text-text hover:bg-soft',
      )}
    >
      {isActive && (
        <svg aria-hidden viewBox="0 0 8 36" className="absolute inset-y-0 left-0 h-full w-2 text-primary">
          <path d="M1 0v36" stroke="currentColor" strokeWidth="1.5" />
          <circle cx="3.5" cy="18" r="3.5" fill="currentColor" />
        </svg>
      )}
      {!isChild && <Icon aria-hidden className="size-4.5 shrink-0" />}
      <span className={isRail ? 'sr-only' : 'truncate'}>{entry.label}</span>
    </NavLink>
  );
  if (!isRail || hasFlyout) return link;
  return (
    <Tooltip text={entry.label} side="right">
      {link}
    </Tooltip>
  );
}
