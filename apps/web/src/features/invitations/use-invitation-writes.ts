import type { InvitationId } from '@ringmark/contract/ids';
import { copyText } from '../../lib/browser/copy-text.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { trpc } from '../../lib/server/trpc-client.ts';

const fail = (error: unknown) =>
  notify({ title: 'Error', description: errorWords(error), variant: 'destructive' });

export const invitationsSent = (count: number): string =>
  count === 1 ? 'Invitation sent' : `${count} invitations sent`;

/** The caller reports refusals. */
export function useInvite() {
  const utils = trpc.useUtils();
  return trpc.invitations.create.useMutation({
    async onSuccess({ invitations }) {
      if (invitations.length > 0) notify({ title: invitationsSent(invitations.length) });
      await utils.invitations.invalidate();
    },
    onError: fail,
  });
}

/** Copies the link, or shows it where the browser refuses. */
async function handOver(url: string): Promise<void> {
  try {
    await copyText(url);
    notify({ title: 'Link copied', description: 'The link works once, for the invited person only.' });
  } catch (error) {
    logFailure('the link was not copied', error);
    notify({ title: 'Couldn’t copy the link', description: url, variant: 'destructive' });
  }
}

/** Reads the list again also after a failure: the invitation may have ended. */
function useOutcome() {
  const utils = trpc.useUtils();
  const readAnew = () => utils.invitations.invalidate();
  return {
    done: (title: string) => async () => {
      notify({ title });
      await readAnew();
    },
    failed: async (error: unknown) => {
      fail(error);
      await readAnew();
    },
  };
}

/** Actions on a waiting invitation. */
export function useInvitationWrites() {
  const { done, failed } = useOutcome();
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: done('Invitation resent'),
    onError: failed,
  });
  const approve = trpc.invitations.approve.useMutation({
    onSuccess: done('Invitation sent'),
    onError: failed,
  });
  const link = trpc.invitations.createLink.useMutation({
    onSuccess: ({ url }) => handOver(url),
    onError: failed,
  });
  return {
    busyId: [resend, approve, link].find(({ isPending }) => isPending)?.variables?.id,
    resend: (id: InvitationId) => resend.mutate({ id }),
    approve: (id: InvitationId) => approve.mutate({ id }),
    copyLink: (id: InvitationId) => link.mutate({ id }),
  };
}

/** Withdraws an invitation, even after the dialog that asked has closed. */
export function useWithdrawInvitation(title: string) {
  const { done, failed } = useOutcome();
  const takeBack = trpc.invitations.takeBack.useMutation({ onSuccess: done(title), onError: failed });
  return (id: InvitationId) => takeBack.mutate({ id });
}

export function usePropose() {
  return trpc.invitations.propose.useMutation({
    onSuccess: () =>
      notify({
        title: 'Proposal sent',
        description: 'Your colleague will get an invitation by email once an administrator approves.',
      }),
  });
}
