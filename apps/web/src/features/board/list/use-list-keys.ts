import type { KeyboardEvent } from 'react';
import type { Selection } from './use-selection.ts';

const idOf = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-row-id]')?.dataset['rowId'];

const linkOf = (id: string | undefined) =>
  document.querySelector<HTMLElement>(`[data-row-id="${id}"] [data-row-link]`);

/** `x` chooses, Shift with an arrow chooses on, Ctrl or Cmd with A chooses all, Escape none; arrows walk. */
export function useListKeys(order: readonly string[], selection: Selection | undefined) {
  return (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'a' && selection) {
      event.preventDefault();
      selection.selectAll();
      return;
    }
    if (event.key === 'Escape' && selection && selection.ids.size > 0) {
      event.preventDefault();
      selection.clear();
      return;
    }
    const id = idOf(event.target);
    if (id === undefined || isCommand || event.altKey) return;
    if (event.key.toLowerCase() === 'x' && selection) {
      event.preventDefault();
      selection.toggle(id, event.shiftKey);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = order[order.indexOf(id) + step];
    if (next === undefined) return;
    if (event.shiftKey && selection) {
      if (!selection.ids.has(id)) selection.toggle(id, false);
      if (!selection.ids.has(next)) selection.toggle(next, true);
    }
    linkOf(next)?.focus();
  };
}
