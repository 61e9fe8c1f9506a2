import { useNavigate } from '@tanstack/react-router';
import { logFailure } from '../../lib/server/log-failure.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { beginSession, clearSession } from '../../lib/session/session.ts';
import { endSession } from '../../lib/session/session-end.ts';
import { setSessionChanging, reportRefusedSession } from '../../lib/session/session-events.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Logs out and goes to /login, also when the server refuses. */
export function useSignOut() {
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onMutate() {
      setSessionChanging(true);
      // Requests in flight would arrive without a session.
      endSession();
    },
    async onSettled(_result, error) {
      // First, because the form redirects signed-in users.
      clearSession();
      await navigate({ to: '/login' });
      setSessionChanging(false);
      if (!error) return;
      // Last, because the end of the session removes all toasts.
      logFailure('logging out failed', error);
      notify({
        title: 'Couldn’t log you out on the server',
        description:
          'Anyone who uses this browser may still have access to your account. Reload the page and log out again.',
        variant: 'destructive',
      });
    },
  });
  return () => logout.mutate();
}

/** Ends the impersonation and opens the list of users. */
export function useExitImpersonation() {
  const navigate = useNavigate();
  const exit = trpc.impersonation.exit.useMutation({
    onMutate: () => setSessionChanging(true),
    onSettled: () => setSessionChanging(false),
    async onSuccess() {
      await beginSession();
      await navigate({ to: '/admin/users' });
    },
    onError(error) {
      logFailure('ending the impersonation failed', error);
      // It may have ended elsewhere or expired; the screen is then outdated.
      setSessionChanging(false);
      reportRefusedSession();
    },
  });
  return { exit: () => exit.mutate(), isExiting: exit.isPending };
}
