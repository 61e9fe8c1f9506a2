import type { Project } from '@ringmark/contract/projects/projects';
import type { ProjectId } from '@ringmark/contract/ids';
import { isSameOrigin } from '@ringmark/contract/pages/same-origin';
import type { FactServices, Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { newId } from '../../core/base/new-id.ts';
import { hasProofs } from '../proofs/proof-ticket.ts';
import { announce } from '../../core/context/emit.ts';
import { onPreview } from './preview-address.ts';
import { previewJob } from './preview.job.ts';
import { forgetPreviews } from './preview-rows.ts';
import { ALREADY_TAKEN, NOTHING_TO_CHECK, takenSentence } from './preview-words.ts';

/** The newest pins are checked. */
const MAX_PINS = 50;
/** Only a whole name can get a status. */
const COMMIT = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;

export interface CalledPreview {
  /** The address comes from `previewBase`. */
  base: string;
  /** The sender calls its version so; most senders name the commit. */
  version: string | null;
  /** The commit is in this repository, such as `acme/shop`; null if the sender doesn't say. */
  repository: string | null;
}

const ticketsOf = (tx: Tx, projectId: ProjectId) =>
  tx.all(
    tx.q
      .selectFrom('ticket')
      .select(['id', 'pin', 'screenshot_id', 'url', 'click_x'])
      .where('project_id', '=', projectId)
      .where('status', '!=', 'Accepted')
      .where('screenshot_id', 'is not', null)
      .where('url', 'is not', null)
      .where('click_x', 'is not', null)
      .orderBy('number', 'desc'),
  );

/** Returns the pages to check, those of the newest tickets first. Pages of this app have no preview. */
function pagesToCheck({ config }: Pick<Services, 'config'>, tx: Tx, projectId: ProjectId, base: string) {
  const pages = ticketsOf(tx, projectId).flatMap((ticket) => {
    const { id, url } = ticket;
    if (url === null || !hasProofs(ticket) || !URL.canParse(url)) return [];
    return isSameOrigin(url, config.publicUrl) ? [] : [{ ticket_id: id, url: onPreview(base, url) }];
  });
  return pages.slice(0, MAX_PINS);
}

/**
 * Records a preview, and starts the check of its pins. Two deployments of one commit are one.
 *
 * @returns the answer for the caller.
 */
export function takePreview(
  services: Pick<Services, 'config' | 'files'> & FactServices,
  tx: Tx,
  { id: projectId }: Project,
  { base, version, repository }: CalledPreview,
): { isTaken: boolean; sentence: string } {
  const commit = version !== null && COMMIT.test(version.toLowerCase()) ? version.toLowerCase() : null;
  const id = newId();
  const key = commit ?? (version === null ? id : `${base} ${version}`);
  const known = tx.first(
    tx.q.selectFrom('preview').select('id').where('project_id', '=', projectId).where('key', '=', key),
  );
  if (known) return { isTaken: false, sentence: ALREADY_TAKEN };
  const pages = pagesToCheck(services, tx, projectId, base);
  if (pages.length === 0) return { isTaken: false, sentence: NOTHING_TO_CHECK };
  tx.run(
    tx.q.insertInto('preview').values({
      id,
      project_id: projectId,
      key,
      url: base,
      commit_id: commit,
      version,
      repository,
      created_at: toInstant(services.clock.now()),
      tracker_id: null,
    }),
  );
  for (const page of pages)
    tx.run(tx.q.insertInto('preview_pin').values({ preview_id: id, state: 'waiting', ...page }));
  announce(services, tx, 'previewTaken', { id, projectId, commit, repository });
  forgetPreviews(services, tx, projectId);
  enqueueJob(services, tx, previewJob, { payload: { previewId: id }, turn: projectId, key: id });
  return { isTaken: true, sentence: takenSentence(pages.length) };
}
