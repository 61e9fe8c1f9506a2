import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { isSamePerson, useCurrentSession } from '../lib/session/session-store.ts';
import { ensureSession, SessionContext } from '../lib/session/session.ts';
import { LoadingScreen } from '../ui/states/loading-screen.tsx';
import { UNREACHABLE, useIsReached } from '../ui/states/unreachable-notice.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async () => {
    const session = await ensureSession();
    if (!session) throw redirect({ to: '/login' });
    return { session };
  },
  staticData: { prefetch: () => void ensureSession() },
  // A quick answer needs no loading screen.
  pendingMs: 150,
  pendingComponent: GuardScreen,
  component: SignedInScreens,
});

/** Before the session is known, and where it cannot be known. */
function GuardScreen() {
  const isReached = useIsReached();
  return isReached ? <LoadingScreen /> : <LoadingScreen text={UNREACHABLE} />;
}

/** Hides the screen once another person is signed in. */
function SignedInScreens() {
  const { session: opener } = Route.useRouteContext();
  const known = useCurrentSession();
  if (known === null) return <Navigate to="/login" />;
  if (!known || !isSamePerson(known, opener)) return <GuardScreen />;
  return (
    <SessionContext value={known}>
      <Shell key={known.user.id}>
        <Outlet />
      </Shell>
    </SessionContext>
  );
}
