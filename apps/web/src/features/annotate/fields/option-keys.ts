import { ownValue } from '@ringmark/contract/own-value';
import type { FieldOption } from '@ringmark/contract/live/fields';

const PAGE = 10;

/** The place in the list that a key leads to, past what cannot be chosen; the same where it leads nowhere. */
export function movedBy(options: readonly FieldOption[], active: number, key: string): number {
  const free = options.flatMap(({ isDisabled }, place) => (isDisabled ? [] : [place]));
  const at = free.findLastIndex((place) => place <= active);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: free.length - 1,
  };
  const to = ownValue(steps, key);
  if (to === undefined) return active;
  return free[Math.min(free.length - 1, Math.max(0, to))] ?? active;
}

export const isMove = (key: string): boolean =>
  ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].includes(key);

/** The next place whose label begins with what was typed; one letter again and again goes through all of its own. */
export function typedTo(options: readonly FieldOption[], active: number, typed: string): number {
  const isOneLetter = [...typed].every((letter) => letter === typed[0]);
  const wanted = (isOneLetter ? (typed[0] ?? '') : typed).toLocaleLowerCase();
  const first = isOneLetter ? active + 1 : Math.max(0, active);
  const order = options.map((_option, step) => (first + step) % options.length);
  const fits = (place: number) => {
    const option = options[place];
    return option && !option.isDisabled && option.label.toLocaleLowerCase().startsWith(wanted);
  };
  return order.find(fits) ?? active;
}

/** Returns the proposals that match the typed text, as browsers choose them. */
export function fitting<T extends { value: string; label: string }>(
  proposals: readonly T[],
  typed: string,
): T[] {
  const wanted = typed.toLocaleLowerCase();
  const fits = (text: string) => text.toLocaleLowerCase().includes(wanted);
  const found = proposals.filter(({ value, label }) => value !== typed && (fits(value) || fits(label)));
  return found.slice(0, 100);
}
