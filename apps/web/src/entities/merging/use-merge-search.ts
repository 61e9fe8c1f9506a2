import { useDebouncedValue } from '@mantine/hooks';
import type { ProjectId } from '@ringmark/contract/ids';
import { useState } from 'react';
import { trpc } from '../../lib/server/trpc-client.ts';

/** ms after the last key. */
const PAUSE = 200;
const MAX = 8;

/** Tickets of a project by words or number. @param without those that are not offered. @param isAsked without words too */
export function useMergeSearch(projectId: ProjectId, without: ReadonlySet<string>, isAsked: boolean) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE);
  const found = trpc.tickets.list.useQuery(
    // The server returns at most a hundred.
    { projectId, search, limit: Math.min(MAX + without.size, 100) },
    { placeholderData: (before) => before, enabled: isAsked || search !== '' },
  );
  const all = isAsked || search !== '' ? (found.data?.items ?? []) : [];
  const items = all.filter(({ id }) => !without.has(id)).slice(0, MAX);
  return { text, setText, found, items, isSettled: search === text.trim() && !found.isPlaceholderData };
}
