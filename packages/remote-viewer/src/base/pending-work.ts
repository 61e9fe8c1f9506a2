/** The work begun last, for as long as it runs: what must come after it waits for it. */
export interface PendingWork {
  /** @param work may reject: those who wait for it do not see that. */
  begin: (work: Promise<unknown>) => void;
  /** @returns null once the work is over; it never rejects. */
  pending: () => Promise<unknown> | null;
}

export function createPendingWork(): PendingWork {
  let pending: Promise<unknown> | null = null;
  return {
    pending: () => pending,
    begin: (work) => {
      const mine: Promise<unknown> = work
        .catch(() => {})
        .finally(() => {
          if (pending === mine) pending = null;
        });
      pending = mine;
    },
  };
}
