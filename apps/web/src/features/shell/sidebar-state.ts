import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar was left open; open when nothing is known. */
const readSidebarCookie = (cookies: string) => !new RegExp(`(?:^|; )${COOKIE}=false`).test(cookies);

const writeSidebarCookie = (isOpen: boolean) => {
  // Older browsers have no Cookie Store API.
  document.cookie = `${COOKIE}=${isOpen}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
};

/** The sidebar: open or reduced to icons on wide screens, a drawer below 768 px; Ctrl or Cmd and B toggles it. */
export function useSidebar() {
  const isMobile = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(() => readSidebarCookie(document.cookie));
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = () => {
    if (isMobile) {
      setIsDrawerOpen((open) => !open);
      return;
    }
    setIsOpen(!isOpen);
    writeSidebarCookie(!isOpen);
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
