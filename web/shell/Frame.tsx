import { useLayoutEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLiveConnection } from '#web/live.ts';
import { Search } from 'lucide-react';
import { useSession } from '#web/session/use-session.ts';
import { ThemeSelect } from '#web/theme/ThemeSelect.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { Sheet, SheetContent } from '#web/ui/Sheet.tsx';
import { Toaster } from '#web/ui/Toaster.tsx';
import { Banners } from './Banners.tsx';
import { isWide } from './crumbs.ts';
import { Gauge } from './Gauge.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { forgetPlaceOfNewVisit, placeOf, placesKey } from './scroll-places.ts';
import { ShellLayers } from './ShellLayers.tsx';
import { useKeys } from './use-keys.ts';
import { useLateScroll } from './use-late-scroll.ts';
import { useLayers } from './use-layers.ts';
import { useSidebar } from './use-sidebar.ts';

// Before the router reads its places.
forgetPlaceOfNewVisit();

/** Header, sidebar and content. */
export function Frame() {
  useLiveConnection();
  useLateScroll();
  const { pathname } = useLocation();
  const sidebar = useSidebar();
  const { isSignedIn } = useSession();
  const main = useRef<HTMLElement>(null);
  const announced = useAnnouncedTitle(main);
  const layers = useLayers();
  const wantsPalette = useRef(false);
  useKeys({ onPalette: layers.togglePalette, onHelp: layers.openHelp });

  return (
    <div className="flex min-h-dvh flex-col bg-bg">
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="sr-only z-50 rounded-control bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header
        isRail={sidebar.isRail}
        isMenuOpen={sidebar.isNarrow ? sidebar.isSheetOpen : !sidebar.isRail}
        onToggle={sidebar.toggle}
        onPalette={layers.togglePalette}
        onHelp={layers.openHelp}
        onLeave={layers.leave}
      />
      <div className="flex min-w-0 flex-1 items-stretch">
        {!sidebar.isNarrow && (
          <div
            className={classNames(
              'shrink-0 border-r bg-surface print:hidden',
              sidebar.isRail ? 'w-14' : 'w-62',
            )}
          >
            <div className="sticky top-14 flex h-[calc(100dvh-56px)] flex-col">
              <Navigation isRail={sidebar.isRail} />
              {!sidebar.isRail && <Copyright />}
            </div>
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="print:hidden">
            <Banners />
          </div>
          <main
            ref={main}
            id="content"
            tabIndex={-1}
            className={classNames(
              'w-full flex-1 px-4 py-6 md:px-6 lg:px-8',
              !isWide(pathname) && 'max-w-[1264px]',
            )}
          >
            <Outlet />
          </main>
        </div>
      </div>
      <Sheet open={sidebar.isSheetOpen} onOpenChange={sidebar.setIsSheetOpen}>
        <SheetContent
          name="Main menu"
          onClosed={() => {
            if (wantsPalette.current) layers.togglePalette();
            wantsPalette.current = false;
          }}
        >
          <div className="flex h-14 items-center gap-2 border-b px-4 text-prose font-semibold">
            <Mark />
            Leakdrill
          </div>
          <Navigation onChosen={() => sidebar.setIsSheetOpen(false)} />
          <div className="grid gap-3 border-t px-4 py-3">
            <Button
              className="justify-start"
              onClick={() => {
                wantsPalette.current = true;
                sidebar.setIsSheetOpen(false);
              }}
            >
              <Search aria-hidden />
              Open command palette
            </Button>
            <ThemeSelect className="justify-between" />
            {isSignedIn && <Gauge className="-ml-2" onChosen={() => sidebar.setIsSheetOpen(false)} />}
          </div>
          <Copyright />
        </SheetContent>
      </Sheet>
      <ShellLayers layers={layers} onToggleSidebar={sidebar.toggle} />
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <div className="print:hidden">
        <Toaster />
      </div>
      <ScrollRestoration storageKey={placesKey} getKey={placeOf} />
    </div>
  );
}

function Copyright() {
  return <footer className="border-t px-4 py-3 text-label text-muted">© 2025 Leakdrill</footer>;
}

/** After a change of page the focus goes to its content and its title is announced. */
function useAnnouncedTitle(main: React.RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  // With the page itself, not some time after it: by then somebody may have gone on to its search.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focus = () => main.current?.focus({ preventScroll: true });
    focus();
    // A menu or panel that closes with the choice of a link gives the focus back a moment later.
    const again = setTimeout(() => isBehind(main.current) && focus());
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => [again, timer].forEach(clearTimeout);
  }, [pathname, main]);
  return title;
}

/** The focus is in the shell, on what led here, and not in the page or in something over it. */
function isBehind(main: HTMLElement | null): boolean {
  const focused = document.activeElement;
  return (
    main?.contains(focused) === false && focused?.closest('[role="dialog"], [role="alertdialog"]') === null
  );
}
