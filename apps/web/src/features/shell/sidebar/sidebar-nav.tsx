import {
  type Icon,
  IconLayoutDashboard,
  IconMapPinPlus,
  IconMessage2Pin,
  IconShield,
  IconTicket,
} from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { tip } from '../../../ui/menus/tooltips.tsx';
import classes from './sidebar.module.css';

interface NavItem {
  to: LinkProps['to'];
  label: string;
  icon: Icon;
  /** Active on this path alone, not on those below. */
  isExact?: boolean;
}

const ITEMS: NavItem[] = [
  { to: '/', label: 'Dashboard', icon: IconLayoutDashboard, isExact: true },
  { to: '/tickets', label: 'Tickets', icon: IconTicket },
  { to: '/web-comments', label: 'Web Comments', icon: IconMessage2Pin },
  { to: '/annotate', label: 'Annotate', icon: IconMapPinPlus },
];
const ADMIN_ITEM: NavItem = { to: '/admin', label: 'Admin Panel', icon: IconShield };

const ACTIVE = { 'data-active': true, 'aria-current': 'page' } as const;

interface SidebarNavProps {
  isAdmin: boolean;
  isCollapsed: boolean;
  onNavigate: () => void;
}

export function SidebarNav({ isAdmin, isCollapsed, onNavigate }: SidebarNavProps) {
  const items = isAdmin ? [...ITEMS, ADMIN_ITEM] : ITEMS;
  return (
    <nav className={classes.nav} aria-label="Main">
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          className={classes.item}
          activeOptions={{ exact: item.isExact ?? false, includeSearch: false }}
          activeProps={ACTIVE}
          onClick={onNavigate}
          aria-label={item.label}
          {...(isCollapsed && tip(item.label, { isBeside: true, isInstant: true }))}
        >
          <item.icon size={18} stroke={1.5} aria-hidden="true" />
          <span className={classes.itemLabel}>{item.label}</span>
        </Link>
      ))}
    </nav>
  );
}
