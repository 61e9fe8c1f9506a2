import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  ids: ReadonlySet<string>;
  /** @param isRange selects all between the last one that was chosen and this. */
  toggle: (id: string, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

interface State {
  ids: ReadonlySet<string>;
  /** The card at which a range begins. */
  anchor: string | null;
}

const NONE: State = { ids: new Set(), anchor: null };

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : order.slice(from, to + 1);
}

function toggled({ ids, anchor }: State, order: readonly string[], id: string, isRange: boolean): State {
  const next = new Set(ids);
  if (isRange && anchor !== null) for (const one of between(order, anchor, id)) next.add(one);
  else if (next.has(id)) next.delete(id);
  else next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Keeps the selected tickets of those that are shown.
 *
 * @param order their ids from top to bottom. While it is the same array, `toggle` is the same function.
 */
export function useSelection(order: readonly string[]): Selection {
  const [{ ids: chosen }, setState] = useState<State>(NONE);
  // A ticket that is no longer shown cannot be visibly selected.
  const ids = useMemo(() => new Set(order.filter((id) => chosen.has(id))), [order, chosen]);
  const toggle = useCallback(
    (id: string, isRange: boolean) => setState((state) => toggled(state, order, id, isRange)),
    [order],
  );
  const selectAll = useCallback(() => setState({ ids: new Set(order), anchor: order[0] ?? null }), [order]);
  const clear = useCallback(() => setState(NONE), []);
  return { ids, toggle, selectAll, clear };
}
