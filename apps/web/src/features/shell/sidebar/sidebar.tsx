import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session/session.ts';
import { Logo } from '../../../ui/pages/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './sidebar.module.css';
import type { OverlayName } from '../overlays.tsx';
import { SidebarNav } from './sidebar-nav.tsx';

interface SidebarProps {
  isCollapsed: boolean;
  onNavigate: () => void;
  onOpen: (panel: OverlayName) => void;
}

export function Sidebar({ isCollapsed, onNavigate, onOpen }: SidebarProps) {
  const { user } = useSession();
  return (
    <div className={classes.sidebar} data-collapsed={isCollapsed || undefined}>
      <Link
        to="/"
        className={classes.brand}
        onClick={onNavigate}
        aria-label={isCollapsed ? 'Ringmark' : undefined}
      >
        <Logo size={26} />
        <span className={classes.brandWords}>
          <span className={classes.brandName}>Ringmark</span>
          <span className={classes.brandSubtitle}>Support Ticketing</span>
        </span>
      </Link>
      <SidebarNav isAdmin={user.isAdmin} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      <AccountMenu onOpen={onOpen} />
    </div>
  );
}
