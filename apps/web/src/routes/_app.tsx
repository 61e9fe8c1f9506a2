import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { ensureSession } from '../lib/session.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';

/** Everything behind the sign-in. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async () => {
    const session = await ensureSession();
    if (!session) throw redirect({ to: '/login' });
    return { session };
  },
  staticData: { readAhead: () => void ensureSession() },
  // An answer that comes at once is not preceded by a flash.
  pendingMs: 150,
  pendingComponent: LoadingScreen,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});
