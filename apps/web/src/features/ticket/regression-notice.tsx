import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconHistoryToggle } from '@tabler/icons-react';
import classes from '../../entities/merging/merging.module.css';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { notify } from '../../lib/notices/toasts.ts';
import { announceChange } from '../../lib/server/changes.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { useChangeStatus } from '../../lib/tickets/use-change-status.ts';

function useDismiss({ id: ticketId, projectId }: Ticket) {
  return trpc.regressions.dismiss.useMutation({
    onSuccess() {
      announceChange({ kind: 'ticket.updated', ticketId, projectId });
      notify({ title: 'Dismissed', description: 'This fix is no longer checked.' });
    },
    onError: (error) =>
      notify({
        title: 'Couldn’t dismiss the possible regression',
        description: errorWords(error),
        variant: 'destructive',
      }),
  });
}

/** Offers the team to reopen an accepted ticket whose element looks as it did before it was fixed. */
export function RegressionNotice({ ticket }: { ticket: Ticket }) {
  const { user, impersonating } = useSession();
  const isAsked = user.isAdmin && !impersonating && ticket.status === 'Accepted' && ticket.isOpenForWriting;
  const { data: found } = trpc.regressions.ofTicket.useQuery({ id: ticket.id }, { enabled: isAsked });
  const { change, isPending } = useChangeStatus();
  const dismiss = useDismiss(ticket);
  if (!isAsked || !found) return null;
  const isBusy = isPending || dismiss.isPending;
  return (
    <div className={classes.notice} role="note">
      <IconHistoryToggle size={18} stroke={1.5} aria-hidden="true" />
      <p>
        Possible regression. Two checks in a row, the last one <RelativeDate value={found.foundAt} />, found
        that the element looks the way it did before the fix.
      </p>
      <Button size="xs" disabled={isBusy} onClick={() => change({ ticket, status: 'Adjustments' })}>
        Reopen
      </Button>
      <Button size="xs" variant="default" disabled={isBusy} onClick={() => dismiss.mutate({ id: ticket.id })}>
        Dismiss
      </Button>
    </div>
  );
}
