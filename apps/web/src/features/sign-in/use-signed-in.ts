import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionEvent } from '../../lib/session/session-events.ts';
import { useCurrentSession } from '../../lib/session/session-store.ts';
import { loadSession, refreshSession } from '../../lib/session/session.ts';
import { readReturnAddress } from '../../lib/session/return-address.ts';

/**
 * Sends on those who come to the form although they are signed in, or sign in elsewhere in this browser meanwhile.
 *
 * @param isOnTheWay whether they sign in here, and are led on already.
 */
export function useSignedIn(isOnTheWay = false): void {
  const router = useRouter();
  const session = useCurrentSession();
  useEffect(() => {
    void loadSession();
    return onSessionEvent(() => void refreshSession());
  }, []);
  const mayGoOn = Boolean(session) && !isOnTheWay;
  useEffect(() => {
    if (mayGoOn) router.history.replace(readReturnAddress() ?? '/');
  }, [mayGoOn, router]);
}
