import { onSessionEnd } from '../session/session-end.ts';

interface BoardPlace {
  /** The filters, as the address has them. */
  search: Record<string, string | undefined>;
  /** Where the board stands in the tab's history. */
  index: number;
}

let place: BoardPlace | null = null;

/** Where the board was last seen, so that ways back to it lead to the same view. */
export const boardPlace = {
  get: (): BoardPlace | null => place,
  set(seen: BoardPlace): void {
    place = seen;
  },
};

// What one person has searched for is nothing to the next.
onSessionEnd(() => {
  place = null;
});
