import { onSessionEnd } from '../session/session-end.ts';

interface BoardPlace {
  /** The filters as they are in the address. */
  search: Record<string, string | undefined>;
  /** The board's entry in the tab's history. */
  index: number;
}

let place: BoardPlace | null = null;

export const lastBoardView = {
  get: (): BoardPlace | null => place,
  set(seen: BoardPlace): void {
    place = seen;
  },
};

// The next person must not see this search.
onSessionEnd(() => {
  place = null;
});
