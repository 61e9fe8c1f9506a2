import type { ChangeEvent } from '@ringmark/contract/events';
import { useEffect } from 'react';
import { changePosition } from './change-position.ts';
import { checkServer } from './server-reachability.ts';
import { errorStatus } from './error-words.ts';
import { afterFirstPaint } from '../browser/first-paint.ts';
import { logFailure } from './log-failure.ts';
import { reportRefusedSession } from '../session/session-events.ts';
import { queryClient, trpcClient, trpcUtils } from './trpc-client.ts';

/** Changes within this time cause one refetch. */
const GATHER_MS = 120;

let pending: ChangeEvent[] = [];
let holds = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function invalidateTicket(event: Extract<ChangeEvent, { ticketId: unknown }>): void {
  const ref = { id: event.ticketId };
  void trpcUtils.tickets.get.invalidate(ref);
  if (event.kind === 'ticket.updated') {
    void trpcUtils.tickets.history.invalidate(ref);
    void trpcUtils.tickets.edits.invalidate(ref);
    void trpcUtils.tickets.changes.invalidate(ref);
    void trpcUtils.watchers.invalidate();
    void trpcUtils.proofs.list.invalidate(ref);
    void trpcUtils.regressions.invalidate();
    void trpcUtils.sizes.get.invalidate(ref);
    void trpcUtils.steps.get.invalidate(ref);
    void trpcUtils.frozenPages.get.invalidate(ref);
    void trpcUtils.deploys.ofTicket.invalidate(ref);
    void trpcUtils.handOvers.list.invalidate(ref);
  }
  if (event.kind === 'comment.created' || event.kind === 'comment.updated')
    void trpcUtils.comments.list.invalidate({ ticketId: event.ticketId });
  if (event.kind === 'attachment.created') {
    void trpcUtils.attachments.list.invalidate(ref);
    void trpcUtils.comments.list.invalidate({ ticketId: event.ticketId });
  }
}

function invalidateTicketLists(): void {
  const { board, list, rows, counts, pinnedPages } = trpcUtils.tickets;
  for (const query of [board, list, rows, counts, pinnedPages]) void query.invalidate();
  void trpcUtils.pages.invalidate();
  void trpcUtils.analytics.invalidate();
}

/** Everything that names people: a name may have changed. */
function invalidateNames(): void {
  const { users, organizations, invitations, analytics, audit } = trpcUtils;
  const { tickets, comments, attachments, watchers } = trpcUtils;
  for (const domain of [users, organizations, invitations, analytics, audit]) void domain.invalidate();
  for (const domain of [tickets, comments, attachments, watchers]) void domain.invalidate();
}

function apply(events: readonly ChangeEvent[]): void {
  if (events.some(({ kind }) => kind === 'reload')) {
    void queryClient.invalidateQueries();
    // The end of the session may be among the missed changes.
    reportRefusedSession();
    return;
  }
  const kinds = new Set(events.map(({ kind }) => kind));
  const tickets = new Map(
    events.flatMap((event) => ('ticketId' in event ? [[event.ticketId + event.kind, event]] : [])),
  );
  for (const event of tickets.values()) invalidateTicket(event);
  if (tickets.size > 0) invalidateTicketLists();
  if (kinds.has('tickets.changed')) {
    // The event does not name the tickets, so those that are on screen are read again.
    void trpcUtils.tickets.invalidate();
    invalidateTicketLists();
  }
  if (kinds.has('views.changed')) void trpcUtils.savedViews.invalidate();
  if (kinds.has('projects.changed')) {
    void trpcUtils.savedViews.invalidate();
    const { projects, labels, doors, organizations, users, analytics } = trpcUtils;
    for (const domain of [projects, labels, doors, organizations, users, analytics]) void domain.invalidate();
    invalidateTicketLists();
    // Archiving a project changes what its tickets allow.
    void trpcUtils.tickets.get.invalidate();
  }
  if (kinds.has('people.changed')) {
    invalidateNames();
    // The person's own name may have changed.
    reportRefusedSession();
  }
}

function flush(): void {
  timer = undefined;
  if (holds > 0 || pending.length === 0) return;
  const events = pending;
  pending = [];
  apply(events);
}

const flushSoon = () => {
  timer ??= setTimeout(flush, GATHER_MS);
};

/** Delays other people's changes during a drag and an unanswered write. @returns releases the delay. */
export function deferChanges(): () => void {
  let isHeld = true;
  holds += 1;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (pending.length > 0) flushSoon();
  };
}

export function announceChange(event: ChangeEvent): void {
  pending.push(event);
  flushSoon();
}

/** ms before reconnecting after the server ended the stream. */
const RETRY_MS = 3_000;

type Subscription = ReturnType<typeof trpcClient.events.changes.subscribe>;

/** Reconnects after a server restart; stops at the end of the session. */
function createFollower() {
  let subscription: Subscription | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    const ended = subscription;
    subscription = undefined;
    ended?.unsubscribe();
  };
  const beginAgain = () => {
    subscription = undefined;
    timer = setTimeout(start, RETRY_MS);
  };
  function start(): void {
    subscription ??= trpcClient.events.changes.subscribe(
      { lastEventId: changePosition.get() },
      {
        onData({ id, data }) {
          changePosition.set(id);
          announceChange(data);
        },
        onConnectionStateChange({ state, error }) {
          // The browser reconnects by itself, whether or not the server is there.
          if (state === 'connecting' && error) void checkServer();
        },
        onError(error) {
          logFailure('following changes failed', error);
          // Browsers hide the status of a refused stream.
          reportRefusedSession();
          if (errorStatus(error) !== 401) beginAgain();
        },
        onComplete() {
          // Unsubscribing completes the stream, too.
          if (!subscription) return;
          reportRefusedSession();
          beginAgain();
        },
      },
    );
  }
  return { start, stop };
}

/** A hidden tab disconnects, since browsers allow few connections, and later continues from its last change. */
export function useLiveChanges(): void {
  useEffect(() => {
    const { start, stop } = createFollower();
    const follow = () => (document.visibilityState === 'hidden' ? stop() : start());
    // The position comes from the first read, so that no change in between is missed.
    const giveUp = afterFirstPaint(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      giveUp();
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, []);
}
