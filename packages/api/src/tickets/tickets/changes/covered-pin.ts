import type { PageReport, PinContext } from '@ringmark/contract/pins';
import type { CreateTicketInput } from '@ringmark/contract/tickets/tickets';

/** Tells whether parts of the picture were made unreadable before it was sent. */
export const isCovered = ({ drawing }: Pick<CreateTicketInput, 'drawing'>): boolean =>
  (drawing?.covers.length ?? 0) > 0;

/**
 * Leaves only the place of a pin: what stood in the covered part of its picture may as well be in what the page said about
 * itself, such as the name of an element, its title or a line of the console.
 */
export function withoutWords<Pinned extends { pin: PinContext | null; report: PageReport | null }>(
  pinned: Pinned,
): Pinned {
  const { pin, report } = pinned;
  const region = pin?.region && { ...pin.region, inside: [] };
  return {
    ...pinned,
    pin: pin && { ...pin, element: null, pageTitle: null, ...(region && { region }) },
    report: report && { ...report, console: [], requests: [] },
  };
}

/** Leaves out what a new pin's page said about itself, and the steps, if parts of its picture are covered. */
export const withoutPageWords = (input: CreateTicketInput): CreateTicketInput =>
  isCovered(input) ? { ...withoutWords(input), steps: [] } : input;
