import type { BulkEditInput } from '@ringmark/contract/lists/bulk-edits';
import type { TicketCard } from '@ringmark/contract/tickets/boards';

/** The changes that can be made to many tickets at once. */
export type BulkKind = 'status' | 'assignee' | 'labels' | 'severity' | 'project' | 'merge';

export interface BulkChoice {
  change: Omit<BulkEditInput, 'ids'>;
  /** Returns the card as it is shown before the server has answered. */
  edited: (card: TicketCard) => TicketCard;
  /** The words for what was done, for the undo. */
  words: string;
}

export interface BulkPickerProps {
  chosen: readonly TicketCard[];
  onPick: (choice: BulkChoice) => void;
  onClose: () => void;
}

/** The project of all of them, where they have one. */
export function oneProject(cards: readonly TicketCard[]): TicketCard['projectId'] | undefined {
  const [first] = cards;
  return cards.every(({ projectId }) => projectId === first?.projectId) ? first?.projectId : undefined;
}

/** The letters for these choices, on the list and the board alike. */
export const BULK_KEYS: Readonly<Record<string, BulkKind>> = {
  s: 'status',
  i: 'assignee',
  l: 'labels',
  m: 'merge',
};
