import type { Board, TicketCard as Card } from '@ringmark/contract/tickets/boards';
import { lazy, Suspense, useState } from 'react';
import { findCard } from '../../lib/tickets/board-cache.ts';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';

/** Row 9: loaded when somebody opens one. */
const CardTriageDialog = lazy(async () => ({
  default: (await import('./card-triage-dialog.tsx')).CardTriageDialog,
}));

/** `i` assigns the card with the focus, `l` gives it labels: for those who may change it. */
export function useCardTriage(board: Board, mayChange: (card: Card) => boolean) {
  const [open, setOpen] = useState<{ card: Card; key: string }>();
  /** @returns whether the key was one of these. */
  const onCardKey = (id: string, key: string): boolean => {
    const card = key === 'i' || key === 'l' ? findCard(board, id)?.card : undefined;
    if (!card || !mayChange(card)) return false;
    setOpen({ card, key });
    return true;
  };
  const picker = open && (
    <Suspense fallback={<OverlayWanted />}>
      <CardTriageDialog card={open.card} isAssignment={open.key === 'i'} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { onCardKey, picker };
}
