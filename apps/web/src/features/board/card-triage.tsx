import type { Board, TicketCard as Card } from '@ringmark/contract/tickets/boards';
import { lazy, Suspense, useState } from 'react';
import { findCard } from '../../lib/tickets/board-cache.ts';
import { OverlayWanted } from '../../ui/dialogs/overlay-wanted.tsx';

/** Row 9: the code is loaded when someone opens one. */
const CardTriageDialog = lazy(async () => ({
  default: (await import('./card-triage-dialog.tsx')).CardTriageDialog,
}));

const KEYS = ['i', 'l', 'd'] as const;
export type CardKey = (typeof KEYS)[number];

/** `i` assigns the card with the focus, `l` labels it, `d` sets its due date: for those who may change it. */
export function useCardTriage(board: Board, mayChange: (card: Card) => boolean) {
  const [open, setOpen] = useState<{ id: string; key: CardKey }>();
  /** @returns whether the key was one of these. */
  const onCardKey = (id: string, key: string): boolean => {
    const known = KEYS.find((one) => one === key.toLowerCase());
    const card = known && findCard(board, id)?.card;
    if (!card || !mayChange(card)) return false;
    setOpen({ id, key: known });
    return true;
  };
  // A picker that stays open shows what has been picked, so it gets the card as it is now.
  const card = open && findCard(board, open.id)?.card;
  const picker = card && (
    <Suspense fallback={<OverlayWanted />}>
      <CardTriageDialog card={card} about={open.key} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { onCardKey, picker };
}
