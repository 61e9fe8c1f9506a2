import type { ProjectId } from '@ringmark/contract/ids';
import type { Services } from '../../core/context/context.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { enqueueJob, hastenJob } from '../../core/jobs/enqueue-job.ts';
import { doorsOf, joinSecrets, openSecret, rulesOf } from './door-rows.ts';
import { keepDoorsJob } from './keep-doors.job.ts';
import type { ThroughDoor } from '../../core/ports/door.types.ts';

export type DoorServices = Pick<Services, 'db' | 'vault' | 'clock' | 'wakeJobs'>;

/** The least time between two looks, however many visitors tell that a page wants a sign-in. */
const LOOK_AGAIN = 10 * MINUTE;
/** The same where its tokens are used up: some last for minutes only. */
const RENEW_AGAIN = MINUTE;

/**
 * Returns the way in which pages of a project are opened: through all its doors together. It is empty for a project
 * without an open one. Views, pictures, proofs and re-checks all go this way.
 */
export function doorOf(services: DoorServices, projectId: ProjectId): ThroughDoor {
  const { db } = services;
  const all = doorsOf(db, projectId);
  const doors = all.filter(({ state }) => state !== 'trying');
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
    door: joinSecrets(
      rules,
      secrets,
      all.filter(({ state }) => state !== 'open').flatMap((row) => openSecret(services, row) ?? []),
    ),
    doorClosed: (how) => lookSoon(services, projectId, how === 'refresh' ? RENEW_AGAIN : LOOK_AGAIN),
  };
}

/**
 * Returns the door through which a sign-in is recorded: a site may have a gate of its own before its sign-in. It is
 * empty where a project has no other open door, or uses none.
 */
export function doorBesideRecorded(services: DoorServices, projectId: ProjectId): Pick<ThroughDoor, 'door'> {
  const { door } = doorOf(services, projectId);
  if (!door) return {};
  const { recorded: _recorded, ...others } = door;
  const isAny = [others.httpSecrets, others.headers, others.cookies].some(({ length }) => length > 0);
  return isAny ? { door: others } : {};
}

/** Has the keeper look whether the doors still open something, at the earliest `pause` ms after its last look. */
export function lookSoon(services: DoorServices, projectId: ProjectId, pause = LOOK_AGAIN): void {
  const { db, clock } = services;
  db.write((tx) => {
    const open = doorsOf(tx, projectId).filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    const lastLook = Math.max(...open.map(({ looked_at: at }) => (at === null ? 0 : Date.parse(at))));
    const delay = Math.max(0, lastLook + pause - clock.now());
    enqueueJob(services, tx, keepDoorsJob, {
      payload: { projectId },
      turn: projectId,
      key: projectId,
      delay,
    });
    hastenJob(services, tx, keepDoorsJob, projectId, delay);
  });
}
