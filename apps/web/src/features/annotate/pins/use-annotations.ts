import { useDebouncedValue } from '@mantine/hooks';
import { pageKey } from '@ringmark/contract/pages/same-origin';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import type { ResolvedPin } from '@ringmark/contract/pages/viewport';
import { useEffect, useMemo, useRef, useState } from 'react';
import { logFailure } from '../../../lib/server/log-failure.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { pagePins, pinnedTickets } from './page-pins.ts';
import type { PageView } from '../page/page-view.types.ts';

const NONE: TicketListItem[] = [];
const NOWHERE: ReadonlyMap<string, ResolvedPin> = new Map();

/**
 * Milliseconds after a ticket was opened during which each new layout of the page brings its element into sight again.
 */
const REVEAL_MS = 3_000;
/** A page that was not scrolled for this long has come to rest. */
const REST_MS = 200;

/** The pins of the page that is shown, each where its element is now. */
export function useAnnotations(
  view: PageView,
  projectId: string | null,
  width: number,
  openId: string | null,
) {
  const url = pageKey(view.url, window.location.origin) ?? '';
  const query = trpc.tickets.list.useQuery(
    { url, projectId: projectId ?? undefined },
    { enabled: url !== '', placeholderData: undefined },
  );
  const { isError } = query;
  useEffect(() => {
    if (!isError) return;
    notify({
      title: 'Failed to load annotations',
      description: 'There was an error loading annotations for this URL.',
      variant: 'destructive',
    });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each address that fails is told of.
  }, [isError, url]);

  const tickets = query.data?.items ?? NONE;
  const resolved = useResolved(view, tickets, openId);
  const pins = useMemo(() => pagePins(tickets, resolved, width), [tickets, resolved, width]);
  return { pins, isPending: query.isPending && url !== '', isError, refetch: query.refetch };
}

/** Returns the ticket whose pin must be scrolled into view: the one that was opened just now. */
function useRevealed(openId: string | null) {
  const opened = useRef<{ id: string | null; at: number }>({ id: null, at: 0 });
  return (tickets: readonly TicketListItem[]) => {
    if (opened.current.id !== openId) opened.current = { id: openId, at: performance.now() };
    if (performance.now() - opened.current.at > REVEAL_MS) return null;
    return tickets.find(({ id }) => id === openId)?.id ?? null;
  };
}

/** Returns the places of tickets' pins on the page that is shown. */
export function useResolved(view: PageView, tickets: readonly TicketListItem[], openId: string | null) {
  const [resolved, setResolved] = useState(NOWHERE);
  const isReady = view.status === 'ready';
  const { resolvePins, revision, trueScroll } = view;
  // Sticky elements stick to the viewport's edge at one place of the page and not at another.
  const hasSticky = [...resolved.values()].some(({ isSticky }) => isSticky);
  const [rested] = useDebouncedValue(`${trueScroll.x},${trueScroll.y}`, REST_MS);
  const turn = hasSticky ? rested : '';
  const toReveal = useRevealed(openId);
  useEffect(() => {
    if (!isReady) return;
    let isLate = false;
    const ask = async () => {
      try {
        const places = await resolvePins(pinnedTickets(tickets).slice(0, 200), toReveal(tickets));
        if (!isLate && places) setResolved(new Map(places.map((place) => [place.ticketId, place])));
      } catch (error) {
        // Unresolved pins stay at their old places.
        logFailure('pins could not be looked for', error);
      }
    };
    void ask();
    return () => {
      isLate = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The view is another object at every scroll; what it shows is another at every revision.
  }, [isReady, revision, tickets, openId, turn]);
  return resolved;
}
