import type { CreateTicketInput } from '@ringmark/contract/tickets/tickets';

/** Whether parts of the picture were made unreadable before it was sent. */
export const isCovered = ({ drawing }: Pick<CreateTicketInput, 'drawing'>): boolean =>
  (drawing?.covers.length ?? 0) > 0;

/**
 * Of a pin with a covered picture its place alone is kept: what stood in the covered part may as well be in what the
 * page told of itself, such as the name of an element, its title, a step or a line of the console.
 */
export function withoutPageWords(input: CreateTicketInput): CreateTicketInput {
  if (!isCovered(input)) return input;
  const { pin, report } = input;
  const region = pin?.region && { ...pin.region, inside: [] };
  return {
    ...input,
    pin: pin && { ...pin, element: null, pageTitle: null, ...(region && { region }) },
    report: report && { ...report, console: [], requests: [] },
    steps: [],
  };
}
