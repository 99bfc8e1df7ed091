import { PanelLeft, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { goToSignIn } from '#web/session/session.ts';
import { useSession } from '#web/session/use-session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { crumbsOf } from './crumbs.ts';
import { Gauge } from './Gauge.tsx';
import { modifier } from './modifier.ts';
import { Notifications } from './Notifications.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

interface HeaderProps {
  isRail: boolean;
  isMenuOpen: boolean;
  onToggle: () => void;
  onPalette: () => void;
  onHelp: () => void;
  onLeave: () => void;
}

export function Header({ isRail, isMenuOpen, onToggle, onPalette, onHelp, onLeave }: HeaderProps) {
  const { isSignedIn } = useSession();
  return (
    <header className="sticky top-0 z-30 flex h-14 items-stretch border-b bg-surface print:hidden">
      <Link
        to={paths.home}
        className={classNames(
          'hidden items-center gap-2 border-r text-prose font-semibold focus-visible:outline-offset-[-2px] md:flex',
          isRail ? 'w-14 justify-center' : 'w-62 px-4',
        )}
      >
        <Mark />
        <span className={isRail ? 'sr-only' : undefined}>Leakdrill</span>
      </Link>
      <div className="flex min-w-0 flex-1 items-center gap-1 px-2 md:px-4">
        <button
          type="button"
          title="Toggle sidebar"
          aria-label="Toggle sidebar"
          aria-expanded={isMenuOpen}
          onClick={onToggle}
          className={buttonClass({ look: 'ghost', size: 'icon' })}
        >
          <PanelLeft aria-hidden />
        </button>
        <Breadcrumb />
        <PaletteButton onClick={onPalette} />
        {isSignedIn ? (
          <>
            <Gauge className="hidden justify-end md:flex" />
            <Notifications />
            <ThemeMenu className="hidden md:inline-flex" />
            <AccountMenu onHelp={onHelp} onLeave={onLeave} />
          </>
        ) : (
          <>
            <ThemeMenu className="hidden md:inline-flex" />
            <Button look="primary" size="toolbar" onClick={goToSignIn}>
              Sign In
            </Button>
          </>
        )}
      </div>
    </header>
  );
}

/** Its name is written nowhere else on it, so that what is seen and what is said cannot differ (WCAG 2.5.3). */
function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      title="Open command palette"
      aria-label="Open command palette"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
      className={buttonClass({
        look: 'ghost',
        size: 'toolbar',
        className: 'hidden px-2 text-muted md:inline-flex',
      })}
    >
      <Search aria-hidden />
      <kbd
        aria-hidden
        data-keys={modifier === '⌘' ? '⌘K' : 'Ctrl K'}
        className="hidden rounded-badge border bg-sunken px-1.5 font-mono text-label before:content-[attr(data-keys)] lg:inline"
      />
    </button>
  );
}

function Breadcrumb() {
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1 px-1">
      <ol className="flex min-w-0 items-center gap-2 text-app">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 items-center gap-2">
            {index > 0 && (
              <span aria-hidden className="text-muted">
                /
              </span>
            )}
            {crumb.path === undefined ? (
              <span aria-current="page" className="truncate font-medium">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.path} className="truncate text-muted hover:text-text hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
