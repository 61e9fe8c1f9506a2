import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../context.ts';
import { MINUTE, toInstant } from '../instants.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { doorsOf, joinSecrets, openSecret, rulesOf } from './door-rows.ts';
import { keepDoorsJob } from './keep-doors.job.ts';
import type { ThroughDoor } from './door.types.ts';

export type DoorServices = Pick<Services, 'db' | 'vault' | 'clock' | 'wakeJobs'>;

/** A page that wants a sign-in is looked at once in this time: each of its visitors may tell of it. */
const LOOK_AGAIN = 10 * MINUTE;

/**
 * How pages of a project are opened: through all its doors together. Nothing for a project without an open one. Views,
 * pictures, proofs and re-checks all go this way.
 */
export function doorOf(services: DoorServices, projectId: ProjectId): ThroughDoor {
  const { db } = services;
  const doors = doorsOf(db, projectId).filter(({ state }) => state !== 'trying');
  if (doors.length === 0) return {};
  const rules = rulesOf(db, projectId);
  if (rules.level === 'off') return {};
  const open = doors.filter(({ state }) => state === 'open');
  const secrets = open.flatMap((row) => openSecret(services, row) ?? []);
  // Closed, or sealed by a key that is not here.
  const isShut = secrets.length < doors.length && { isShut: true };
  if (secrets.length === 0) return { ...isShut };
  return {
    ...isShut,
    door: joinSecrets(rules, secrets),
    doorClosed: () => lookSoon(services, projectId),
  };
}

/** Has the keeper look whether the doors still open something. */
export function lookSoon(services: DoorServices, projectId: ProjectId): void {
  const { db, clock } = services;
  db.write((tx) => {
    const recent = toInstant(clock.now() - LOOK_AGAIN);
    const due = tx.first(
      tx.q
        .selectFrom('door')
        .select('id')
        .where('project_id', '=', projectId)
        .where('state', '=', 'open')
        .where((eb) => eb.or([eb('looked_at', 'is', null), eb('looked_at', '<', recent)])),
    );
    if (due)
      enqueueJob(services, tx, keepDoorsJob, { payload: { projectId }, turn: projectId, key: projectId });
  });
}
