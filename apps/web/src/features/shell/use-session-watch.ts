import { useEffect, useEffectEvent } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';
import { leaveWithoutWarning } from '../../lib/drafts/leave-warning.ts';
import { sessionStore, isSamePerson } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { onSessionEvent } from '../../lib/session/session-events.ts';
import { trpcClient } from '../../lib/server/trpc-client.ts';
import { saveReturnAddress } from '../../lib/session/return-address.ts';

/** Leaves the screen by a reload when its session has ended or has another user; other changes of the person show. */
export function useSessionWatch(): void {
  const session = useSession();
  const check = useEffectEvent(async (isRefused: boolean) => {
    try {
      const now = await trpcClient.auth.session.query();
      // This tab ended the session itself and has already left the screen.
      if (sessionStore.read() !== session) return;
      if (isSamePerson(now, session)) {
        if (JSON.stringify(now) !== JSON.stringify(session)) sessionStore.put(now);
        return;
      }
      if (!now && isRefused) saveReturnAddress(window.location);
      leaveWithoutWarning(now ? '/' : '/login');
    } catch (error) {
      // The screen stays as it is if there is no answer.
      logFailure('the session check failed', error);
    }
  });
  useEffect(() => onSessionEvent((isRefused) => void check(isRefused)), []);
}
