import type { Db } from '@ringmark/api/core/database/db';
import type { TicketChange } from '@ringmark/contract/tickets/triage';
import { inserter, instant } from './inserter.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.ts';

/** Labels, watchers, and what the history says of who does a ticket, until when, and with which labels. */
export function teamWriter(db: Db, random: Random) {
  const label = inserter(db, 'ticket_label', ['label_id', 'ticket_number']);
  const watch = inserter(db, 'ticket_watch', ['ticket_id', 'user_id', 'level']);
  const change = inserter(db, 'ticket_change', [
    'id',
    'ticket_id',
    'kind',
    'after',
    'after_id',
    'user_id',
    'changed_at',
  ]);
  return (number: number, { id, createdAt, team }: Story) => {
    const tell = (kind: TicketChange['kind'], after: string, afterId: string | null) =>
      change({
        id: random.id(createdAt),
        ticket_id: id,
        kind,
        after,
        after_id: afterId,
        user_id: team.triagedBy,
        changed_at: instant(createdAt),
      });
    if (team.assignee) tell('assignee', team.assignee.name, team.assignee.id);
    for (const { id: labelId, name } of team.labels) {
      label({ label_id: labelId, ticket_number: number });
      tell('label', name, labelId);
    }
    if (team.dueOn !== null) tell('due', team.dueOn, null);
    for (const userId of team.watchers) watch({ ticket_id: id, user_id: userId, level: 'all' });
  };
}
