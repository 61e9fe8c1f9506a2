import type { TicketId } from '@ringmark/contract/ids';
import type {
  Preview,
  PreviewPin,
  previewRefInput,
  previewsInput,
  WholePreview,
} from '@ringmark/contract/projects/previews';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { requireProject } from '../../core/reach/projects.access.ts';
import { toResult } from '../proofs/proof-answers.ts';
import { requireTicket } from '../../tickets/tickets/tickets.access.ts';
import { countPins, findPreview, type PreviewPinRow, pinsOf, type PreviewRow } from './preview-rows.ts';
import { previewSentence } from './preview-words.ts';

const WAITING_STATUS = 'The result will be added to the commit.';

function toPreview(row: PreviewRow, projectName: string, pins: readonly PreviewPinRow[]): Preview {
  const counts = countPins(pins);
  const isToCome = row.tracker_id !== null && row.status_sentence === null;
  return {
    id: row.id,
    projectId: row.project_id,
    projectName,
    url: row.url,
    commit: row.commit_id,
    version: row.version,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    sentence: previewSentence(counts, row.finished_at !== null),
    counts,
    statusSentence: isToCome ? WAITING_STATUS : row.status_sentence,
  };
}

/** Lists the previews of a project, the newest first. @throws AppError not_found. */
export function listPreviews(
  { db, actor }: SignedInContext,
  { projectId }: z.infer<typeof previewsInput>,
): { items: Preview[] } {
  const { name } = requireProject(db, actor, projectId);
  const rows = db.all(
    db.q.selectFrom('preview').selectAll().where('project_id', '=', projectId).orderBy('id', 'desc'),
  );
  return { items: rows.map((row) => toPreview(row, name, pinsOf(db, row))) };
}

type PreviewPicture = 'before' | 'after';

const pictureUrl = ({ ticket_id: ticketId, preview_id: previewId }: PreviewPinRow, which: PreviewPicture) =>
  `/api/tickets/${ticketId}/previews/${previewId}/${which}`;

/** A screenshot may have been replaced since, as after a change of the page rules. */
const isThere = (db: Sql, { ticket_id: ticketId, before_id: id }: PreviewPinRow): boolean =>
  id !== null &&
  db.first(
    db.q
      .selectFrom('first_picture')
      .select('way')
      .where('file_id', '=', id)
      .where('ticket_id', '=', ticketId),
  ) !== undefined;

function toPins(db: Sql, rows: readonly PreviewPinRow[]): PreviewPin[] {
  const tickets = db.all(
    db.q
      .selectFrom('ticket')
      .select(['id', 'number', 'title'])
      .where(
        'id',
        'in',
        rows.map(({ ticket_id: id }) => id),
      )
      .orderBy('number', 'desc'),
  );
  return tickets.flatMap(({ id, number, title }): PreviewPin[] => {
    const row = rows.find((one) => one.ticket_id === id);
    if (!row) return [];
    return [
      {
        ticketId: id,
        number,
        title,
        url: row.url,
        ...toResult(row, pictureUrl(row, 'after')),
        beforeUrl: isThere(db, row) ? pictureUrl(row, 'before') : null,
      },
    ];
  });
}

/** Returns a preview with its pins, the newest ticket first. @throws AppError not_found. */
export function getPreview(
  { db, actor }: SignedInContext,
  { projectId, id }: z.infer<typeof previewRefInput>,
): WholePreview {
  const { name } = requireProject(db, actor, projectId);
  const row = findPreview(db, id);
  if (row?.project_id !== projectId) throw notFound();
  const pins = pinsOf(db, row);
  return { ...toPreview(row, name, pins), items: toPins(db, pins) };
}

/** Returns the file of a picture of a preview. @throws AppError not_found. */
export function requirePreviewPicture(
  { db, actor }: SignedInContext,
  ticketId: TicketId,
  previewId: string,
  which: string,
): { id: string; contentType: string } {
  requireTicket(db, actor, ticketId);
  const row = db.first(
    db.q
      .selectFrom('preview_pin')
      .selectAll()
      .where('preview_id', '=', previewId)
      .where('ticket_id', '=', ticketId),
  );
  if (!row) throw notFound();
  const before = which === 'before' && isThere(db, row) ? row.before_id : null;
  const id = which === 'after' ? row.file_id : before;
  if (id === null) throw notFound();
  return { id, contentType: which === 'after' ? 'image/jpeg' : 'image/png' };
}
