import { useNavigate } from '@tanstack/react-router';
import { beginSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Signs in by the code and goes to the dashboard. */
export function useVerifyCode() {
  const navigate = useNavigate();
  return trpc.auth.verifyCode.useMutation({
    async onSuccess() {
      await beginSession();
      await navigate({ to: '/' });
    },
  });
}
