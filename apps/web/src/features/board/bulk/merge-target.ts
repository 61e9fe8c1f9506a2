import type { TicketCard } from '@ringmark/contract/tickets/boards';

/** The one that was reported first is the first: the others say the same again. */
export const oldestFirst = (cards: readonly TicketCard[]): TicketCard[] =>
  cards.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.number - other.number);

const MAX_NAMED = 4;

/** `#3, #4 and #9`; of many the first ones and how many more. */
export function numbersOf(cards: readonly Pick<TicketCard, 'number'>[]): string {
  const numbers = cards.map(({ number }) => number).toSorted((one, other) => one - other);
  const named = numbers.length > MAX_NAMED + 1 ? numbers.slice(0, MAX_NAMED) : numbers;
  const names = named.map((number) => `#${number}`);
  const more = numbers.length - named.length;
  const last = more > 0 ? `${more} more` : names.pop();
  return names.length > 0 ? `${names.join(', ')} and ${last}` : (last ?? '');
}
