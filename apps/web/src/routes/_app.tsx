import type { Session } from '@ringmark/contract/auth';
import { createFileRoute, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Shell } from '../features/shell/shell.tsx';
import { needsName, postponeName } from '../lib/session/name-prompt.ts';
import { isSamePerson, useCurrentSession } from '../lib/session/session-store.ts';
import { ensureSession, SessionContext } from '../lib/session/session.ts';
import { LoadingScreen } from '../ui/states/loading-screen.tsx';
import { UNREACHABLE, useIsReached } from '../ui/states/unreachable-notice.tsx';

/** Everything behind the sign-in. */
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

/** While it is not known who is there, and why not. */
function GuardScreen() {
  const isReached = useIsReached();
  return isReached ? <LoadingScreen /> : <LoadingScreen text={UNREACHABLE} />;
}

/** Shows a screen only while the person that the guard let through is signed in. */
function SignedInScreens() {
  const { session: opener } = Route.useRouteContext();
  const known = useCurrentSession();
  if (known === null) return <Navigate to="/login" />;
  if (!known || !isSamePerson(known, opener)) return <GuardScreen />;
  return (
    <SessionContext value={known}>
      <Screens key={known.user.id} session={known} />
    </SessionContext>
  );
}

const NameStep = lazy(async () => ({
  default: (await import('../features/sign-in/name-step.tsx')).NameStep,
}));

/** The screen, or first the question for a name that nobody has given. */
function Screens({ session }: { session: Session }) {
  // Asked where the screens begin alone: what somebody is at is not taken away for it.
  const [mayAsk, setMayAsk] = useState(() => needsName(session));
  if (mayAsk && !session.isNameGiven) {
    const onLater = () => {
      postponeName(session.user.id);
      setMayAsk(false);
    };
    return (
      <Suspense fallback={<LoadingScreen />}>
        <NameStep onLater={onLater} />
      </Suspense>
    );
  }
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
