import type { ChangeEvent } from '@ringmark/contract/events';
import { tracked } from '@trpc/server';
import { refreshActor } from '../auth/resolve-actor.ts';
import type { Actor, SignedInContext } from '../../core/context/context.ts';
import {
  type LoggedChange,
  changesAfter,
  oldestChange,
} from '../../core/database/statements/change-log-statements.ts';
import { canHear, scopeOf } from '../../core/events/audience.ts';
import type { FeedEntry } from '../../core/context/change-feed.ts';
import { dataVersion, visibleVersion } from '../../core/events/data-version.ts';
import { decryptPosition, encryptPosition } from '../../core/events/positions.ts';
import type { Scope } from '../../core/context/scope.ts';

/** Beyond this many changes, it is cheaper to read everything again. */
const MAX_REPLAYED = 500;

/** Only `recordChange` writes these texts, so that the types hold. */
const toEntry = ({ id, event, audience }: LoggedChange): FeedEntry => ({
  id,
  event: JSON.parse(event) as ChangeEvent,
  audience: audience.split(' ') as Scope[],
});

const toAll = (id: number, kind: 'ready' | 'reload'): FeedEntry => ({
  id,
  event: { kind },
  audience: [scopeOf.everyone],
});

/**
 * The changes that a person missed and may receive; undefined when the log lacks them or they are too many. Not even
 * `reload` may show how much others do.
 */
function readMissed({ db }: SignedInContext, actor: Actor, position: number): FeedEntry[] | undefined {
  if (position > dataVersion(db)) return undefined;
  if (visibleVersion(db, actor) <= position) return [];
  if (position < (oldestChange(db).get() ?? 0) - 1) return undefined;
  const rows = changesAfter(db).all({ position });
  const missed = rows.map(toEntry).filter(({ audience }) => canHear(db, actor, audience));
  return missed.length > MAX_REPLAYED ? undefined : missed;
}

function begin(ctx: SignedInContext, lastEventId: string | null): FeedEntry[] {
  const { db, actor } = ctx;
  const newest = dataVersion(db);
  if (lastEventId === null) return [toAll(newest, 'ready')];
  const position = decryptPosition(db, actor.user.id, lastEventId);
  const missed = position === undefined ? undefined : readMissed(ctx, actor, position);
  if (!missed) return [toAll(newest, 'reload')];
  return [toAll(missed[0] ? missed[0].id - 1 : newest, 'ready'), ...missed];
}

function createInbox(signal: AbortSignal | undefined) {
  let waiting: FeedEntry[] = [];
  let isOverfull = false;
  let isNotified = false;
  let wake: (() => void) | undefined;
  const notify = () => {
    isNotified = true;
    wake?.();
  };
  signal?.addEventListener('abort', notify);
  return {
    notify,
    add(entry: FeedEntry) {
      isOverfull ||= waiting.length >= MAX_REPLAYED;
      // A slow reader's entries take no memory: the log has them.
      waiting = isOverfull ? [] : [...waiting, entry];
      notify();
    },
    /** Waits for an entry, `notify`, or the end. @returns undefined when more entries came than are kept. */
    async next(): Promise<FeedEntry[] | undefined> {
      if (!isNotified && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isNotified = false;
      const taken = isOverfull ? undefined : waiting;
      waiting = [];
      isOverfull = false;
      return taken;
    },
    close: () => signal?.removeEventListener('abort', notify),
  };
}

/**
 * Yields changes as they happen, after the missed ones or `reload`. Each event checks the access again; the stream ends
 * with the session or token.
 */
export async function* followChanges(ctx: SignedInContext, lastEventId: string | null, signal?: AbortSignal) {
  const { db } = ctx;
  const inbox = createInbox(signal);
  const hasLeft = () => signal?.aborted === true;
  const stopListening = ctx.changes.listen(inbox.add, inbox.notify);
  try {
    let entries = begin(ctx, lastEventId);
    let position = -1;
    while (!hasLeft()) {
      for (const { id, event, audience } of entries) {
        const actor = refreshActor(ctx, ctx.actor);
        if (!actor) return;
        // The log and the feed may both have it.
        if (id <= position) continue;
        position = id;
        if (canHear(db, actor, audience)) yield tracked(encryptPosition(db, actor.user.id, id), event);
      }
      const arrived = await inbox.next();
      const actor = refreshActor(ctx, ctx.actor);
      if (!actor) return;
      entries = arrived ?? readMissed(ctx, actor, position) ?? [toAll(dataVersion(db), 'reload')];
    }
  } finally {
    stopListening();
    inbox.close();
  }
}
