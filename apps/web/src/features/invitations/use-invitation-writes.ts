import type { InvitationId } from '@ringmark/contract/ids';
import { copyText } from '../../lib/copy-text.ts';
import { notify } from '../../lib/notify.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { logFailure } from '../../lib/server/log.ts';
import { trpc } from '../../lib/server/trpc.ts';

const fail = (error: unknown) =>
  notify({ title: 'Error', description: errorWords(error), variant: 'destructive' });

export const invitationsSent = (count: number): string =>
  count === 1 ? 'Invitation sent' : `${count} invitations sent`;

/** Invites people; those who are refused are told one by one, by whoever asks. */
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

/** Gives the link to the clipboard, or to the eye where the browser refuses. */
async function handOver(url: string): Promise<void> {
  try {
    await copyText(url);
    notify({ title: 'Link copied', description: 'It works once, for the person who was invited.' });
  } catch (error) {
    logFailure('the link was not copied', error);
    notify({ title: 'The link could not be copied', description: url, variant: 'destructive' });
  }
}

/** What an administrator does about one invitation that waits. */
export function useInvitationWrites() {
  const utils = trpc.useUtils();
  const done = (title: string) => async () => {
    notify({ title });
    await utils.invitations.invalidate();
  };
  const failed = async (error: unknown) => {
    fail(error);
    // It may be used, or taken back by somebody else.
    await utils.invitations.invalidate();
  };
  const resend = trpc.invitations.resend.useMutation({
    onSuccess: done('Invitation sent again'),
    onError: failed,
  });
  const approve = trpc.invitations.approve.useMutation({
    onSuccess: done('Invitation sent'),
    onError: failed,
  });
  const takeBack = trpc.invitations.takeBack.useMutation({ onError: failed });
  const link = trpc.invitations.createLink.useMutation({
    onSuccess: ({ url }) => handOver(url),
    onError: failed,
  });
  const all = [resend, approve, takeBack, link];
  return {
    busyId: all.find(({ isPending }) => isPending)?.variables?.id,
    resend: (id: InvitationId) => resend.mutate({ id }),
    approve: (id: InvitationId) => approve.mutate({ id }),
    copyLink: (id: InvitationId) => link.mutate({ id }),
    takeBack: (id: InvitationId, title: string) => takeBack.mutate({ id }, { onSuccess: done(title) }),
  };
}

/** Asks the administrators to invite a colleague. */
export function usePropose() {
  return trpc.invitations.propose.useMutation({
    onSuccess: () =>
      notify({
        title: 'Proposed',
        description: 'An administrator decides, and then invites them by e-mail.',
      }),
  });
}
