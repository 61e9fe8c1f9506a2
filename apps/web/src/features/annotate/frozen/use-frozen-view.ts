import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useMemo } from 'react';
import { errorCode, errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useLivePage } from '../live/use-live-view.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import { pagePins } from '../pins/page-pins.ts';
import { useResolved } from '../pins/use-annotations.ts';
import { useShownPin } from '../pins/use-shown-pin.ts';
import { useRemoteCalls } from '../remote/use-remote-calls.ts';

const ENDED = 'This page closed because it was idle. Try again to reopen it.';

function explain(error: unknown): string {
  const code = errorCode(error);
  return code === undefined || code === 'viewport_gone' ? ENDED : errorWords(error);
}

/** The page of a ticket as it was, as a page view: it reaches nothing, and nobody sets pins in it. */
export function useFrozenView(ticket: Ticket, choice: PageChoice, onUnavailable: () => void) {
  const { client } = trpc.useUtils();
  const calls = useRemoteCalls(null);
  const { id } = ticket;
  const frozen = useMemo(
    () => ({
      ...calls,
      open: ({ width, height }: Parameters<typeof calls.open>[0]) =>
        client.frozenPages.open.mutate({ id, width, height }),
      explain,
    }),
    [calls, client, id],
  );
  const view = useLivePage(choice, { onUnavailable, calls: frozen, isRecording: true });
  const tickets = useMemo(() => [ticket], [ticket]);
  const resolved = useResolved(view, tickets, id);
  const pins = useMemo(
    () => pagePins(tickets, resolved, choice.size.width),
    [tickets, resolved, choice.size.width],
  );
  useShownPin(pins, id, view, choice);
  return { view, pins };
}
