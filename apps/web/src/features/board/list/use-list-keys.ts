import type { KeyboardEvent } from 'react';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';
import { BULK_KEYS, type BulkKind } from '../bulk/bulk-choice.ts';
import type { Selection } from '../bulk/use-selection.ts';

const idOf = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];

export const linkOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`[data-row-id="${id}"] [data-row-link]`);

/**
 * `x` chooses, Shift with an arrow chooses on, Ctrl or Cmd with A chooses all; arrows walk. While nothing is chosen,
 * `s`, `i`, `l` and `m` are about the row with the focus.
 */
export function useListKeys(
  order: readonly string[],
  selection: Selection | undefined,
  onKind: (kind: BulkKind) => void,
) {
  const walk = (id: string, step: number, isRange: boolean) => {
    const next = order[order.indexOf(id) + step];
    if (next === undefined) return;
    if (isRange && selection) {
      if (!selection.ids.has(id)) selection.toggle(id, false);
      if (!selection.ids.has(next)) selection.toggle(next, true);
    }
    linkOf(next)?.focus();
  };
  /** @returns whether it was one of the keys. */
  const choose = (id: string, { key, shiftKey }: KeyboardEvent, { ids, toggle }: Selection): boolean => {
    const kind = BULK_KEYS[key.toLowerCase()];
    if (kind && ids.size === 0) onKind(kind);
    else if (key.toLowerCase() !== 'x') return false;
    toggle(id, shiftKey);
    return true;
  };
  return (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a' && selection) {
      event.preventDefault();
      selection.selectAll();
      return;
    }
    const id = idOf(event.target);
    if (id === undefined || isCommand || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) walk(id, step, event.shiftKey);
    else if (!selection || !isKeyFree() || !choose(id, event, selection)) return;
    event.preventDefault();
  };
}
