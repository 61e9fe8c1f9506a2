import type { Board } from '@ringmark/contract/tickets/boards';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkKind } from './bulk-choice.ts';
import type { AskedChoices } from './use-card-choice.tsx';
import { useSelection } from './use-selection.ts';

const statusOf = (board: Board, id: string | undefined) =>
  board.columns.find(({ cards }) => cards.some((card) => card.id === id))?.status;

/** A sheet of its own marks them: cards are many, and none is rendered again for it. */
function useMarks(ids: ReadonlySet<string>): void {
  useEffect(() => {
    if (ids.size === 0) return undefined;
    const sheet = new CSSStyleSheet();
    const cards = [...ids].map((id) => `[data-card-id="${CSS.escape(id)}"]`).join(',');
    sheet.replaceSync(`:is(${cards}) > * {
      outline: 2px solid var(--mantine-primary-color-filled);
      outline-offset: -1px;
      background: color-mix(in srgb, var(--mantine-primary-color-filled) 10%, var(--rm-surface));
    }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [ids]);
}

/** The chosen cards of the board, and what can be done with them. */
export function BoardSelection({ board, asked }: { board: Board; asked: AskedChoices }) {
  const cards = useMemo(() => board.columns.flatMap((column) => column.cards), [board]);
  const order = useMemo(() => cards.map(({ id }) => id), [cards]);
  const selection = useSelection(order);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const done = useRef(0);
  const answer = useEffectEvent((all: AskedChoices) => {
    const chosen = new Set(selection.ids);
    for (; done.current < all.length; done.current += 1) {
      const choice = all[done.current];
      if (!choice) continue;
      const { id, how } = choice;
      const isBeside = statusOf(board, all[done.current - 1]?.id) === statusOf(board, id);
      if (how === 'add' && chosen.has(id)) continue;
      selection.toggle(id, how === 'range' && isBeside);
      if (how === 'toggle' && chosen.has(id)) chosen.delete(id);
      else chosen.add(id);
    }
  });
  useEffect(() => answer(asked), [asked]);
  useMarks(selection.ids);
  return (
    <BulkBar selection={selection} cards={cards} kind={kind} onKind={setKind} onClear={selection.clear} />
  );
}
