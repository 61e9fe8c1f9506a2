import {
  type AddDoorInput,
  type Doors,
  MAX_DOORS,
  type keepRecordingInput,
} from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import type { z } from 'zod';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { notFound } from '../../core/base/errors.ts';
import { toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { newId } from '../../core/base/new-id.ts';
import { requireOpenProject, requireProject } from '../../core/reach/projects.access.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { auditDoor, closeViews } from './door-changes.ts';
import { addressToTry, noSite } from './door-page.ts';
import { forgetLooks } from './door-pictures.ts';
import { type DoorRow, doorsOf, sealSecret, tooManyDoors } from './door-rows.ts';
import { listDoors } from './list-doors.ts';
import { assertOfSites, hostOf, type NewDoor, toNewDoor } from './new-door.ts';
import { DOOR_KEPT, trialIdOf, tryDoorJob } from './try-door.job.ts';
import { requireStillAdmin } from '../../people/auth/require-still-admin.ts';

/** The same place has one door: a new one takes the place of the old. */
const isSamePlace = (row: DoorRow, { secret, hosts, names }: NewDoor): boolean =>
  row.kind === secret.kind &&
  (secret.kind === 'recorded' ||
    (row.hosts === JSON.stringify(hosts) && row.names === JSON.stringify(names)));

function remove(ctx: SignedInContext, tx: Tx, row: DoorRow): void {
  tx.run(tx.q.deleteFrom('door').where('id', '=', row.id));
  forgetLooks(ctx, tx, row.project_id, trialIdOf(row.trial));
}

const NAMES = {
  http: 'name and password',
  header: 'header',
  cookies: 'cookies',
  recorded: 'recorded sign-in',
};
const describe = (kind: DoorRow['kind'], hosts: readonly string[]) =>
  `${NAMES[kind]} for ${hosts.join(', ')}`;

function keep(ctx: SignedInContext, projectId: ProjectId, made: NewDoor): Doors {
  const { db, actor, clock } = ctx;
  db.write((tx) => {
    const project = requireOpenProject(tx, actor, projectId);
    if (addressToTry(ctx, project) === undefined) throw noSite();
    const rows = doorsOf(tx, projectId);
    const old = rows.filter((row) => isSamePlace(row, made));
    if (rows.length - old.length >= MAX_DOORS) throw tooManyDoors();
    for (const row of old) remove(ctx, tx, row);
    const id = newId();
    const now = clock.now();
    tx.run(
      tx.q.insertInto('door').values({
        id,
        project_id: projectId,
        kind: made.secret.kind,
        hosts: JSON.stringify(made.hosts),
        names: JSON.stringify(made.names),
        sealed: sealSecret(ctx, id, made.secret),
        state: 'trying',
        reason: null,
        trial: null,
        made_by: actor.user.id,
        made_at: toInstant(now),
        renewed_at: null,
        looked_at: null,
        expires_at: toInstant(now + DOOR_KEPT),
      }),
    );
    enqueueTrial(ctx, tx, projectId, id);
    auditDoor(ctx, tx, 'door.add', project, describe(made.secret.kind, made.hosts));
  });
  return listDoors(ctx, projectId);
}

const enqueueTrial = (ctx: SignedInContext, tx: Tx, projectId: ProjectId, doorId: string): void =>
  enqueueJob(ctx, tx, tryDoorJob, { payload: { projectId, doorId }, turn: projectId, key: doorId });

/**
 * Keeps what opens closed pages, and has it tried: what opens nothing is not kept.
 *
 * @throws AppError not_found; invalid for a host that is not the project's; conflict for an archived project, one without
 *   a site, or one with ten; unavailable without a key.
 */
export function addDoor(ctx: SignedInContext, { projectId, secret }: AddDoorInput): Doors {
  assertOfSites(ctx, requireOpenProject(ctx.db, ctx.actor, projectId), secret);
  return keep(ctx, projectId, toNewDoor(secret));
}

/**
 * Keeps the sign-in of a view that records one.
 *
 * @throws AppError as `addDoor`; not_found (`viewport_gone`) where nothing is recorded; too_large over 1 MB.
 */
export async function keepRecording(
  ctx: SignedInContext,
  { projectId, sessionId }: z.infer<typeof keepRecordingInput>,
): Promise<Doors> {
  const project = requireOpenProject(ctx.db, ctx.actor, projectId);
  const url = addressToTry(ctx, project);
  if (url === undefined) throw noSite();
  const recorded = await ctx.viewer.keepRecording({
    ownerId: viewerOwnerOf(ctx.actor),
    sessionId,
    subject: projectId,
  });
  const hosts = [...new Set([hostOf(url), ...recorded.hosts])];
  return keep(requireStillAdmin(ctx), projectId, {
    secret: { kind: 'recorded', recorded },
    hosts,
    names: [],
  });
}

function requireDoor(db: Sql, projectId: ProjectId, id: string): DoorRow {
  const row = doorsOf(db, projectId).find((one) => one.id === id);
  if (!row) throw notFound();
  return row;
}

/** Tries a door once more, also one that is closed: the site may have been down. @throws AppError not_found, conflict. */
export function retryDoor(
  ctx: SignedInContext,
  { projectId, id }: { projectId: ProjectId; id: string },
): Doors {
  ctx.db.write((tx) => {
    const project = requireOpenProject(tx, ctx.actor, projectId);
    const { kind, hosts, state } = requireDoor(tx, projectId, id);
    if (state === 'trying') return;
    tx.run(tx.q.updateTable('door').set({ state: 'trying' }).where('id', '=', id));
    enqueueTrial(ctx, tx, projectId, id);
    auditDoor(ctx, tx, 'door.try', project, describe(kind, JSON.parse(hosts)));
  });
  return listDoors(ctx, projectId);
}

/** @throws AppError not_found. */
export function removeDoor(
  ctx: SignedInContext,
  { projectId, id }: { projectId: ProjectId; id: string },
): Doors {
  ctx.db.write((tx) => {
    const project = requireProject(tx, ctx.actor, projectId);
    const row = requireDoor(tx, projectId, id);
    remove(ctx, tx, row);
    closeViews(ctx, tx, projectId);
    auditDoor(ctx, tx, 'door.remove', project, describe(row.kind, JSON.parse(row.hosts)));
  });
  return listDoors(ctx, projectId);
}

/** A picture of a trial, a JPEG. @throws AppError not_found. */
export function requireDoorPicture(
  { db, actor }: SignedInContext,
  projectId: ProjectId,
  fileId: string,
): string {
  requireProject(db, actor, projectId);
  const row = db.first(
    db.q
      .selectFrom('door_picture')
      .select('file_id')
      .where('file_id', '=', fileId)
      .where('project_id', '=', projectId),
  );
  if (!row) throw notFound();
  return row.file_id;
}
