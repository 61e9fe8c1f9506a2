import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
/** The cookie for windows of medium width. */
const NARROW_COOKIE = 'sidebar_state_narrow';
/** The cookie for the annotation page, which needs the room. */
const PAGE_COOKIE = 'sidebar_state_page';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Returns undefined without a cookie. */
function readSidebarCookie(name: string): boolean | undefined {
  const [, value] = new RegExp(`(?:^|; )${name}=(true|false)`).exec(document.cookie) ?? [];
  return value === undefined ? undefined : value === 'true';
}

const writeSidebarCookie = (name: string, isOpen: boolean) => {
  // Older browsers have no Cookie Store API.
  document.cookie = `${name}=${isOpen}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
};

/** Tells whether the annotation page is open. There the sidebar is folded unless it was opened on that page. */
const useIsBesidePage = () =>
  useLocation({
    select: ({ pathname, search }) => pathname === '/annotate' && Boolean('url' in search && search.url),
  });

/** Open or reduced to icons, first open from 1024 px on, a drawer below 768 px; Ctrl or Cmd and B toggles it. */
export function useSidebar() {
  const isMobile = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false });
  const isBesidePage = useIsBesidePage();
  const wideName = isNarrow ? NARROW_COOKIE : COOKIE;
  const name = isBesidePage ? PAGE_COOKIE : wideName;
  const [known, setKnown] = useState<Record<string, boolean>>({});
  const isOpen = known[name] ?? readSidebarCookie(name) ?? !(isBesidePage || isNarrow);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = () => {
    if (isMobile) {
      setIsDrawerOpen((open) => !open);
      return;
    }
    setKnown({ ...known, [name]: !isOpen });
    writeSidebarCookie(name, !isOpen);
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isToggle = event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey);
      if (!isToggle || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return {
    isMobile,
    isOpen,
    isDrawerOpen: isMobile && isDrawerOpen,
    toggle,
    closeDrawer: () => setIsDrawerOpen(false),
  };
}
export type SidebarState = ReturnType<typeof useSidebar>;
