import type { BulkEditId } from '@ringmark/contract/ids';
import type { Board, TicketCard } from '@ringmark/contract/tickets/boards';
import type { TicketRows } from '@ringmark/contract/lists/ticket-rows';
import type { InfiniteData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { offerUndo } from '../../../lib/notices/undo.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { deferChanges } from '../../../lib/server/changes.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { queryClient, trpc, trpcClient, trpcUtils } from '../../../lib/server/trpc-client.ts';
import { withCard, withCardAt } from '../../../lib/tickets/board-cache.ts';
import type { BulkChoice } from './bulk-choice.ts';

const ROWS = { queryKey: getQueryKey(trpc.tickets.rows) };
const BOARDS = { queryKey: getQueryKey(trpc.tickets.board) };

function show(ids: ReadonlySet<string>, edited: BulkChoice['edited']): void {
  queryClient.setQueriesData<InfiniteData<TicketRows>>(
    ROWS,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((card) => (ids.has(card.id) ? edited(card) : card)),
        })),
      },
  );
  queryClient.setQueriesData<Board>(BOARDS, (board) => {
    if (!board) return board;
    const cards = board.columns.flatMap(({ cards: all }) => all.filter(({ id }) => ids.has(id)));
    return cards.reduce((shown, card) => {
      const next = edited(card);
      const placed =
        next.status === card.status ? shown : withCardAt(shown, card.id, { status: next.status, index: 0 });
      return withCard(placed, next);
    }, board);
  });
}

const readAgain = () => trpcUtils.tickets.invalidate();

const counted = (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

/** A toast is read in a few seconds. */
const SHOWN = 5;

async function undo(id: BulkEditId): Promise<void> {
  try {
    const { remarks } = await trpcClient.bulkEdits.undo.mutate({ id });
    if (remarks.length === 0) return;
    const more = remarks.length > SHOWN ? ` And ${remarks.length - SHOWN} more.` : '';
    notify({ title: 'Partly undone', description: `${remarks.slice(0, SHOWN).join(' ')}${more}` });
  } catch (error) {
    notify({ title: 'Couldn’t undo the change', description: errorWords(error), variant: 'destructive' });
  } finally {
    await readAgain();
  }
}

/** Changes many tickets at once, optimistically, with one undo. */
export function useBulkEdit() {
  const [isPending, setIsPending] = useState(false);
  /** @returns whether it was done; if not, a toast has said why. */
  const edit = async (
    chosen: readonly TicketCard[],
    { change, edited, words }: BulkChoice,
  ): Promise<boolean> => {
    const ids = chosen.map(({ id }) => id);
    const release = deferChanges();
    setIsPending(true);
    await Promise.all([ROWS, BOARDS].map((queries) => queryClient.cancelQueries(queries)));
    const before = [ROWS, BOARDS].flatMap((queries) => queryClient.getQueriesData(queries));
    try {
      show(new Set(ids), edited);
      const done = await trpcClient.bulkEdits.create.mutate({ ids, ...change });
      const { id, count, dropped } = done;
      if (id) offerUndo(`${counted(count)}: ${words}`, () => void undo(id));
      else notify({ title: 'Nothing to change', description: 'The tickets are already set that way.' });
      if (dropped.length > 0) notify({ title: 'Moved', description: dropped.slice(0, SHOWN).join(' ') });
      return true;
    } catch (error) {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
      notify({ title: 'Couldn’t edit the tickets', description: errorWords(error), variant: 'destructive' });
      return false;
    } finally {
      release();
      setIsPending(false);
      void readAgain();
    }
  };
  return { edit, isPending };
}
