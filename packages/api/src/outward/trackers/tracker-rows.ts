import type { ProjectId, TrackerId } from '@ringmark/contract/ids';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { instantSchema } from '@ringmark/contract/text';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import type { TrackerTable } from '../../core/database/tables/tracker-tables.ts';
import { notFound } from '../../core/base/errors.ts';
import { trackerName } from '../../core/secrets/tracker-name.ts';

export type TrackerRow = Selectable<TrackerTable>;

const secretsSchema = z.object({ token: z.string(), hookSecret: z.string() });
export type TrackerSecrets = z.infer<typeof secretsSchema>;
const lastCallSchema = z.object({ at: instantSchema, sentence: z.string() });

export const sealTracker = (
  { vault }: Pick<Services, 'vault'>,
  id: TrackerId,
  secrets: TrackerSecrets,
): Uint8Array => vault.seal(Buffer.from(JSON.stringify(secrets)), trackerName(id));

/** Null where the installation has lost its key, as after a restored backup. */
export function openTracker(
  { vault }: Pick<Services, 'vault'>,
  { id, sealed }: Pick<TrackerRow, 'id' | 'sealed'>,
): TrackerSecrets | null {
  const opened = vault.open(sealed, trackerName(id));
  return opened && secretsSchema.parse(JSON.parse(Buffer.from(opened).toString()));
}

export const toTracker = ({ vault }: Pick<Services, 'vault'>, row: TrackerRow): Tracker => ({
  id: row.id,
  projectId: row.project_id,
  kind: row.kind,
  baseUrl: row.base_url,
  place: row.place,
  issueType: row.issue_type,
  account: row.account,
  isClosed: !vault.isOpenable(row.sealed, trackerName(row.id)),
  lastCall: row.last_call === null ? null : lastCallSchema.parse(JSON.parse(row.last_call)),
  createdAt: row.created_at,
});

export const findTracker = (db: Sql, id: TrackerId): TrackerRow | undefined =>
  db.first(db.q.selectFrom('tracker').selectAll().where('id', '=', id));

/** @throws AppError not_found. */
export function requireTracker(db: Sql, id: TrackerId): TrackerRow {
  const row = findTracker(db, id);
  if (!row) throw notFound();
  return row;
}

export const trackersOf = (db: Sql, projectId: ProjectId): TrackerRow[] =>
  db.all(db.q.selectFrom('tracker').selectAll().where('project_id', '=', projectId).orderBy('id'));

export function changeTracker(tx: Tx, id: TrackerId, values: Partial<TrackerRow>): void {
  tx.run(tx.q.updateTable('tracker').set(values).where('id', '=', id));
}
