import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './admin-nav.module.css';

const ITEMS: { to: LinkProps['to']; label: string; isExact?: boolean }[] = [
  { to: '/admin', label: 'Dashboard', isExact: true },
  { to: '/admin/organizations', label: 'Organizations' },
  { to: '/admin/projects', label: 'Projects' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/audit', label: 'Audit' },
];

/** The screens of the platform's administration. */
export function AdminNav() {
  return (
    <nav className={classes.nav} aria-label="Administration">
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
