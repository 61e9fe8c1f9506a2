import type { ProjectId } from '@ringmark/contract/ids';
import type { PreviewCounts } from '@ringmark/contract/projects/previews';
import type { Selectable } from 'kysely';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { PreviewPinTable, PreviewTable } from '../../core/database/tables/preview-tables.ts';
import { forgetPictures } from '../proofs/proof-rows.ts';

export type PreviewRow = Selectable<PreviewTable>;
export type PreviewPinRow = Selectable<PreviewPinTable>;

/** The newest previews of a project stay. */
const KEPT = 20;

export const findPreview = (db: Sql, id: string): PreviewRow | undefined =>
  db.first(db.q.selectFrom('preview').selectAll().where('id', '=', id));

export function changePreview(tx: Tx, id: string, values: Partial<PreviewRow>): void {
  tx.run(tx.q.updateTable('preview').set(values).where('id', '=', id));
}

/** Returns the pins of a preview, without those that were never checked because their ticket was deleted for a while. */
export const pinsOf = (db: Sql, { id, finished_at: finishedAt }: PreviewRow): PreviewPinRow[] =>
  db.all(
    db.q
      .selectFrom('preview_pin')
      .selectAll()
      .where('preview_id', '=', id)
      .$if(finishedAt !== null, (query) => query.where('state', '=', 'ready'))
      .orderBy('ticket_id', 'desc'),
  );

/** Counts the pins of a preview by what became of them. */
export function countPins(pins: readonly Pick<PreviewPinRow, 'outcome'>[]): PreviewCounts {
  const of = (...outcomes: PreviewPinRow['outcome'][]) =>
    pins.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    pins: pins.length,
    changed: of('changed'),
    same: of('same'),
    gone: of('gone'),
    unknown: of('not_opened', 'not_compared'),
    waiting: of(null),
  };
}

/** Removes all previews of a project except the newest, with their pictures. */
export function forgetPreviews(services: Pick<Services, 'files'>, tx: Tx, projectId: ProjectId): void {
  const old = tx.all(
    tx.q
      .selectFrom('preview')
      .select('id')
      .where('project_id', '=', projectId)
      .orderBy('id', 'desc')
      .limit(-1)
      .offset(KEPT),
  );
  for (const { id } of old) {
    const pins = tx.all(tx.q.selectFrom('preview_pin').selectAll().where('preview_id', '=', id));
    tx.run(tx.q.deleteFrom('preview_pin').where('preview_id', '=', id));
    tx.run(tx.q.deleteFrom('preview').where('id', '=', id));
    for (const pin of pins) forgetPictures(services, tx, pin.ticket_id, [pin]);
  }
}
