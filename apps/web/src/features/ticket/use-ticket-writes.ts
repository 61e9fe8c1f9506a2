import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { notify } from '../../lib/notices/toasts.ts';
import { announceChange } from '../../lib/server/changes.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { offerUndo } from '../../lib/notices/undo.ts';

/** The author may edit while the ticket is Received, the team always. */
export function useMayEdit({ userId, status, isOpenForWriting }: Ticket): boolean {
  const { user } = useSession();
  return isOpenForWriting && (user.isAdmin || (userId === user.id && status === 'Received'));
}

/** The form shows refusals. */
export function useEditTicket(onSaved: () => void) {
  const utils = trpc.useUtils();
  return trpc.tickets.edit.useMutation({
    onSuccess(ticket) {
      utils.tickets.get.setData({ id: ticket.id }, ticket);
      announceChange({ kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.projectId });
      notify({ title: 'Ticket saved' });
      onSaved();
    },
  });
}

/** The editor shows refusals. */
export function useDrawTicket(onSaved: () => void) {
  const utils = trpc.useUtils();
  return trpc.tickets.draw.useMutation({
    onSuccess(ticket) {
      utils.tickets.get.setData({ id: ticket.id }, ticket);
      announceChange({ kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.projectId });
      notify({ title: 'Drawing saved' });
      onSaved();
    },
  });
}

/** The dialog shows refusals. */
export function useBlurTicket(onSaved: () => void) {
  const utils = trpc.useUtils();
  return trpc.tickets.blur.useMutation({
    onSuccess(ticket) {
      const { id, projectId } = ticket;
      utils.tickets.get.setData({ id }, ticket);
      announceChange({ kind: 'ticket.updated', ticketId: id, projectId });
      notify({ title: 'Screenshot blurred' });
      onSaved();
    },
  });
}

export function useTickTicket() {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.tickets.tick.useMutation({
    onSuccess(ticket) {
      utils.tickets.get.setData({ id: ticket.id }, ticket);
      announceChange({ kind: 'ticket.updated', ticketId: ticket.id, projectId: ticket.projectId });
    },
    onError(error, { id }) {
      notify({
        title: 'Couldn’t update the checkbox',
        description: errorWords(error),
        variant: 'destructive',
      });
      void utils.tickets.get.invalidate({ id });
    },
  });
  // The toast has said why.
  return (change: Parameters<typeof mutateAsync>[0]) => mutateAsync(change).catch(() => undefined);
}

/** The dialog shows refusals. */
export function useRejectTicket(onSent: () => void) {
  const utils = trpc.useUtils();
  return trpc.tickets.reject.useMutation({
    onSuccess(ticket) {
      const { id: ticketId, projectId } = ticket;
      utils.tickets.get.setData({ id: ticketId }, ticket);
      announceChange({ kind: 'comment.created', ticketId, projectId });
      announceChange({ kind: 'ticket.updated', ticketId, projectId });
      notify({
        title: 'Sent back',
        description: 'The ticket is back in Adjustments. Your reason was added as a comment.',
      });
      onSent();
    },
  });
}

/** Leads to the board and offers to undo it. */
export function useDeleteTicket({ id, number, title, projectId }: Ticket) {
  const navigate = useNavigate();
  const restore = trpc.tickets.restore.useMutation({
    async onSuccess() {
      announceChange({ kind: 'ticket.created', ticketId: id, projectId });
      await navigate({ to: '/tickets/$ticketId', params: { ticketId: id } });
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t restore the ticket',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
  const remove = trpc.tickets.remove.useMutation({
    async onSuccess() {
      await navigate({ to: '/tickets' });
      announceChange({ kind: 'ticket.deleted', ticketId: id, projectId });
      offerUndo(`Deleted #${number} ${title}`, () => restore.mutate({ id }));
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t delete the ticket',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
  return { remove: () => remove.mutate({ id }), isRemoving: remove.isPending };
}
