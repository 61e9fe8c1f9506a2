import type { ChangeEvent } from '@ringmark/contract/events';
import { useEffect } from 'react';
import { changePosition } from './change-position.ts';
import { errorStatus } from './error-words.ts';
import { afterFirstPaint } from '../first-paint.ts';
import { logFailure } from './log.ts';
import { doubtSession } from '../session/session-news.ts';
import { queryClient, trpcClient, trpcUtils } from './trpc.ts';

/** Changes that come close together are read once. */
const GATHER_MS = 120;

let pending: ChangeEvent[] = [];
let holds = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function invalidateTicket(event: Extract<ChangeEvent, { ticketId: unknown }>): void {
  const ref = { id: event.ticketId };
  void trpcUtils.tickets.get.invalidate(ref);
  if (event.kind === 'ticket.updated') void trpcUtils.tickets.history.invalidate(ref);
  if (event.kind === 'comment.created') void trpcUtils.comments.list.invalidate({ ticketId: event.ticketId });
  if (event.kind === 'attachment.created') {
    void trpcUtils.attachments.list.invalidate(ref);
    void trpcUtils.comments.list.invalidate({ ticketId: event.ticketId });
  }
}

function invalidateTicketLists(): void {
  const { board, list, counts, pinnedPages } = trpcUtils.tickets;
  for (const query of [board, list, counts, pinnedPages]) void query.invalidate();
  void trpcUtils.pages.invalidate();
  void trpcUtils.analytics.invalidate();
}

function apply(events: readonly ChangeEvent[]): void {
  if (events.some(({ kind }) => kind === 'reload')) {
    void queryClient.invalidateQueries();
    // Nobody knows what was missed: the end of the session may be among it.
    doubtSession();
    return;
  }
  const kinds = new Set(events.map(({ kind }) => kind));
  const tickets = new Map(
    events.flatMap((event) => ('ticketId' in event ? [[event.ticketId + event.kind, event]] : [])),
  );
  for (const event of tickets.values()) invalidateTicket(event);
  if (tickets.size > 0) invalidateTicketLists();
  if (kinds.has('projects.changed')) {
    const { projects, organizations, users, analytics } = trpcUtils;
    for (const domain of [projects, organizations, users, analytics]) void domain.invalidate();
    invalidateTicketLists();
    // An archived project takes its tickets' doings with it.
    void trpcUtils.tickets.get.invalidate();
  }
  if (kinds.has('people.changed')) {
    const { users, organizations, analytics } = trpcUtils;
    for (const domain of [users, organizations, analytics]) void domain.invalidate();
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

/**
 * Keeps what others change from the screen for a while: under a hand that drags nothing moves, and an answer that
 * is older than what a person has just done must not undo it.
 *
 * @returns a function that lets changes through again.
 */
export function holdChanges(): () => void {
  let isHeld = true;
  holds += 1;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (pending.length > 0) flushSoon();
  };
}

/** Tells of a change that the client itself caused, as the server's push would. */
export function announceChange(event: ChangeEvent): void {
  pending.push(event);
  flushSoon();
}

/** How long after it was ended by the server following begins again. */
const AGAIN_MS = 3_000;

type Subscription = ReturnType<typeof trpcClient.events.changes.subscribe>;

/** Follows changes, and begins again when the server ended it, as at a restart; stops when the session is over. */
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
    timer = setTimeout(start, AGAIN_MS);
  };
  function start(): void {
    subscription ??= trpcClient.events.changes.subscribe(
      { lastEventId: changePosition.get() },
      {
        onData({ id, data }) {
          changePosition.set(id);
          announceChange(data);
        },
        onError(error) {
          logFailure('following changes failed', error);
          // A browser does not tell with what status a stream was refused.
          doubtSession();
          if (errorStatus(error) !== 401) beginAgain();
        },
        onComplete() {
          // It also completes when this side ends it.
          if (!subscription) return;
          doubtSession();
          beginAgain();
        },
      },
    );
  }
  return { start, stop };
}

/**
 * Reads anew what others have changed, as it happens. A hidden tab listens no longer, since browsers open only
 * few connections at once; when it is seen again it goes on after the last change that it knows.
 */
export function useLiveChanges(): void {
  useEffect(() => {
    const { start, stop } = createFollower();
    const follow = () => (document.visibilityState === 'hidden' ? stop() : start());
    // What was read says up to which change it is: none is missed meanwhile.
    const giveUp = afterFirstPaint(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      giveUp();
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, []);
}
