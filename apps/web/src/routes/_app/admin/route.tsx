import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AdminNav } from '../../../features/shell/sidebar/admin-nav.tsx';

/** For administrators alone; others are sent home. */
export const Route = createFileRoute('/_app/admin')({
  beforeLoad: ({ context }) => {
    if (!context.session.user.isAdmin) throw redirect({ to: '/' });
  },
  component: () => (
    <>
      <AdminNav />
      <Outlet />
    </>
  ),
});
