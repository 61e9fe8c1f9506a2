import { projectIdSchema, type ProjectId } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { DAY, MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { notifyDoorClosed } from './door-closed-mail.ts';
import { pageToTry } from './door-page.ts';
import { activeProject } from '../projects/active-project.ts';
import { doorsOf, type DoorRow, joinSecrets, openSecret, rulesOf, sealSecret } from './door-rows.ts';
import { DOOR_KEPT } from './try-door.job.ts';
import type { RecordedSignIn } from '@ringmark/contract/viewing/doors';

const payloadSchema = z.object({ projectId: projectIdSchema });
type Payload = z.infer<typeof payloadSchema>;

const openDoors = (db: Services['db'] | Tx, projectId: ProjectId) =>
  doorsOf(db, projectId).filter(({ state }) => state === 'open');

/**
 * Finds the doors that may have expired: a recorded sign-in where there is one, otherwise all. While a recorded one
 * waits to be renewed, pages that ask for a sign-in say nothing of the others.
 */
function suspectsOf(db: Services['db'], projectId: ProjectId, rows: readonly DoorRow[]): readonly DoorRow[] {
  const recorded = rows.filter(({ kind }) => kind === 'recorded');
  if (recorded.length > 0) return recorded;
  const isRenewalDue = doorsOf(db, projectId).some(
    ({ kind, state }) => kind === 'recorded' && state === 'closed',
  );
  return isRenewalDue ? [] : rows;
}

/** Closes doors, and tells administrators once. */
function close(
  services: Services,
  projectId: ProjectId,
  ids: readonly string[],
  reason: string | null,
): void {
  if (ids.length === 0) return;
  services.db.write((tx) => {
    const closed = tx.run(
      tx.q
        .updateTable('door')
        .set({ state: 'closed', reason, looked_at: toInstant(services.clock.now()) })
        .where('id', 'in', ids)
        .where('state', '=', 'open'),
    );
    if (closed === 0) return;
    notifyDoorClosed(services, tx, projectId);
    recordChange(services, tx, { kind: 'projects.changed' }, projectId);
  });
}

/**
 * Seals a recorded sign-in again, as the site has renewed it; the address of the sign-in stays. It returns undefined
 * where nothing is new.
 */
function sealRenewed(
  services: Services,
  row: DoorRow,
  recorded: RecordedSignIn | null,
): Uint8Array | undefined {
  const old = row.kind === 'recorded' && recorded ? openSecret(services, row) : null;
  if (old?.kind !== 'recorded' || !recorded) return undefined;
  const { signInUrl } = old.recorded;
  return sealSecret(services, row.id, {
    kind: 'recorded',
    recorded: { ...recorded, ...(signInUrl && { signInUrl }) },
  });
}

function writeLooked(
  services: Services,
  projectId: ProjectId,
  looked: readonly DoorRow[],
  recorded: RecordedSignIn | null,
  isOpen: boolean,
) {
  const { db, clock } = services;
  const now = clock.now();
  const renewed = { renewed_at: toInstant(now), expires_at: toInstant(now + DOOR_KEPT) };
  const ids = looked.map(({ id }) => id);
  db.write((tx) => {
    // One that was replaced in the meantime has another id; another key may seal it by now.
    for (const row of doorsOf(tx, projectId).filter(({ id }) => ids.includes(id))) {
      const mine = tx.q.updateTable('door').where('id', '=', row.id);
      tx.run(mine.set({ looked_at: toInstant(now), ...(isOpen && renewed) }).where('state', '=', 'open'));
      // The renewed sign-in is kept even if the door is to be tried again: the site no longer accepts the old one.
      const sealed = sealRenewed(services, row, recorded);
      if (sealed) tx.run(mine.set({ sealed }));
    }
  });
}

/** Goes through a project's doors as a member would: what the site renewed is kept, and what has expired is closed. */
export const keepDoorsJob: JobKind<Payload> = {
  name: 'keep-doors',
  payload: payloadSchema,
  retryAfter: [10 * MINUTE],
  deadline: 3 * MINUTE,
  async run(services, { projectId }, signal) {
    const { db, clock } = services;
    const now = toInstant(clock.now());
    const project = activeProject(db, projectId);
    const rows = openDoors(db, projectId);
    const old = rows.filter(({ expires_at }) => expires_at <= now).map(({ id }) => id);
    close(
      services,
      projectId,
      old,
      'Expired: not used for 90 days. Sign in again, or remove this entry and add it again.',
    );
    const left = rows.filter(({ id }) => !old.includes(id));
    const page = project && pageToTry(services, project);
    const rules = rulesOf(db, projectId);
    const secrets = left.flatMap((row) => openSecret(services, row) ?? []);
    if (!page || rules.level === 'off' || secrets.length === 0) return;
    const door = joinSecrets(rules, secrets);
    const { isOpen, why, recorded } = await services.viewer.renewDoor({ page: { ...page, signal }, door });
    // A site that is down says nothing of the sign-in.
    const isShut = !isOpen && (why === null || why === 'sign_in');
    const shut = isShut ? suspectsOf(db, projectId, left).map(({ id }) => id) : [];
    close(services, projectId, shut, null);
    if (shut.length === 0) writeLooked(services, projectId, left, isOpen ? recorded : null, isOpen);
  },
};

/** Looks at each project's doors once a day. @returns how many projects. */
export function lookDaily(services: Pick<Services, 'db' | 'clock' | 'wakeJobs'>): number {
  const { db, clock } = services;
  return db.write((tx) => {
    const due = tx.all(
      tx.q
        .selectFrom('door')
        .select('project_id')
        .distinct()
        .where('state', '=', 'open')
        .where((eb) =>
          eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', toInstant(clock.now() - DAY))]),
        ),
    );
    for (const { project_id: projectId } of due)
      enqueueJob(services, tx, keepDoorsJob, { payload: { projectId }, turn: projectId, key: projectId });
    return due.length;
  });
}
