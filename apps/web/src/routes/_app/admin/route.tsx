import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { AdminNav } from '../../../features/shell/sidebar/admin-nav.tsx';

/** Others are redirected. */
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
