import type { TicketId } from '@ringmark/contract/ids';
import type { Regression, regressionsSchema } from '@ringmark/contract/tickets/regressions';
import type { z } from 'zod';
import { recordIfAdministrator } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { stopWatching } from './watched-fixes.ts';

const MAX_LISTED = 20;

/** Selects accepted tickets of active projects whose element looks as it did before its fix. */
const found = (db: Sql) =>
  db.q
    .selectFrom('regression_check')
    .innerJoin('ticket', 'ticket.number', 'regression_check.ticket_number')
    .innerJoin('project', 'project.id', 'ticket.project_id')
    .innerJoin('organization', 'organization.id', 'project.organization_id')
    .where('regression_check.found_at', 'is not', null)
    .where('ticket.status', '=', 'Accepted')
    .where('project.status', '=', 'active')
    .where('organization.status', '=', 'active');

/** Lists what administrators may want to reopen, of all projects. */
export function listRegressions({ db }: SignedInContext): z.infer<typeof regressionsSchema> {
  const rows = db.all(
    found(db)
      .select(['ticket.id', 'ticket.number', 'ticket.title', 'project.name', 'regression_check.found_at'])
      .orderBy('regression_check.found_at', 'desc')
      .limit(MAX_LISTED),
  );
  const counted = db.first(found(db).select((eb) => eb.fn.countAll<number>().as('total')));
  const items = rows.flatMap(({ id, number, title, name, found_at: foundAt }): Regression[] =>
    foundAt === null ? [] : [{ ticketId: id, number, title, projectName: name, foundAt }],
  );
  return { items, total: counted?.total ?? 0 };
}

/**
 * Says whether a ticket's element looks as it did before its fix. Returns null if not.
 *
 * @throws AppError not_found.
 */
export function regressionOf({ db, actor }: SignedInContext, id: TicketId): Regression | null {
  const ticket = requireTicket(db, actor, id);
  const row = db.first(
    db.q.selectFrom('regression_check').select('found_at').where('ticket_number', '=', ticket.number),
  );
  if (!row?.found_at || ticket.status !== 'Accepted') return null;
  const { number, title, project_name: projectName } = ticket;
  return { ticketId: id, number, title, projectName, foundAt: row.found_at };
}

/**
 * Takes back that a ticket looks as before. Its fix is not watched any longer.
 *
 * @throws AppError not_found.
 */
export function dismissRegression(ctx: SignedInContext, id: TicketId): { ok: true } {
  const { db, actor } = ctx;
  db.write((tx) => {
    const ticket = requireTicket(tx, actor, id);
    stopWatching(ctx, tx, ticket);
    const { project_id: projectId, number, title } = ticket;
    recordChange(ctx, tx, { kind: 'ticket.updated', ticketId: id, projectId }, projectId);
    recordIfAdministrator(ctx, tx, actor, {
      action: 'ticket.dismiss_regression',
      subjectType: 'ticket',
      subjectId: id,
      summary: `#${number}: ${title}`,
    });
  });
  return { ok: true };
}
