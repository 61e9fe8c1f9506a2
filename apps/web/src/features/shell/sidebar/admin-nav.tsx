import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './admin-nav.module.css';

const ITEMS: { to: LinkProps['to']; label: string; isExact?: boolean }[] = [
  { to: '/admin', label: 'Dashboard', isExact: true },
  { to: '/admin/organizations', label: 'Organizations' },
  { to: '/admin/projects', label: 'Projects' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/audit', label: 'Audit' },
  { to: '/admin/system', label: 'System' },
];

/** The screens of the platform's administration. */
export function AdminNav() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens the list scrolls, and the present entry may be out of view.
  useEffect(() => {
    const item = nav.current?.querySelector(`[href="${CSS.escape(pathname)}"]`);
    item?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav ref={nav} className={classes.nav} aria-label="Administration">
      {ITEMS.map(({ to, label, isExact = false }) => (
        <Link
          key={label}
          to={to}
          className={classes.item}
          activeOptions={{ exact: isExact, includeSearch: false }}
          activeProps={{ 'data-active': true }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
