import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { errorWords } from '../../lib/server/error-words.ts';
import { beginSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const NO_TOKEN = 'No verification token found';
const FAILED = 'Verification failed';

/** ms to read the success. */
const SUCCESS_MS = 900;

type VerifyState = 'waiting' | 'working' | 'done' | 'failed';

/** Posts the token once and goes to the dashboard when the user is known. */
export function useVerifyLink(token: string) {
  const navigate = useNavigate();
  const check = trpc.auth.checkMagicLink.useMutation();
  const verify = trpc.auth.verifyMagicLink.useMutation();
  const sent = useRef(false);
  const send = async () => {
    // An effect may run twice; the token must not.
    if (sent.current) return;
    sent.current = true;
    await verify.mutateAsync({ token }).catch(() => undefined);
  };

  const looked = useRef(false);
  const look = useEffectEvent(async () => {
    if (token === '' || looked.current) return;
    looked.current = true;
    const link = await check.mutateAsync({ token }).catch(() => undefined);
    if (link && !link.waits) await send();
  });
  useEffect(() => void look(), []);

  const { isSuccess } = verify;
  useEffect(() => {
    if (!isSuccess) return;
    let isGone = false;
    const known = beginSession();
    const timer = setTimeout(() => {
      // The dashboard's guard asks again where the user is still unknown.
      void known.then(() => (isGone ? undefined : navigate({ to: '/' })));
    }, SUCCESS_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isSuccess, navigate]);

  const stateOf = (): VerifyState => {
    if (token === '' || check.isError || verify.isError) return 'failed';
    if (isSuccess) return 'done';
    return check.data?.waits && verify.isIdle ? 'waiting' : 'working';
  };
  const message = token === '' ? NO_TOKEN : errorWords(check.error ?? verify.error, FAILED);
  return { state: stateOf(), message, email: check.data?.email, confirm: () => void send() };
}
