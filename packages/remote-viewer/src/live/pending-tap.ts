/** A tap gives the focus a moment after the finger has lifted: what is typed meanwhile waits for it. */
export function createPendingTap(lastPress: () => Promise<unknown>) {
  let pending: Promise<unknown> | null = null;
  return {
    pending: () => pending,
    begin: (): void => {
      const mine: Promise<unknown> = lastPress()
        .catch(() => {})
        .finally(() => {
          if (pending === mine) pending = null;
        });
      pending = mine;
    },
  };
}
