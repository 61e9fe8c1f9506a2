/**
 * Has works done one after the other, in the order in which they come, also after one that failed. The first is begun
 * at once.
 */
export function createInOrder(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> | null = null;
  return (work) => {
    const turn = last ? last.then(work) : work();
    const over: Promise<unknown> = turn
      .catch(() => {})
      .finally(() => {
        if (last === over) last = null;
      });
    last = over;
    return turn;
  };
}
