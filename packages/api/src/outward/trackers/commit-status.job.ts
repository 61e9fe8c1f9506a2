import type { ProjectId } from '@ringmark/contract/ids';
import { TRACKER_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { HOUR, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { OutsideFailure } from '../../core/jobs/outside-failure.ts';
import { activeProject } from '../../projects/projects/active-project.ts';
import { findTracker, openTracker, type TrackerRow, trackersOf } from './tracker-rows.ts';
import type { Fault } from './vendors/ask-tracker.ts';
import type { CommitStatus, TrackerCall } from './vendors/vendor.types.ts';
import { VENDORS } from './vendors/vendors.ts';
import {
  changePreview,
  countPins,
  findPreview,
  pinsOf,
  type PreviewRow,
} from '../../evidence/previews/preview-rows.ts';
import { countsPhrase } from '../../evidence/previews/preview-words.ts';

const payloadSchema = z.object({ previewId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/**
 * Finds the tracker that has a repository's commits.
 *
 * @param repository such as `acme/shop`; null for the only one that the project has.
 * @returns undefined if there is none.
 */
export function trackerForCommits(
  db: Sql,
  projectId: ProjectId,
  repository: string | null,
): TrackerRow | undefined {
  const able = trackersOf(db, projectId).filter(({ kind }) => VENDORS[kind].status !== undefined);
  if (repository === null) return able.length === 1 ? able[0] : undefined;
  return able.find(({ place }) => place.toLowerCase() === repository.toLowerCase());
}

/** Returns the path of the page that shows what a preview does. */
export const previewPath = ({ id, project_id: projectId }: Pick<PreviewRow, 'id' | 'project_id'>): string =>
  `/admin/projects/${projectId}/previews/${id}`;

/** Has the result of a preview written to its commit, once all of its pins are checked. */
export function requestCommitStatus(
  services: Pick<Services, 'clock' | 'wakeJobs'>,
  tx: Tx,
  { id, tracker_id: trackerId, status_state: state }: PreviewRow,
): void {
  if (trackerId === null || state !== null) return;
  changePreview(tx, id, { status_state: 'waiting' });
  enqueueJob(services, tx, commitStatusJob, {
    payload: { previewId: id },
    turn: `commit-status ${trackerId}`,
    key: id,
  });
}

/** The tracker may answer otherwise later. */
class StatusFailed extends OutsideFailure {}

const settle = (
  { db }: Pick<Services, 'db'>,
  id: string,
  status_state: 'sent' | 'failed',
  status_sentence: string,
): void => db.write((tx) => changePreview(tx, id, { status_state, status_sentence }));

/** Keeps a failure that stays. @throws StatusFailed for one that may pass. */
function fail(services: Services, id: string, { sentence, isFinal }: Fault): void {
  if (!isFinal) throw new StatusFailed(sentence);
  settle(services, id, 'failed', sentence);
}

/** Returns what is written; undefined if nothing can be. */
function statusOf(
  { db, config }: Services,
  row: PreviewRow,
): (CommitStatus & { commit: string }) | undefined {
  const project = activeProject(db, row.project_id);
  const counts = countPins(pinsOf(db, row));
  if (!project || row.commit_id === null || counts.pins === 0) return undefined;
  return {
    commit: row.commit_id,
    name: `Ringmark: ${project.name}`,
    description: countsPhrase(counts),
    url: `${config.publicUrl}${previewPath(row)}`,
  };
}

async function write(services: Services, row: PreviewRow, signal: AbortSignal): Promise<void> {
  const { id } = row;
  const tracker = row.tracker_id === null ? undefined : findTracker(services.db, row.tracker_id);
  const vendor = tracker && VENDORS[tracker.kind].status;
  if (!tracker || !vendor) return settle(services, id, 'failed', 'The tracker was removed.');
  const status = statusOf(services, row);
  if (!status) return settle(services, id, 'failed', 'The project is archived, or its tickets were deleted.');
  const opened = openTracker(services, tracker);
  if (!opened) return settle(services, id, 'failed', TRACKER_KEY_LOST);
  const call: TrackerCall = { services, tracker, token: opened.token, signal };
  const sent = () =>
    settle(services, id, 'sent', `The result was added to the commit in the repository ${tracker.place}.`);
  if (row.status_posted_at !== null) {
    // An earlier try may have written it before its answer was lost.
    const found = await vendor.find(call, status);
    if (!found.ok) return fail(services, id, found);
    if (found.value) return sent();
  }
  services.db.write((tx) => changePreview(tx, id, { status_posted_at: toInstant(services.clock.now()) }));
  const written = await vendor.write(call, status);
  return written.ok ? sent() : fail(services, id, written);
}

/** Writes what a preview does to the pins as a status of its commit, once. */
export const commitStatusJob: JobKind<Payload> = {
  name: 'commit-status',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE, HOUR],
  deadline: 30 * SECOND,
  async run(services, { previewId }, signal) {
    const row = findPreview(services.db, previewId);
    if (row?.status_state === 'waiting') await write(services, row, signal);
  },
  async giveUp(services, { previewId }, error) {
    const sentence =
      error instanceof StatusFailed
        ? error.message
        : 'The result couldn’t be added to the commit because of a server error.';
    if (findPreview(services.db, previewId)?.status_state === 'waiting')
      settle(services, previewId, 'failed', sentence);
  },
};
