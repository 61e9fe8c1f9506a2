import { type ProjectId, projectIdSchema } from '@ringmark/contract/ids';
import { instantSchema } from '@ringmark/contract/text';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { ACCEPTED, readFirstPicture } from '../proofs/first-pictures.ts';
import { findProofTicket, keyOfPage } from '../proofs/proof-ticket.ts';
import { announce } from '../../core/context/emit.ts';
import type { Return } from './judge-return.ts';
import { lookTwice, type Watched } from './look-twice.ts';
import { hasWatched, nextWatched, stopWatching, stopWatchingOld, type WatchedFix } from './watched-fixes.ts';

const payloadSchema = z.object({
  projectId: projectIdSchema,
  /** Fixes that were checked since are left out. */
  since: instantSchema,
  /** Checks only those that looked as before on their last check. */
  isAgain: z.boolean(),
});
type Payload = z.infer<typeof payloadSchema>;

/** A fix that looks undone is checked again after this long. */
const AGAIN_AFTER = 10 * MINUTE;
/** Two checks in a row have to find an element as it was before its fix. */
const SEEN_TWICE = 2;

/** Returns null for a fix that can't be checked today. */
async function toWatched(services: Services, fix: WatchedFix): Promise<(Watched & WatchedFix) | null> {
  const ticket = findProofTicket(services, services.db, fix.id);
  if (!ticket?.page) return null;
  const { page } = ticket;
  const first = await readFirstPicture(services, ticket);
  const accepted = await readFirstPicture(services, { ...ticket, resolution: ACCEPTED });
  if (!first?.picture || !accepted || (accepted.state === 'taken' && !accepted.picture)) return null;
  return {
    ...fix,
    page,
    pin: ticket.pin,
    pictures: [first.picture, ...(accepted.picture ? [accepted.picture] : [])],
  };
}

function write(services: Services, tx: Tx, fix: WatchedFix, found: Return): void {
  const { id, number, seen } = fix;
  const at = toInstant(services.clock.now());
  const check = tx.q.updateTable('regression_check').where('ticket_number', '=', number);
  // An element that goes back and forth by itself says nothing about its fix.
  if (found === 'other' && seen > 0) return stopWatching(services, tx, fix);
  if (found !== 'as_before') {
    tx.run(check.set({ checked_at: at }));
    return undefined;
  }
  const isFound = seen + 1 >= SEEN_TWICE;
  const isThere = tx.run(check.set({ seen: seen + 1, checked_at: at, ...(isFound && { found_at: at }) })) > 0;
  const ticket =
    isFound && isThere
      ? tx.first(tx.q.selectFrom('ticket').select('project_id').where('id', '=', id))
      : undefined;
  if (!ticket) return undefined;
  const { project_id: projectId } = ticket;
  recordChange(services, tx, { kind: 'ticket.updated', ticketId: id, projectId }, projectId);
  announce(services, tx, 'regressed', { ticket: { id, projectId } });
  return undefined;
}

/** Checks the fixes of one page; the next page is another job, so that none lasts long. */
export const regressionJob: JobKind<Payload> = {
  name: 'regression',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: 5 * MINUTE,
  async run(services, payload, signal) {
    const { db } = services;
    const fixes = nextWatched(db, payload);
    if (fixes.length === 0) return;
    const watched = await Promise.all(fixes.map((fix) => toWatched(services, fix)));
    const openable = watched.filter((fix) => fix !== null);
    const [one] = openable;
    const together = one ? openable.filter(({ page }) => keyOfPage(page) === keyOfPage(one.page)) : [];
    const found = await lookTwice(services.viewer, together, signal);
    signal.throwIfAborted();
    db.write((tx) => {
      const checked = fixes.filter(({ number }, at) => watched[at] === null || found.has(number));
      // A page that did not open leaves all of its fixes unknown.
      for (const fix of checked.length > 0 ? checked : fixes)
        write(services, tx, fix, found.get(fix.number) ?? 'unknown');
      const { projectId } = payload;
      enqueueJob(services, tx, regressionJob, { payload, turn: projectId, key: keyOf(payload) });
      if ([...found.values()].includes('as_before')) requestAgain(services, tx, projectId);
    });
  },
};

const keyOf = ({ projectId, isAgain }: Pick<Payload, 'projectId' | 'isAgain'>) =>
  isAgain ? `${projectId} again` : projectId;

function requestAgain(services: Services, tx: Tx, projectId: ProjectId): void {
  const since = toInstant(services.clock.now() + AGAIN_AFTER);
  const payload = { projectId, since, isAgain: true };
  enqueueJob(services, tx, regressionJob, {
    payload,
    turn: projectId,
    key: keyOf(payload),
    delay: AGAIN_AFTER,
  });
}

/** Has a project's fixes checked, at night and after a deployment. */
export function requestRegressionChecks(
  services: Pick<Services, 'clock' | 'wakeJobs' | 'files'>,
  tx: Tx,
  projectId: ProjectId,
): void {
  stopWatchingOld(services, tx, projectId);
  if (!hasWatched(tx, projectId)) return;
  const payload = { projectId, since: toInstant(services.clock.now()), isAgain: false };
  enqueueJob(services, tx, regressionJob, { payload, turn: projectId, key: keyOf(payload) });
}
