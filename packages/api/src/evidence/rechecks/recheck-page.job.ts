import type { ProjectId } from '@ringmark/contract/ids';
import { projectIdSchema } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { HOUR, MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import type { CheckedPage } from '../../core/ports/checked-page.ts';
import { nextVisit, type Visit } from './next-visit.ts';
import { lookAfterSteps } from './look-after-steps.ts';
import { pageThroughDoor } from '../../projects/doors/page-through-door.ts';
import { projectToCheck } from '../../projects/viewing/page-to-open.ts';
import { writeFindings } from './write-findings.ts';

interface RecheckPayload {
  projectId: ProjectId;
  /** True if anything differs from the night before. */
  hasNews: boolean;
}

function nightOf(db: Sql) {
  const row = db.first(db.q.selectFrom('recheck_night').selectAll());
  return row && row.started_at !== null ? { ...row, started_at: row.started_at } : undefined;
}

async function look(
  services: Services,
  project: Project,
  { url, width, height, preferences, pins }: Visit,
  signal: AbortSignal,
): Promise<CheckedPage> {
  const page = pageThroughDoor(services, project, url);
  if (!page) return { opened: false, why: 'not_allowed' };
  const toCheck = { ...page, width, height, preferences, pins, signal };
  const checked = await services.viewer.checkPins(toCheck);
  if (!checked.opened) return checked;
  return { opened: true, result: await lookAfterSteps(services, project, toCheck, checked.result) };
}

/** Boards read the project again once in a night, and only if they have to. */
function tell(services: Services, tx: Tx, { projectId, hasNews }: RecheckPayload): void {
  if (hasNews) recordChange(services, tx, { kind: 'projects.changed' }, projectId);
}

/**
 * Opens one page of a project and looks for its pins; the next page is another job, so that none lasts long. The rows
 * tell what has been looked at: after a crash the night goes on where it was.
 */
export const recheckJob: JobKind<RecheckPayload> = {
  name: 'recheck',
  payload: z.object({ projectId: projectIdSchema, hasNews: z.boolean() }),
  retryAfter: [MINUTE, 10 * MINUTE, HOUR],
  // A page has half a minute, once people leave room for it.
  deadline: 5 * MINUTE,
  run: async (services, payload, signal) => {
    const { db, clock } = services;
    const { projectId } = payload;
    const night = nightOf(db);
    const project = projectToCheck(db, projectId);
    const visit = night && project && nextVisit(db, projectId, night);
    if (!night || !project || !visit) {
      db.write((tx) => tell(services, tx, payload));
      return;
    }
    const page = await look(services, project, visit, signal);
    signal.throwIfAborted();
    db.write((tx) => {
      // It may be archived by now.
      if (!projectToCheck(tx, projectId)) return;
      const of = { night: night.night, at: toInstant(clock.now()) };
      const hasNews = writeFindings(tx, projectId, visit, page, of) || payload.hasNews;
      const rest = { projectId, hasNews };
      const hasMore = nextVisit(tx, projectId, night) !== undefined;
      if (hasMore) enqueueJob(services, tx, recheckJob, { payload: rest, turn: projectId, key: projectId });
      else tell(services, tx, rest);
    });
  },
};
