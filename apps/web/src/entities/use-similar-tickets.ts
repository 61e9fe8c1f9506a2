import { useDebouncedValue } from '@mantine/hooks';
import type { SimilarTicket, SimilarTicketsInput } from '@ringmark/contract/duplicates';
import { trpc } from '../lib/server/trpc-client.ts';

/** ms after the last key. */
const PAUSE = 300;

type Report = Omit<SimilarTicketsInput, 'projectId'> & {
  projectId: SimilarTicketsInput['projectId'] | null;
};

/** Tickets that tell of what is being written; nothing where there is nothing to go by, or no answer. */
export function useSimilarTickets({ projectId, title = '', ...report }: Report): readonly SimilarTicket[] {
  const [words] = useDebouncedValue(title.trim(), PAUSE);
  const hasWords = words.length > 3;
  const query = trpc.duplicates.similar.useQuery(
    { ...report, projectId: projectId ?? ('' as never), title: words },
    {
      enabled: projectId !== null && (hasWords || report.element !== undefined),
      // What is shown stays until the next answer.
      placeholderData: (before) => before,
    },
  );
  return query.data ?? [];
}
