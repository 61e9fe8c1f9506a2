import type { TicketId } from '@ringmark/contract/ids';
import type { Tx } from '../../core/database/db.ts';
import { chooseLevel, chosenLevel } from '../watchers/watch-levels.ts';
import { hadOf, isStronger, type Moved, movedSchema } from './moved.ts';

type Shared = Pick<Moved, 'voices' | 'watchers' | 'labels' | 'raised'>;

function split<Item>(items: readonly Item[], has: (item: Item) => boolean): { taken: Item[]; rest: Item[] } {
  return { taken: items.filter((item) => has(item)), rest: items.filter((item) => !has(item)) };
}

/**
 * Hands on the things that another merged ticket brings as well: they stay, and belong to that one from now on.
 * @returns the rest.
 */
function handOn(tx: Tx, at: TicketId, shared: Shared): Shared {
  const others = tx.all(
    tx.q
      .selectFrom('merged_ticket')
      .select(['id', 'user_id', 'rows', 'moved'])
      .where('into_id', '=', at)
      .where('moved', 'is not', null),
  );
  let rest = shared;
  for (const other of others) {
    const moved = movedSchema.parse(JSON.parse(other.moved ?? ''));
    const had = hadOf(other);
    const voices = split(rest.voices, (id) => had.voices.has(id));
    const watchers = split(rest.watchers, (id) => had.watchers.has(id));
    const labels = split(rest.labels, (id) => had.labels.has(id));
    const raised = split(rest.raised, ({ userId, before }) => {
      const wish = had.watchers.get(userId);
      return wish !== undefined && isStronger(wish, before);
    });
    rest = { voices: voices.rest, watchers: watchers.rest, labels: labels.rest, raised: raised.rest };
    const taken = {
      voices: [...moved.voices, ...voices.taken],
      watchers: [...moved.watchers, ...watchers.taken],
      labels: [...moved.labels, ...labels.taken],
      raised: [...moved.raised, ...raised.taken],
    };
    const values = { moved: JSON.stringify({ ...moved, ...taken }) };
    tx.run(tx.q.updateTable('merged_ticket').set(values).where('id', '=', other.id));
  }
  return rest;
}

/**
 * Lowers the levels step by step, as merges in any order raised them. A person who has chosen another level since keeps
 * it.
 */
function lower(tx: Tx, at: TicketId, raised: Moved['raised']): void {
  for (const userId of new Set(raised.map((one) => one.userId))) {
    const steps = raised.filter((one) => one.userId === userId);
    let level = chosenLevel(tx, at, userId);
    for (;;) {
      const step = steps.find(({ after }) => after === level);
      if (!step) break;
      level = step.before;
      chooseLevel(tx, at, userId, level);
    }
  }
}

/** Takes from a ticket the people and labels that another one brought. */
export function giveBackShared(tx: Tx, at: TicketId, moved: Moved): void {
  const { voices, watchers, labels, raised } = handOn(tx, at, moved);
  lower(tx, at, raised);
  if (voices.length > 0)
    tx.run(tx.q.deleteFrom('ticket_voice').where('ticket_id', '=', at).where('user_id', 'in', voices));
  if (watchers.length > 0)
    tx.run(tx.q.deleteFrom('ticket_watch').where('ticket_id', '=', at).where('user_id', 'in', watchers));
  if (labels.length > 0) {
    const number = tx.q.selectFrom('ticket').select('number').where('id', '=', at);
    tx.run(
      tx.q.deleteFrom('ticket_label').where('ticket_number', '=', number).where('label_id', 'in', labels),
    );
  }
}
