import { TRACKER_NAMES } from '@ringmark/contract/projects/tracker-kinds';
import type { trackerAnswerSchema } from '@ringmark/contract/projects/trackers';
import type { z } from 'zod';
import {
  countHit,
  tooMany,
  TRACKER_CALLS,
  waitFor,
  WRONG_TRACKER_CALLS,
} from '../../../core/limits/rate-limits.ts';
import { hashSecret } from '../../../core/secrets/hashed-secrets.ts';
import type { Services } from '../../../core/context/context.ts';
import type { Sql, Tx } from '../../../core/database/db.ts';
import { type IncomingCall, readBody } from '../../../evidence/deploys/read-call.ts';
import { AppError, notFound } from '../../../core/base/errors.ts';
import { toInstant } from '../../../core/base/instants.ts';
import { changeTracker, openTracker, type TrackerRow } from '../tracker-rows.ts';
import { isSignedCall } from './is-signed.ts';
import type { EventsRead, IssueEvent } from './issue-event.ts';
import { readGithubEvents } from './read-github.ts';
import { readGitlabEvents } from './read-gitlab.ts';
import { readJiraEvents } from './read-jira.ts';
import { takeEvent } from './take-event.ts';

type ReceivingServices = Pick<Services, 'db' | 'clock' | 'vault' | 'changes' | 'wakeJobs' | 'files'>;

const SECRET = /^[\w-]{43}$/;

const findByAddress = (db: Sql, secret: string): TrackerRow | undefined =>
  SECRET.test(secret)
    ? db.first(db.q.selectFrom('tracker').selectAll().where('hook_hash', '=', hashSecret(secret)))
    : undefined;

function noteCall({ clock }: ReceivingServices, tx: Tx, { id }: TrackerRow, sentence: string): void {
  const last = { at: toInstant(clock.now()), sentence };
  changeTracker(tx, id, { last_call: JSON.stringify(last) });
}

/** Tells only administrators why; the caller gets "not found". */
function refuse(services: ReceivingServices, tracker: TrackerRow): never {
  services.db.write((tx) => {
    if (countHit(services, tx, WRONG_TRACKER_CALLS, tracker.id) !== null) return;
    noteCall(services, tx, tracker, 'A call was rejected because it didn’t use this webhook’s secret.');
  });
  throw notFound();
}

function read({ kind }: TrackerRow, { headers }: IncomingCall, body: unknown): EventsRead {
  if (kind === 'github') return readGithubEvents(headers['x-github-event'], body);
  return kind === 'gitlab' ? readGitlabEvents(body) : readJiraEvents(body);
}

function take(services: ReceivingServices, tx: Tx, tracker: TrackerRow, event: IssueEvent): boolean {
  const row = tx.first(
    tx.q
      .selectFrom('hand_over')
      .selectAll()
      .where('kind', '=', tracker.kind)
      .where('base_url', '=', tracker.base_url)
      .where('place', '=', tracker.place)
      .where('issue_key', '=', event.key)
      .where('tracker_id', '=', tracker.id),
  );
  // Every other issue is none of ours, and becomes no ticket.
  return row !== undefined && takeEvent(services, tx, row, event);
}

/**
 * Receives what a tracker's webhook says about its issues.
 *
 * @throws AppError not_found alike for unknown addresses and wrong signatures; too_many after 1,200 calls in an hour;
 *   invalid for a body that is no JSON object.
 */
export function receiveTrackerEvent(
  services: ReceivingServices,
  secret: string,
  incoming: IncomingCall,
): z.infer<typeof trackerAnswerSchema> {
  const { db } = services;
  const tracker = findByAddress(db, secret);
  if (!tracker) throw notFound();
  const opened = openTracker(services, tracker);
  if (!opened || !isSignedCall(tracker.kind, incoming, opened.hookSecret)) refuse(services, tracker);
  const wait = db.write((tx) => waitFor(services, tx, TRACKER_CALLS, tracker.id));
  if (wait !== null) throw tooMany('This URL accepts 1,200 calls an hour. Try again later.', wait);
  const body = readBody(incoming.body);
  if (!body) throw new AppError('invalid', 'invalid_input', 'The body must be a JSON object.');
  const { place, events } = read(tracker, incoming, body);
  const isOfPlace = place?.toLowerCase() === tracker.place.toLowerCase();
  const sentence = db.write((tx) => {
    countHit(services, tx, TRACKER_CALLS, tracker.id);
    const taken = isOfPlace ? events.filter((event) => take(services, tx, tracker, event)) : [];
    const told =
      taken.length > 0
        ? `${TRACKER_NAMES[tracker.kind]} sent an update about ${taken.map(({ key }) => key).join(', ')}.`
        : `${TRACKER_NAMES[tracker.kind]} sent nothing new about linked issues.`;
    noteCall(services, tx, tracker, told);
    return told;
  });
  return { ok: true, sentence };
}
