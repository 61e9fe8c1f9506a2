import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { clickOrTap } from '../../lib/browser/is-finger.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { beginSession, clearSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

/** Reading changes nothing; accepting needs a press. */
export function useInvitation(token: string) {
  const navigate = useNavigate();
  const offer = trpc.invitations.read.useMutation();
  const accept = trpc.invitations.accept.useMutation({
    async onSuccess({ start }) {
      await beginSession();
      if (!start) return navigate({ to: '/' });
      await navigate({ to: '/annotate', search: { ...start, mode: 'markup' } });
      notify({ title: 'You’re in', description: `${clickOrTap()} anything on the page that looks wrong.` });
    },
  });
  const logout = trpc.auth.logout.useMutation({
    onSuccess() {
      clearSession();
      offer.mutate({ token });
    },
  });
  const hasRead = useRef(false);
  const readOnce = useEffectEvent(() => {
    // An effect may run twice.
    if (hasRead.current || token === '') return;
    hasRead.current = true;
    offer.mutate({ token });
  });
  useEffect(() => readOnce(), []);
  return {
    offer: offer.data,
    error: offer.error,
    refusal: accept.error ?? logout.error,
    isBusy: accept.isPending || accept.isSuccess || logout.isPending,
    read: () => offer.mutate({ token }),
    accept: (name: string) => accept.mutate({ token, name }),
    signOut: () => logout.mutate(),
  };
}
