import '../../styles/mantine-app.css';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebar, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { COMMAND_KEY } from '../../lib/browser/command-key.ts';
import { useLiveChanges } from '../../lib/server/changes.ts';
import { PageHeaderSlot } from '../../ui/pages/page-header.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import { ImpersonationBanner } from './notices/impersonation-banner.tsx';
import { OfflineBanner } from './notices/offline-banner.tsx';
import { UploadNotices } from './notices/upload-notices.tsx';
import { type OverlayName, Overlays } from './overlays.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import classes from './shell.module.css';
import { useSidebar } from './sidebar/sidebar-state.ts';
import { ThemeToggle } from './sidebar/theme-toggle.tsx';
import { useFocusOnNavigate } from './use-focus-on-navigate.ts';
import { useIgnoreFileDrops } from './use-ignore-file-drops.ts';
import { usePrintTheme } from './use-print-theme.ts';
import { useSessionWatch } from './use-session-watch.ts';
import { useShortcuts } from './palette/use-shortcuts.ts';

const MobileDrawer = lazy(async () => ({
  default: (await import('./sidebar/mobile-drawer.tsx')).MobileDrawer,
}));

/** The frame of every screen behind the sign-in: sidebar, banner, top bar. */
export function Shell({ children }: { children: ReactNode }) {
  const { impersonating } = useSession();
  const sidebar = useSidebar();
  useLiveChanges();
  useSessionWatch();
  useFocusOnNavigate();
  useIgnoreFileDrops();
  usePrintTheme();
  const [panel, setPanel] = useState<OverlayName | null>(null);
  useShortcuts(setPanel);
  const [slot] = useState(createSlot);
  const isCollapsed = !sidebar.isOpen && !sidebar.isMobile;
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {sidebar.isMobile ? (
        <Suspense fallback={null}>
          <MobileDrawer isOpen={sidebar.isDrawerOpen} onClose={sidebar.closeDrawer}>
            <Sidebar isCollapsed={false} onNavigate={sidebar.closeDrawer} onOpen={setPanel} />
          </MobileDrawer>
        </Suspense>
      ) : (
        <aside className={classes.aside} aria-label="Sidebar">
          <Sidebar isCollapsed={isCollapsed} onNavigate={sidebar.closeDrawer} onOpen={setPanel} />
        </aside>
      )}
      <div className={classes.column}>
        {impersonating && <ImpersonationBanner />}
        <OfflineBanner />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.topbar}>
            <ActionIcon
              aria-label="Toggle sidebar"
              onClick={sidebar.toggle}
              size={32}
              {...tip(`Toggle sidebar (${COMMAND_KEY}+B)`)}
            >
              <IconLayoutSidebar size={18} stroke={1.5} />
            </ActionIcon>
            <div ref={(place) => place?.append(slot)} className={classes.place} />
            <ActionIcon
              aria-label="Search and commands"
              onClick={() => setPanel('palette')}
              size={32}
              {...tip(`Search and commands (${COMMAND_KEY}+K)`)}
            >
              <IconSearch size={18} stroke={1.5} />
            </ActionIcon>
            <ThemeToggle />
          </div>
          <PageHeaderSlot value={slot}>{children}</PageHeaderSlot>
        </main>
      </div>
      <UploadNotices />
      <Overlays open={panel} onClose={() => setPanel(null)} />
    </div>
  );
}

/** This is created before the first render, so that the heading needs no second one. */
function createSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.className = classes.slot ?? '';
  return slot;
}
