import type { Board } from '@ringmark/contract/tickets/boards';
import { lazy, Suspense, useCallback, useState } from 'react';

/** Row 9: loaded with the first card that is chosen. */
const BoardSelection = lazy(async () => ({
  default: (await import('./board-selection.tsx')).BoardSelection,
}));

/** `range` chooses all between the last one that was chosen and this, within its column. */
export type ChooseCard = (id: string, how: 'toggle' | 'range' | 'add') => void;

/** The requested choices in their order: clicks may come before the code does. */
export type AskedChoices = readonly { id: string; how: Parameters<ChooseCard>[1] }[];

/** Cards of the board that are chosen, to be changed at once. */
export function useCardChoice(board: Board) {
  const [asked, setAsked] = useState<AskedChoices>([]);
  const choose = useCallback<ChooseCard>((id, how) => setAsked((before) => [...before, { id, how }]), []);
  const bar = asked.length > 0 && (
    <Suspense>
      <BoardSelection board={board} asked={asked} />
    </Suspense>
  );
  return { bar, choose };
}
