import type { TicketId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { addStoredBytes } from '../../core/storage/quotas.ts';
import { DAY, toInstant } from '../../core/base/instants.ts';

/** The time that a page is kept once its ticket was accepted. */
export const FROZEN_KEPT = 180 * DAY;

const forget = (tx: Tx, before: string): number => {
  // A deleted ticket may come back while its rows are kept.
  const due = `select ticket_id from frozen_page where
    not exists (select 1 from ticket where id = ticket_id and (accepted_at is null or accepted_at >= @before))
    and not exists (select 1 from deleted_ticket where id = ticket_id and rows is not null)`;
  tx.sqlite.prepare(`delete from frozen_use where ticket_id in (${due})`).run({ before });
  return tx.sqlite.prepare(`delete from frozen_page where ticket_id in (${due})`).run({ before }).changes;
};

/** Removes parts that no page uses any longer from what is stored. @returns their files. */
function forgetParts(tx: Tx): string[] {
  const unused = tx.all(
    tx.q
      .selectFrom('frozen_part')
      .select(['organization_id', 'hash', 'file_id', 'bytes'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('frozen_use')
              .select('ticket_id')
              .whereRef('frozen_use.organization_id', '=', 'frozen_part.organization_id')
              .whereRef('frozen_use.hash', '=', 'frozen_part.hash'),
          ),
        ),
      ),
  );
  for (const { organization_id: organizationId, hash, bytes } of unused) {
    tx.run(
      tx.q.deleteFrom('frozen_part').where('organization_id', '=', organizationId).where('hash', '=', hash),
    );
    addStoredBytes(tx, organizationId, -bytes);
  }
  return unused.map(({ file_id: id }) => id);
}

/** Deletes a ticket's original page. Parts that other pages have as well stay. @returns the files to remove. */
export function eraseFrozenPage(tx: Tx, id: TicketId): string[] {
  tx.run(tx.q.deleteFrom('frozen_use').where('ticket_id', '=', id));
  tx.run(tx.q.deleteFrom('frozen_page').where('ticket_id', '=', id));
  return forgetParts(tx);
}

/** Removes pages that had their time, or whose ticket is permanently gone. @returns how many. */
export function sweepFrozenPages({ files }: Pick<Services, 'files'>, tx: Tx, now: number): number {
  const gone = forget(tx, toInstant(now - FROZEN_KEPT));
  const ids = forgetParts(tx);
  // The sweep removes what a crash leaves behind.
  if (ids.length > 0) tx.afterCommit(() => void files.discard(ids).catch(() => {}));
  return gone;
}
