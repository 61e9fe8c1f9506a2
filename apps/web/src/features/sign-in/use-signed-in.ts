import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { onSessionNews } from '../../lib/session/session-news.ts';
import { useKnownSession } from '../../lib/session/session-store.ts';
import { knowSession, lookAgain } from '../../lib/session/session.ts';
import { rememberedAddress } from '../../lib/session/wanted-address.ts';

/**
 * Sends on those who come to the form although they are signed in, or sign in elsewhere in this browser meanwhile.
 *
 * @param isOnTheWay whether they sign in here, and are led on already.
 */
export function useSignedIn(isOnTheWay = false): void {
  const router = useRouter();
  const session = useKnownSession();
  useEffect(() => {
    void knowSession();
    return onSessionNews(() => void lookAgain());
  }, []);
  const mayGoOn = Boolean(session) && !isOnTheWay;
  useEffect(() => {
    if (mayGoOn) router.history.replace(rememberedAddress() ?? '/');
  }, [mayGoOn, router]);
}
