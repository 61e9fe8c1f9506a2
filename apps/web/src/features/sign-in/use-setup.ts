import { useNavigate } from '@tanstack/react-router';
import { beginSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Completes the first run and goes to the dashboard. */
export function useSetup() {
  const navigate = useNavigate();
  return trpc.auth.setup.useMutation({
    async onSuccess() {
      await beginSession();
      await navigate({ to: '/' });
    },
  });
}
