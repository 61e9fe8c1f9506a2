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
  // A quick answer needs no loading screen.
  pendingMs: 150,
  pendingComponent: LoadingScreen,
  component: SignedInScreens,
});

/** Shows a screen only while the person that the guard let through is signed in. */
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
