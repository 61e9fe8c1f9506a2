import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { isSamePerson, useKnownSession } from '../lib/session/session-store.ts';
import { ensureSession, SessionContext } from '../lib/session/session.ts';
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
  component: SignedInScreens,
});

/** A screen stays as long as the person is signed in whom the guard has let through, and not a moment longer. */
function SignedInScreens() {
  const { session: opener } = Route.useRouteContext();
  const known = useKnownSession();
  if (known === null) return <Navigate to="/login" />;
  if (!known || !isSamePerson(known, opener)) return <LoadingScreen />;
  return (
    <SessionContext value={known}>
      <Shell>
        <Outlet />
      </Shell>
    </SessionContext>
  );
}
