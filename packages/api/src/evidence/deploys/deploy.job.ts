import { type ProjectId, projectIdSchema } from '@ringmark/contract/ids';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql, Tx } from '../../core/database/db.ts';
import { fromInstant, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { pageThroughDoor } from '../../projects/doors/page-through-door.ts';
import { deploymentOf, findDeployed, versionSourceOf, writeDeployment } from './deploy-rows.ts';
import { isSameVersion, shownVersion } from './shown-version.ts';
import { lookAgain } from './look-again.ts';

const payloadSchema = z.object({ projectId: projectIdSchema, deploymentId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

/** The time that a site has to show its version, and the pause between two questions. */
const PATIENCE = 10 * MINUTE;
const ASK_AGAIN = 15 * SECOND;

/** Undefined once the address is gone, or a later deployment has taken the place of this one. */
function find(db: Sql, { projectId, deploymentId }: Payload) {
  const found = findDeployed(db, { projectId });
  const deployment = found && deploymentOf(found.address);
  if (!found || deployment?.id !== deploymentId) return undefined;
  if (deployment.state !== 'gathering' && deployment.state !== 'waiting') return undefined;
  return { ...found, deployment, source: versionSourceOf(found.address) };
}
type Found = NonNullable<ReturnType<typeof find>>;

/** Tells whether the site shows the version. */
async function isShown(
  services: Services,
  { project, deployment, source }: Found,
  signal: AbortSignal,
): Promise<boolean> {
  const { version } = deployment;
  if (!source || version === null) return false;
  const url = source.kind === 'json' ? source.url : (deployment.url ?? project.allowedUrls[0]);
  const page = url === undefined ? undefined : pageThroughDoor(services, project, url);
  if (!page) return false;
  const { ownerId, allowedUrls, isAnyOfSites, isOwnPage, userAgent, door } = page;
  const asked = {
    ownerId,
    url: page.url,
    allowedUrls,
    isAnyOfSites,
    isOwnPage,
    ...(userAgent && { userAgent }),
  };
  const answer = await services.viewer.readPage({ ...asked, door, signal });
  const shown = shownVersion(source, answer);
  return shown !== null && isSameVersion(shown, version);
}

function finish(
  services: Services,
  tx: Tx,
  projectId: ProjectId,
  { deployment }: Found,
  wasShown: boolean | null,
): void {
  const tickets = lookAgain(services, tx, { projectId, version: deployment.version, wasShown });
  writeDeployment(tx, projectId, { ...deployment, state: 'done', wasShown, tickets });
}

function drop(tx: Tx, projectId: ProjectId, { deployment }: Found, why: 'archived' | 'failed'): void {
  writeDeployment(tx, projectId, { ...deployment, state: 'dropped', why });
}

/** Notes what is to be done at once. @returns what has to be waited for; undefined where nothing is left to do. */
function begin(services: Services, tx: Tx, payload: Payload): Found | undefined {
  const found = find(tx, payload);
  if (!found) return undefined;
  const { deployment, source, isOpen } = found;
  if (!isOpen) {
    drop(tx, payload.projectId, found, 'archived');
    return undefined;
  }
  if (!source || deployment.version === null) {
    finish(services, tx, payload.projectId, found, null);
    return undefined;
  }
  // A call that comes from now on is another deployment.
  const waitUntil = deployment.waitUntil ?? toInstant(services.clock.now() + PATIENCE);
  const waiting = { ...deployment, state: 'waiting' as const, waitUntil };
  writeDeployment(tx, payload.projectId, waiting);
  return { ...found, deployment: waiting };
}

/**
 * Follows up a deployment: waits until the site shows its version, where the project says how it does, and then has the
 * tickets looked at that it may have changed. Between two questions it holds no place.
 */
export const deployJob: JobKind<Payload> = {
  name: 'deploy',
  payload: payloadSchema,
  retryAfter: [MINUTE],
  deadline: 30 * SECOND,
  async run(services, payload, signal) {
    const { db, clock } = services;
    const begun = db.write((tx) => begin(services, tx, payload));
    if (!begun) return;
    const wasShown = await isShown(services, begun, signal);
    signal.throwIfAborted();
    db.write((tx) => {
      const found = find(tx, payload);
      if (!found) return;
      const { projectId, deploymentId } = payload;
      const isOver = clock.now() >= fromInstant(found.deployment.waitUntil ?? toInstant(0));
      if (!found.isOpen) drop(tx, projectId, found, 'archived');
      else if (wasShown || isOver) finish(services, tx, projectId, found, wasShown);
      else {
        const again = { payload, turn: `deploy ${projectId}`, key: deploymentId, delay: ASK_AGAIN };
        enqueueJob(services, tx, deployJob, again);
      }
    });
  },
  async giveUp({ db }, payload) {
    db.write((tx) => {
      const found = find(tx, payload);
      if (found) drop(tx, payload.projectId, found, 'failed');
    });
  },
};
