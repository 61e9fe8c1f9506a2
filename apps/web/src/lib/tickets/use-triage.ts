import type { LabelId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import { compareNames } from '@ringmark/contract/lists/compare-names';
import type { Label } from '@ringmark/contract/tickets/labels';
import type { Board, TicketCard } from '@ringmark/contract/tickets/boards';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import type { Severity } from '@ringmark/contract/vocabulary';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { notify } from '../notices/toasts.ts';
import { announceChange, deferChanges } from '../server/changes.ts';
import { errorWords } from '../server/error-words.ts';
import { queryClient, trpc, trpcClient, trpcUtils } from '../server/trpc-client.ts';

export interface TriageChange {
  assignee?: { id: UserId; name: string } | null;
  give?: Label;
  take?: Label;
  dueOn?: string | null;
  severity?: Severity;
  projectId?: ProjectId;
}

type Shown = Pick<TicketCard, 'assignee' | 'labels' | 'dueOn' | 'severity'>;

const BOARD_QUERIES = { queryKey: getQueryKey(trpc.tickets.board) };

const byName = (one: Label, other: Label) => compareNames(one.name, other.name);

function changed<Item extends Shown>(
  item: Item,
  { assignee, give, take, dueOn, severity }: TriageChange,
): Item {
  const labels = item.labels.filter(({ id }) => id !== give?.id && id !== take?.id);
  return {
    ...item,
    ...(assignee !== undefined && { assignee }),
    ...(dueOn !== undefined && { dueOn }),
    ...(severity !== undefined && { severity }),
    labels: give ? [...labels, give].toSorted(byName) : labels,
  };
}

/** On the ticket, and on every board that has it. */
function show(id: TicketId, change: TriageChange): void {
  trpcUtils.tickets.get.setData({ id }, (ticket) => ticket && changed(ticket, change));
  queryClient.setQueriesData<Board>(BOARD_QUERIES, (board) => {
    if (!board) return board;
    const columns = board.columns.map((column) => ({
      ...column,
      cards: column.cards.map((card) => (card.id === id ? changed(card, change) : card)),
    }));
    return { ...board, columns };
  });
}

const ids = (label: Label | undefined): LabelId[] | undefined => label && [label.id];

/** Says what did not fit the other project. */
function sayMove({ projectName }: Ticket, labels: readonly string[], assignee: string | undefined): void {
  const lost = [...labels.map((name) => `label ${name}`), ...(assignee ? [`assignee ${assignee}`] : [])];
  notify({
    title: `Moved to ${projectName}`,
    ...(lost.length > 0 && {
      description: `Removed from the ticket: ${lost.join(', ')} (not available in ${projectName}).`,
    }),
  });
}

/** It counts the changes that the server has not answered yet. */
let underway = 0;

/** Changes who does a ticket and the like, optimistically; a refusal reverts it. */
export function useTriage() {
  return useCallback(async (ticket: Pick<TicketCard, 'id' | 'projectId'>, change: TriageChange) => {
    const { id } = ticket;
    await trpcUtils.tickets.get.cancel({ id });
    show(id, change);
    underway += 1;
    const release = deferChanges();
    const { assignee, give, take, dueOn, severity, projectId } = change;
    try {
      const { dropped, ...known } = await trpcClient.tickets.triage.mutate({
        id,
        ...(assignee !== undefined && { assigneeId: assignee?.id ?? null }),
        addLabels: ids(give),
        removeLabels: ids(take),
        dueOn,
        severity,
        projectId,
      });
      // This answer would take back a later change that is shown already, until that one is answered.
      if (underway === 1) trpcUtils.tickets.get.setData({ id }, known);
      if (projectId) sayMove(known, dropped.labels, dropped.assignee?.name);
    } catch (error) {
      notify({
        title: 'Couldn’t update the ticket',
        description: errorWords(error),
        variant: 'destructive',
      });
    } finally {
      // The ticket is read again even after a refusal.
      announceChange({ kind: 'ticket.updated', ticketId: id, projectId: ticket.projectId });
      underway -= 1;
      release();
    }
  }, []);
}
