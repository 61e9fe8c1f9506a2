import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';

const keyOf = (userId: string) => `ringmark.folds.${userId}`;

/** The columns that a person folded on this device. */
export function readStoredFolds(userId: string): ReadonlySet<TicketStatus> {
  try {
    const kept = (localStorage.getItem(keyOf(userId)) ?? '').split(',');
    return new Set(TICKET_STATUSES.filter((status) => kept.includes(status)));
  } catch {
    return new Set();
  }
}

export function storeFolds(userId: string, folds: ReadonlySet<TicketStatus>): void {
  try {
    localStorage.setItem(keyOf(userId), [...folds].join(','));
  } catch {
    // Storage is full or switched off: the folds then last until the page is left.
  }
}
