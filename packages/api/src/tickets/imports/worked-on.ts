import { preparedColumn } from '../../core/database/statements/prepared.ts';
import type { Instant } from '../../core/base/columns.ts';
import type { Sql } from '../../core/database/db.ts';
import { TICKET_PARTS } from '../tickets/changes/ticket-rows.ts';
import type { VisibleTicket } from '../tickets/tickets.access.ts';

type Part = (typeof TICKET_PARTS)[number]['table'];

/**
 * Tells which rows of each table show that people worked on an imported ticket; null for tables whose rows come from
 * the import, from the server, or with a row of another table. The ticket's own date is not enough: internal notes, for
 * example, leave it as it is, so that members don't learn of them.
 */
const WORK: Record<Part, string | null> = {
  ticket: 'updated_at > @madeAt',
  // An import writes comments for everyone only, and none later than itself.
  comment: "visibility = 'team' or created_at > @madeAt",
  comment_mention: null,
  attachment: 'true',
  // The first entry is the import's.
  status_history: 'old_status is not null',
  ticket_edit: 'true',
  ticket_steps: null,
  ticket_watch: 'true',
  ticket_change: 'true',
  ticket_label: null,
  ticket_wait: null,
  first_picture: null,
  proof: null,
  proof_size: null,
  preview_pin: null,
  size_sheet: null,
  size_look: null,
  agent_picture: null,
  wrong_size: 'true',
  ticket_deploy: null,
  element_check: null,
  regression_check: null,
  ticket_task: null,
  merged_ticket: 'true',
  ticket_voice: 'true',
  ticket_element: null,
  hand_over: 'true',
  outbox: null,
};

const signs = TICKET_PARTS.flatMap(({ table, where }) => {
  const work = WORK[table];
  if (work === null) return [];
  return [`exists (select 1 from ${table} where ${where.replace('?', '@id')} and (${work}))`];
});

const findWork = preparedColumn<{ id: VisibleTicket['id']; madeAt: Instant }, 0 | 1>(
  `select ${signs.join(' or ')}`,
);

/** Tells whether anyone has worked on a ticket since its import. @param madeAt when the import was made */
export const isWorkedOn = (db: Sql, { id }: Pick<VisibleTicket, 'id'>, madeAt: Instant): boolean =>
  findWork(db).get({ id, madeAt }) === 1;
