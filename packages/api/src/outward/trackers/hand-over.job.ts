import { handOverIdSchema } from '@ringmark/contract/ids';
import { TRACKER_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import { fromInstant, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { DELIVERY_RETRIES } from '../webhooks/deliver.ts';
import { changeHandOver, findHandOver, handedOver, type HandOverRow, tellTeam } from './hand-over-rows.ts';
import { issueWords } from './issue-words.ts';
import { type Found, pictureOf, pictureAddress } from './pin-picture.ts';
import { findTracker, openTracker } from './tracker-rows.ts';
import { type Fault, fault, type Outcome } from './vendors/ask-tracker.ts';
import type { Issue, TrackerCall, Vendor } from './vendors/vendor.types.ts';
import { VENDORS } from './vendors/vendors.ts';

const payloadSchema = z.object({
  handOverId: handOverIdSchema,
  /** Its ticket was deleted when the job first came. */
  wasGone: z.boolean().optional(),
});
type Payload = z.infer<typeof payloadSchema>;

/** After this time, a tracker lists what it was sent, or has never got it. */
export const SETTLES = 5 * MINUTE;

const final = (sentence: string): Fault => fault(sentence, { isFinal: true });

const isOpen = (db: Sql, { ticket_id }: HandOverRow): boolean =>
  db.first(
    db.q
      .selectFrom('ticket')
      .innerJoin('project', 'project.id', 'ticket.project_id')
      .innerJoin('organization', 'organization.id', 'project.organization_id')
      .select('ticket.id')
      .where('ticket.id', '=', ticket_id)
      .where('project.status', '=', 'active')
      .where('organization.status', '=', 'active'),
  ) !== undefined;

function settle(services: Services, row: HandOverRow, values: Partial<HandOverRow>): void {
  services.db.write((tx) => {
    // Its tracker may be removed by now, and with it what waited; an issue that is there counts.
    const now = findHandOver(tx, row.id);
    if (!now || (now.state !== 'waiting' && values.state !== 'sent')) return;
    changeHandOver(tx, row.id, values);
    tellTeam(services, tx, row.ticket_id);
  });
}

function keepIssue(services: Services, row: HandOverRow, { key, url }: Issue): void {
  settle(services, row, {
    state: 'sent',
    sentence: handedOver(row, key),
    issue_key: key,
    issue_url: url,
    issue_state: row.issue_state ?? 'open',
    next_try_at: null,
    posted_at: null,
  });
}

function again(services: Services, row: HandOverRow, wait: number, values: Partial<HandOverRow>): void {
  settle(services, row, { ...values, next_try_at: toInstant(services.clock.now() + wait) });
  services.db.write((tx) => {
    const job = { payload: { handOverId: row.id }, turn: `hand-over ${row.tracker_id}`, key: row.id };
    enqueueJob(services, tx, handOverJob, { ...job, delay: wait });
  });
}

/** Says what is wrong, and has it tried again where that may help. */
function keepFault(services: Services, row: HandOverRow, told: Fault): void {
  const { sentence, isFinal, pause } = told;
  const wait = isFinal ? undefined : DELIVERY_RETRIES[row.attempts - 1];
  if (wait !== undefined) again(services, row, Math.max(wait, pause), { sentence });
  else settle(services, row, { sentence, state: 'failed', next_try_at: null });
}

/**
 * Looks for an issue that an earlier try may have made.
 *
 * @returns undefined where the issue certainly does not exist.
 */
async function lookBefore(
  services: Services,
  row: HandOverRow,
  vendor: Vendor,
  call: TrackerCall,
): Promise<'done' | undefined> {
  if (row.posted_at === null) return undefined;
  const posted = fromInstant(row.posted_at);
  const found = await vendor.find(call, row.marker, posted);
  if (!found.ok) {
    keepFault(services, row, found);
    return 'done';
  }
  if (found.value) {
    keepIssue(services, row, found.value);
    return 'done';
  }
  const left = posted + SETTLES - services.clock.now();
  if (left <= 0) return undefined;
  // It is no try: nothing is sent until the tracker has had time to list it.
  again(services, row, left, { attempts: row.attempts - 1 });
  return 'done';
}

/** The one request that makes an issue; what it may have made is noted before. */
async function create(
  services: Services,
  row: HandOverRow,
  vendor: Vendor,
  call: TrackerCall,
  picture: Found,
): Promise<Outcome<Issue>> {
  const words = issueWords(services, row.ticket_id, row.marker);
  if (!words) return final('The ticket no longer exists.');
  const uploaded = picture && (await vendor.upload?.(call, picture));
  const address = uploaded?.ok ? uploaded.value : pictureAddress(services, row.ticket_id, row.tracker_id);
  const posted_at = toInstant(services.clock.now());
  services.db.write((tx) => changeHandOver(tx, row.id, { posted_at }));
  const made = await vendor.create(call, words, address);
  if (!made.ok && !made.isUnknown) services.db.write((tx) => changeHandOver(tx, row.id, { posted_at: null }));
  return made;
}

async function send(services: Services, row: HandOverRow, signal: AbortSignal): Promise<void> {
  const tracker = findTracker(services.db, row.tracker_id);
  if (!tracker) return keepFault(services, row, final('The tracker was removed.'));
  if (!isOpen(services.db, row)) return keepFault(services, row, final('The project is archived.'));
  const opened = openTracker(services, tracker);
  if (!opened) return keepFault(services, row, final(TRACKER_KEY_LOST));
  const vendor = VENDORS[row.kind];
  const call: TrackerCall = { services, tracker, token: opened.token, signal };
  if ((await lookBefore(services, row, vendor, call)) === 'done') return;
  const needsPicture = vendor.upload !== undefined || vendor.attach !== undefined;
  const picture = needsPicture ? await pictureOf(services, row.ticket_id) : null;
  const made = await create(services, row, vendor, call, picture);
  if (!made.ok) return keepFault(services, row, made);
  keepIssue(services, row, made.value);
  const attached = picture && (await vendor.attach?.(call, made.value, picture));
  if (attached && !attached.ok) {
    const sentence = `${handedOver(row, made.value.key)} The screenshot couldn’t be added.`;
    settle(services, row, { state: 'sent', sentence });
  }
}

/** Creates an issue from a ticket, once. */
export const handOverJob: JobKind<Payload> = {
  name: 'hand-over',
  payload: payloadSchema,
  // These pauses follow tries that ended in no answer of any kind; all others are counted in the row.
  retryAfter: [MINUTE, 5 * MINUTE],
  deadline: 120 * SECOND,
  async run(services, { handOverId, wasGone }, signal) {
    const row = services.db.write((tx) => {
      const found = findHandOver(tx, handOverId);
      if (!found && !wasGone) {
        // Anyone who deleted its ticket may undo that.
        const payload = { handOverId, wasGone: true };
        enqueueJob(services, tx, handOverJob, { payload, turn: 'hand-over', key: handOverId, delay: MINUTE });
      }
      if (found?.state !== 'waiting') return undefined;
      const attempts = found.attempts + 1;
      changeHandOver(tx, handOverId, { attempts });
      return { ...found, attempts };
    });
    if (row) await send(services, row, signal);
  },
  async giveUp(services, { handOverId }) {
    const row = findHandOver(services.db, handOverId);
    if (row?.state === 'waiting')
      settle(services, row, {
        state: 'failed',
        sentence: 'There was a server error. Try again.',
        next_try_at: null,
      });
  },
};
