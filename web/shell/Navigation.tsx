import { NavLink } from 'react-router';
import { useSession } from '#web/session/use-session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Tooltip } from '#web/ui/Tooltip.tsx';
import { type NavEntry, navEntries } from './nav-entries.ts';

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
          <li key={entry.path}>
            <Entry entry={entry} isRail={isRail} onChosen={onChosen} />
            {entry.children !== undefined && (
              <ul className="mt-0.5 grid gap-0.5">
                {entry.children.map((child) => (
                  <li key={child.path}>
                    <Entry entry={child} isRail={isRail} isChild onChosen={onChosen} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  entry: NavEntry;
  isRail: boolean;
  isChild?: boolean;
  onChosen: (() => void) | undefined;
}

function Entry({ entry, isRail, isChild = false, onChosen }: EntryProps) {
  const Icon = entry.icon;
  const link = (
    <NavLink
      to={entry.path}
      end={entry.path !== '/docs'}
      onClick={onChosen}
      className={({ isActive }) =>
        classNames(
          'group relative flex h-9 items-center gap-3 rounded-control text-app text-muted transition-colors pointer-coarse:h-11',
          'hover:bg-sunken hover:text-text focus-visible:outline-offset-[-2px]',
          isRail ? 'justify-center' : isChild ? 'pr-3 pl-10' : 'px-3',
          isActive && 'bg-soft font-medium text-text hover:bg-soft',
        )
      }
    >
      {({ isActive }) => (
        <>
          {isActive && (
            <svg aria-hidden viewBox="0 0 8 36" className="absolute inset-y-0 left-0 h-full w-2 text-primary">
              <path d="M1 0v36" stroke="currentColor" strokeWidth="1.5" />
              <circle cx="3.5" cy="18" r="3.5" fill="currentColor" />
            </svg>
          )}
          {(!isChild || isRail) && <Icon aria-hidden className="size-4.5 shrink-0" />}
          <span className={isRail ? 'sr-only' : 'truncate'}>{entry.label}</span>
        </>
      )}
    </NavLink>
  );
  if (!isRail) return link;
  return (
    <Tooltip text={entry.label} side="right">
      {link}
    </Tooltip>
  );
}
