import { CloseButton } from '@mantine/core';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { ALONE, trpc } from '../../../lib/server/trpc-client.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import classes from './frozen.module.css';

interface ThenNowProps {
  ticket: Ticket;
  kept: FrozenPage;
  choice: PageChoice;
  /** The view of the page as it was. */
  sessionId: string;
  onClose: () => void;
}

/** Reads both pages from the top, as far down as one picture reaches. */
function useBoth({ ticket, choice, sessionId }: ThenNowProps) {
  const { client } = trpc.useUtils();
  const { width, height } = choice.size;
  const strip = (of: string, signal: AbortSignal) =>
    client.viewport.strip.mutate(
      { sessionId: of, y: 0, height: VIEWPORT_LIMITS.stripHeight.max },
      { signal, context: ALONE },
    );
  return useQuery({
    queryKey: ['then-now', ticket.id, sessionId, width, height],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { id: ticketId, url, projectId, pin } = ticket;
      const before = await strip(sessionId, signal);
      const live = await client.viewport.open.mutate(
        { url: url ?? '', width, height, projectId, ticketId, preferences: pin?.preferences },
        { signal },
      );
      try {
        return { before, now: await strip(live.sessionId, signal) };
      } finally {
        void client.viewport.close.mutate({ sessionId: live.sessionId }).catch(() => {});
      }
    },
  });
}

/**
 * Shows both whole pages, one under the other's edge. The range lies over them, so that any place of them can be
 * dragged.
 */
function Slider({ before, now }: { before: string; now: string }) {
  const [edge, setEdge] = useState(50);
  return (
    <div className={classes.slider}>
      <img src={before} alt="Original: the page when the pin was placed" draggable={false} />
      <img
        className={classes.now}
        style={{ clipPath: `inset(0 0 0 ${edge}%)` }}
        src={now}
        alt="Today: the page as it is now"
        draggable={false}
      />
      <span className={classes.label} data-side="then" aria-hidden="true">
        Original
      </span>
      <span className={classes.label} data-side="now" aria-hidden="true">
        Today
      </span>
      <span className={classes.edge} style={{ left: `${edge}%` }} aria-hidden="true" />
      <input
        type="range"
        className={classes.range}
        min={0}
        max={100}
        value={edge}
        aria-label="Compare original and today"
        aria-valuetext={`${100 - edge}% of today’s page is shown`}
        onChange={(event) => setEdge(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The page as it was and as it is, over the view. */
export function ThenNow(props: ThenNowProps) {
  const { data, error, isFetching, refetch } = useBoth(props);
  return (
    <section className={classes.both} aria-label="Original and today">
      <div className={classes.head}>
        <strong>Original / today</strong>
        <CloseButton aria-label="Close comparison" onClick={props.onClose} />
      </div>
      {isFetching && <output className={classes.waiting}>Opening today’s page...</output>}
      {error && !isFetching && (
        <ErrorState
          title="Couldn’t open today’s page"
          message={errorWords(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={classes.scroll}>
          <Slider before={data.before.screenshot} now={data.now.screenshot} />
        </div>
      )}
    </section>
  );
}
