import { useDebouncedValue } from '@mantine/hooks';
import type { SimilarTicket, SimilarTicketsInput } from '@ringmark/contract/tickets/duplicates';
import { useState } from 'react';
import { trpc } from '../lib/server/trpc-client.ts';

/** ms after the last key. */
const PAUSE = 300;

type Report = Omit<SimilarTicketsInput, 'projectId'> & {
  projectId: SimilarTicketsInput['projectId'] | null;
};

const NONE: readonly string[] = [];

/**
 * Returns tickets about the same thing that is being written about; none where there is nothing to search by, or no
 * answer.
 *
 * @param subject names what is written: what was another thing there may be the same elsewhere.
 */
export function useSimilarTickets(subject: unknown, { projectId, title = '', url, element }: Report) {
  const [words] = useDebouncedValue(title.trim(), PAUSE);
  const [address] = useDebouncedValue(url, PAUSE);
  const [dismissed, setDismissed] = useState({ subject, ids: NONE });
  const others = dismissed.subject === subject ? dismissed.ids : NONE;
  const hasWords = words.length > 3;
  const isAsked = projectId !== null && (hasWords || element !== undefined);
  const query = trpc.duplicates.similar.useQuery(
    // The element is sent as it is now, without delay; typed words are sent after a pause.
    { projectId: projectId ?? ('' as never), title: words, url: element ? url : address, element },
    {
      enabled: isAsked,
      // The previous answer stays visible until the next one arrives.
      placeholderData: (before) => before,
    },
  );
  const items: readonly SimilarTicket[] = (isAsked && query.data) || [];
  return {
    items: items.filter(({ ticket }) => !others.includes(ticket.id)),
    /** Different issue: not to be shown again. */
    dismiss: ({ ticket }: SimilarTicket) => setDismissed({ subject, ids: [...others, ticket.id] }),
  };
}
