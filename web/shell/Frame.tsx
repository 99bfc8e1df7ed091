import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLiveConnection } from '#web/live.ts';
import { ThemeSelect } from '#web/theme/ThemeSelect.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { Sheet, SheetContent } from '#web/ui/Sheet.tsx';
import { Toaster } from '#web/ui/Toaster.tsx';
import { Banners } from './Banners.tsx';
import { isWide } from './crumbs.ts';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import { useSidebar } from './use-sidebar.ts';

/** Header, sidebar and content. */
export function Frame() {
  useLiveConnection();
  const { pathname } = useLocation();
  const sidebar = useSidebar();
  const main = useRef<HTMLElement>(null);
  const announced = useAnnouncedTitle(main);

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
      />
      <div className="flex min-w-0 flex-1 items-stretch">
        {!sidebar.isNarrow && (
          <div className={classNames('shrink-0 border-r bg-surface', sidebar.isRail ? 'w-14' : 'w-62')}>
            <div className="sticky top-14 flex h-[calc(100dvh-56px)] flex-col">
              <Navigation isRail={sidebar.isRail} />
              {!sidebar.isRail && <Copyright />}
            </div>
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <Banners />
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
        <SheetContent name="Main menu">
          <div className="flex h-14 items-center gap-2 border-b px-4 text-prose font-semibold">
            <Mark />
            Leakdrill
          </div>
          <Navigation onChosen={() => sidebar.setIsSheetOpen(false)} />
          <div className="border-t px-4 py-3">
            <ThemeSelect className="justify-between" />
          </div>
          <Copyright />
        </SheetContent>
      </Sheet>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
      <Toaster />
      <ScrollRestoration storageKey="leakdrill.scroll" />
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
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), 150);
    return () => clearTimeout(timer);
  }, [pathname, main]);
  return title;
}
