import type { ChangeEvent } from '@ringmark/contract/events';
import { tracked } from '@trpc/server';
import { refreshActor } from '../auth/resolve-actor.ts';
import type { Actor, SignedInContext } from '../context.ts';
import { preparedStatement } from '../database/prepared.ts';
import { reachesProject } from '../projects/project-reach.ts';
import type { FeedEntry } from './change-feed.ts';

/** Who missed more than this reads everything anew: it is cheaper for both sides. */
const MOST_REPLAYED = 500;

const newest = preparedStatement('select coalesce(max(id), 0) from change_log');
const oldest = preparedStatement('select coalesce(min(id), 0) from change_log');
const after = preparedStatement('select id, event from change_log where id > ? order by id limit ?');

/** What the caller may see at this moment; what has no project tells nothing but that something changed. */
const maySee = ({ db }: SignedInContext, actor: Actor, event: ChangeEvent): boolean =>
  !('projectId' in event) || reachesProject(db, actor, event.projectId);

/** What was missed since an event, or undefined when that cannot be told any more. */
function readMissed({ db }: SignedInContext, lastId: number): FeedEntry[] | undefined {
  const isKnown = Number.isSafeInteger(lastId) && lastId >= 0 && lastId <= Number(newest(db).pluck().get());
  if (!isKnown || lastId < Number(oldest(db).pluck().get()) - 1) return undefined;
  const rows = after(db).all(lastId, MOST_REPLAYED + 1) as { id: number; event: string }[];
  if (rows.length > MOST_REPLAYED) return undefined;
  // Written by recordChange alone, which takes nothing else.
  return rows.map(({ id, event }) => ({ id, event: JSON.parse(event) as ChangeEvent }));
}

/** What a new connection is told first. */
function begin(ctx: SignedInContext, lastEventId: string | null): FeedEntry[] {
  const id = Number(newest(ctx.db).pluck().get());
  if (lastEventId === null) return [{ id, event: { kind: 'ready' } }];
  const missed = readMissed(ctx, Number(lastEventId));
  if (!missed) return [{ id, event: { kind: 'reload' } }];
  return [{ id: missed[0] ? missed[0].id - 1 : id, event: { kind: 'ready' } }, ...missed];
}

/** Entries that wait to be sent, and a way to wait for the next. */
function createInbox(signal: AbortSignal | undefined) {
  let waiting: FeedEntry[] = [];
  let isOverfull = false;
  let isStirred = false;
  let wake: (() => void) | undefined;
  const stir = () => {
    isStirred = true;
    wake?.();
  };
  signal?.addEventListener('abort', stir);
  return {
    stir,
    add(entry: FeedEntry) {
      isOverfull ||= waiting.length >= MOST_REPLAYED;
      // Whoever reads too slowly is told to read everything anew, and takes no memory meanwhile.
      waiting = isOverfull ? [{ id: entry.id, event: { kind: 'reload' } }] : [...waiting, entry];
      stir();
    },
    /** Ends at once when something waits, when somebody stirs, or when the caller has gone. */
    async next(): Promise<FeedEntry[]> {
      if (!isStirred && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isStirred = false;
      const taken = waiting;
      waiting = [];
      isOverfull = false;
      return taken;
    },
    close: () => signal?.removeEventListener('abort', stir),
  };
}

/**
 * Tells what changes among what the caller may see, as it happens and without asking the database for news. First
 * comes what was missed since `lastEventId`, or `reload` when that is too much. Who may see what is judged anew for
 * every event; when the session or token ends, so does this.
 */
export async function* followChanges(ctx: SignedInContext, lastEventId: string | null, signal?: AbortSignal) {
  const inbox = createInbox(signal);
  const hasLeft = () => signal?.aborted === true;
  const stopListening = ctx.changes.listen(inbox.add, inbox.stir);
  try {
    let entries = begin(ctx, lastEventId);
    while (!hasLeft()) {
      for (const { id, event } of entries) {
        const actor = refreshActor(ctx, ctx.actor);
        if (!actor) return;
        if (maySee(ctx, actor, event)) yield tracked(String(id), event);
      }
      entries = await inbox.next();
      if (!refreshActor(ctx, ctx.actor)) return;
    }
  } finally {
    stopListening();
    inbox.close();
  }
}
