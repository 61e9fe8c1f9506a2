import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { beginSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc.ts';

const NO_TOKEN = 'No verification token found';
const FAILED = 'Verification failed';

/** Long enough to read that it worked. */
const SUCCESS_MS = 900;

type VerifyState = 'waiting' | 'working' | 'done' | 'failed';

/** Posts the token once, and goes to the dashboard when the user is known. */
export function useVerifyLink(token: string) {
  const navigate = useNavigate();
  const settings = trpc.settings.get.useQuery(undefined, { enabled: token !== '' });
  const verify = trpc.auth.verifyMagicLink.useMutation();
  const sent = useRef(false);
  const send = async () => {
    // An effect may run twice; a token may not.
    if (sent.current) return;
    sent.current = true;
    await verify.mutateAsync({ token }).catch(() => undefined);
  };

  // Where the settings cannot be read, the link is what the person asked for.
  const mode = settings.data?.verifyMode ?? (settings.isError ? 'auto' : undefined);
  const sendAtOnce = useEffectEvent(() => void send());
  useEffect(() => {
    if (mode === 'auto') sendAtOnce();
  }, [mode]);

  const { isSuccess } = verify;
  useEffect(() => {
    if (!isSuccess) return;
    let isGone = false;
    const known = beginSession();
    const timer = setTimeout(() => {
      // Where the user could not be learned, the guard of the dashboard asks another time.
      void known.then(() => (isGone ? undefined : navigate({ to: '/' })));
    }, SUCCESS_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isSuccess, navigate]);

  const stateOf = (): VerifyState => {
    if (token === '' || verify.isError) return 'failed';
    if (isSuccess) return 'done';
    return mode === 'confirm' && verify.isIdle ? 'waiting' : 'working';
  };
  const message = token === '' ? NO_TOKEN : errorWords(verify.error, FAILED);
  return { state: stateOf(), message, confirm: () => void send() };
}
